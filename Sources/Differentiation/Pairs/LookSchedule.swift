/// After how many valid pairs a series may be judged, and what share of its level and doubt each look spends.
///
/// The shares add up to one, so by the union bound all looks together are wrong no oftener than one would be.
///
/// Source: <doc:Paired-Decision>, section 5.
package struct LookSchedule: Equatable, Sendable {
    /// A look that is planned.
    package struct Look: Equatable, Sendable {
        /// After how many valid pairs.
        package let pairs: Int
        /// What it spends of level and doubt, in per cent.
        package let percent: Int

        /// What it spends of level and doubt, 0 to 1.
        package var share: Double { Double(percent) / 100 }

        /// How many Walsh averages its interval leaves away at each end: none of so few pairs that not even the whole
        /// range of averages is sure enough, which no planned look has (``LookSchedule/steps``).
        var critical: Int { SignedRanks.critical(pairs: pairs, probability: SeriesRule.doubt * share) ?? 0 }
    }

    /// The looks, the last of them after all pairs.
    package let looks: [Look]

    /// After how many pairs series are looked at, in general.
    package static let steps = [10, 14, 19, 26, 37]
    /// What the first look spends, and each between the first and the last, in per cent.
    private static let (first, middle) = (20, 15)

    /// The looks of a series of at most so many pairs; nil unless it is one of ``steps``.
    package init?(mostPairs: Int) {
        guard let last = Self.steps.firstIndex(of: mostPairs) else { return nil }
        self.init(upTo: last)
    }

    /// The looks up to a step, which is there.
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

    /// The looks of the longest series that a budget pays for, or of the shortest that there is.
    ///
    /// - Parameters:
    ///   - budget: data, in whole pairs.
    ///   - share: what a pair after the first, which is whole, costs, 0 to 1.
    init(budget: Double, share: Double) {
        // A share is a quotient of whole numbers: the last bit decides nothing.
        self.init(upTo: Self.steps.lastIndex { 1 + Double($0 - 1) * share <= budget + 1e-9 } ?? 0)
    }

    /// The most valid pairs.
    package var mostPairs: Int { looks.last?.pairs ?? 0 }

    /// How many pairs may be void before the series ends without a verdict.
    package var mostVoidPairs: Int { (mostPairs + 3) / 4 }

    /// The look after so many valid pairs, if there is one.
    package func look(after pairs: Int) -> Look? { looks.first { $0.pairs == pairs } }
}
