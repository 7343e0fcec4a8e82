/// The estimate at a series' looks for any number of differences: the median of the Walsh averages, without
/// computing all of them.
///
/// For sorted differences the number of sums of two that do not exceed a limit is counted in one pass, so
/// bisection finds the middle sums (D. B. Johnson and T. Mizoguchi, "Selecting the kth element in X + Y",
/// SIAM Journal on Computing 7 (1978), 147-153, solve it in fewer steps).
package enum PseudoMedian {
    /// Returns the pseudo-median.
    ///
    /// - Parameter differences: in millionths of the logarithm, in any order; at most
    ///   ``PairDifference/greatest`` in absolute value.
    /// - Returns: the median of the averages of all pairs, including each value with itself; nil without
    ///   differences.
    package static func of(_ differences: [Int]) -> Double? {
        guard let least = differences.min(), let greatest = differences.max() else { return nil }
        let sorted = differences.sorted()
        let pairs = sorted.count * (sorted.count + 1) / 2
        func sum(ofRank rank: Int) -> Int {
            var (low, high) = (2 * least, 2 * greatest)
            while low < high {
                let middle = low + (high - low) / 2
                if count(upTo: middle, sorted) > rank { high = middle } else { low = middle + 1 }
            }
            return low
        }
        let lower = sum(ofRank: (pairs - 1) / 2)
        let upper = pairs.isMultiple(of: 2) ? sum(ofRank: pairs / 2) : lower
        return Double(lower + upper) / 4
    }

    /// Returns the number of sums of two, including each value with itself, that do not exceed a limit.
    private static func count(upTo limit: Int, _ sorted: [Int]) -> Int {
        sorted.withUnsafeBufferPointer { sorted in
            var count = 0
            var last = sorted.count - 1
            for first in sorted.indices {
                while last >= first, sorted[first] + sorted[last] > limit { last -= 1 }
                guard last >= first else { break }
                count += last - first + 1
            }
            return count
        }
    }
}
