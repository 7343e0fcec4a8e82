/// Schedule of a series' interim analyses (looks): the numbers of valid pairs, and the share of the error
/// probabilities allotted to each look.
///
/// The shares add up to one, so by the union bound the error probability of all looks together is at most
/// that of a single one.
///
/// Source: <doc:Paired-Decision>, section 5.
package struct LookSchedule: Equatable, Sendable {
    /// A planned look.
    package struct Look: Equatable, Sendable {
        /// Number of valid pairs.
        package let pairs: Int
        /// Its share of the error probabilities, in per cent.
        package let percent: Int

        /// Its share of the error probabilities, 0 to 1.
        package var share: Double { Double(percent) / 100 }

        /// Number of Walsh averages that its interval omits at each end: none for so few pairs that not even
        /// the whole range of averages has sufficient coverage, which does not occur in planned looks
        /// (``LookSchedule/steps``).
        var critical: Int { SignedRanks.critical(pairs: pairs, probability: SeriesRule.doubt * share) ?? 0 }
    }

    /// The looks, the last of them after all pairs.
    package let looks: [Look]

    /// The general numbers of pairs at which series are analysed.
    package static let steps = [10, 14, 19, 26, 37]
    /// Shares of the first look, and of each look between the first and the last, in per cent.
    private static let (first, middle) = (20, 15)

    /// Creates the looks of a series with a maximum number of pairs; nil unless it is one of ``steps``.
    package init?(mostPairs: Int) {
        guard let last = Self.steps.firstIndex(of: mostPairs) else { return nil }
        self.init(upTo: last)
    }

    /// Creates the looks up to a step of the schedule.
    private init(upTo last: Int) {
        looks = Self.steps[...last].enumerated().map { index, pairs in
            let percent =
                switch index {
                case _ where last == 0: 100
                case 0: Self.first
                case last: 100 - Self.first - Self.middle * (last - 1)
                default: Self.middle
                }
            return Look(pairs: pairs, percent: percent)
        }
    }

    /// Creates the looks of the longest series within a budget, or of the shortest possible series.
    ///
    /// - Parameters:
    ///   - budget: the data, in whole pairs.
    ///   - share: the cost of a pair after the first, which is whole, 0 to 1.
    init(budget: Double, share: Double) {
        // A share is a quotient of integers: the tolerance excludes rounding in the last bit.
        self.init(upTo: Self.steps.lastIndex { 1 + Double($0 - 1) * share <= budget + 1e-9 } ?? 0)
    }

    /// The maximum number of valid pairs.
    package var mostPairs: Int { looks.last?.pairs ?? 0 }

    /// Maximum number of void pairs before the series ends without a verdict.
    package var mostVoidPairs: Int { (mostPairs + 3) / 4 }

    /// Returns the look after a number of valid pairs, if there is one.
    package func look(after pairs: Int) -> Look? { looks.first { $0.pairs == pairs } }
}
