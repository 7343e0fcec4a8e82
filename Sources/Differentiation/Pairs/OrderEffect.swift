/// The order effect: the ratio of the first replay of a pair to the second, whichever the coin chose to be first.
///
/// In pairs whose original ran first a difference is that of the treatment plus that of the order, in the
/// others less it: half of what both sets differ by is the order's (S. Senn, Cross-over Trials in Clinical
/// Research, 2nd edition, 2002, chapter 3). They differ by the median of all differences between two, and the
/// interval is the one that the Mann-Whitney test does not reject at 5 %, from its normal limit (E. L.
/// Lehmann, Nonparametrics, 1975, section 2.6).
package struct OrderEffect: Equatable, Sendable {
    /// The throughput of the first replay over that of the second.
    package let ratio: Double
    /// The 95 % interval of the ratio.
    package let interval: ClosedRange<Double>

    /// The fewest pairs of either order.
    package static let fewest = 5

    /// The effect in some pairs; nil if too few had the original first, or last.
    ///
    /// - Parameters:
    ///   - first: the differences of pairs whose original ran first, in millionths of the logarithm.
    ///   - last: those of the other pairs.
    package init?(originalFirst first: [Int], originalLast last: [Int]) {
        guard first.count >= Self.fewest, last.count >= Self.fewest else { return nil }
        let sorted = SortedDifferences(first, last)
        let all = Double(first.count) * Double(last.count)
        let deviation = (all * Double(first.count + last.count + 1) / 12).squareRoot()
        let cut = max(0, Int(all / 2 - WilsonInterval.quantile * deviation))
        let (low, high) = (sorted.value(cut), sorted.value(Int(all) - 1 - cut))
        func ratio(_ difference: Double) -> Double { PairDifference.ratio(ofMillionths: difference / 2) }
        let middle = sorted.value((Int(all) - 1) / 2) + sorted.value(Int(all) / 2)
        self.ratio = ratio(Double(middle) / 2)
        interval = ratio(Double(low))...ratio(Double(high))
    }

    /// The differences between each of some numbers and each of others, by their rank, without making them.
    private struct SortedDifferences {
        private let ones: [Int]
        private let others: [Int]

        init(_ ones: [Int], _ others: [Int]) {
            self.ones = ones.sorted()
            self.others = others.sorted()
        }

        /// The difference of a rank from 0.
        func value(_ rank: Int) -> Int {
            var low = (ones.first ?? 0) - (others.last ?? 0)
            var high = (ones.last ?? 0) - (others.first ?? 0)
            while low < high {
                let middle = low + (high - low) / 2
                if count(upTo: middle) > rank { high = middle } else { low = middle + 1 }
            }
            return low
        }

        /// The number of differences up to a limit.
        private func count(upTo limit: Int) -> Int {
            var (count, place) = (0, 0)
            for one in ones {
                while place < others.count, one - others[place] > limit { place += 1 }
                count += others.count - place
            }
            return count
        }
    }
}
