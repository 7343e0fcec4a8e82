import Differentiation

/// A day on which a network began to treat an app otherwise.
package struct CampaignChange: Equatable, Sendable {
    /// The first day on which it is otherwise.
    package let day: CivilDay
    /// The pseudo-median of the differences before that day, in millionths of the logarithm.
    package let before: Double
    /// The same from that day on.
    package let after: Double
    /// How many pairs there are before that day.
    package let pairsBefore: Int
    /// How many from that day on.
    package let pairsAfter: Int
    /// How often chance alone does as well, 0...1, at most, if only this network and app were looked at.
    package let pValue: Double
    /// The same, allowing for all of them.
    package internal(set) var adjustedPValue: Double

    /// The original's throughput over the control's, less 1, before that day.
    package var changeBefore: Double { PairDifference.ratio(ofMillionths: before) - 1 }
    /// The same from that day on.
    package var changeAfter: Double { PairDifference.ratio(ofMillionths: after) - 1 }

    /// Looks for a change; nil where there are too few days or all pairs are equal.
    ///
    /// - Parameter days: the differences of each day that has some, in order; how many there are must not
    ///   depend on them.
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
