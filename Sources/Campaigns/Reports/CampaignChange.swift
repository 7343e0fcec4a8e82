import Differentiation

/// A day on which a network began to treat an app differently.
package struct CampaignChange: Equatable, Sendable {
    /// The first day of the different treatment.
    package let day: CivilDay
    /// The pseudo-median of the differences before that day, in millionths of the logarithm.
    package let before: Double
    /// The same from that day on.
    package let after: Double
    /// The number of pairs before that day.
    package let pairsBefore: Int
    /// The number of pairs from that day on.
    package let pairsAfter: Int
    /// The p value for this network and app alone, an upper bound, 0 to 1.
    package let pValue: Double
    /// The p value adjusted for all networks and apps.
    package internal(set) var adjustedPValue: Double

    /// The ratio of the original's throughput to the control's, minus 1, before that day.
    package var changeBefore: Double { PairDifference.ratio(ofMillionths: before) - 1 }
    /// The same from that day on.
    package var changeAfter: Double { PairDifference.ratio(ofMillionths: after) - 1 }

    /// Searches for a change; nil if there are too few days or all pairs are equal.
    ///
    /// - Parameter days: the differences of each day that has some, in order; their number must not depend on
    ///   their values.
    init?(_ days: [(day: CivilDay, differences: [Int])]) {
        guard let found = SignedChange(days.map(\.differences)) else { return nil }
        let (early, late) = (days[..<found.before], days[found.before...])
        guard let first = late.first, let before = PseudoMedian.of(early.flatMap(\.differences)),
            let after = PseudoMedian.of(late.flatMap(\.differences))
        else { return nil }
        day = first.day
        self.before = before
        self.after = after
        pairsBefore = early.reduce(0) { $0 + $1.differences.count }
        pairsAfter = late.reduce(0) { $0 + $1.differences.count }
        pValue = found.pValue
        adjustedPValue = found.pValue
    }
}
