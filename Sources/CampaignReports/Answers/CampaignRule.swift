import Differentiation

/// What a campaign is judged by.
package struct CampaignRule: Equatable, Sendable {
    /// How often there may be any false finding among all networks and apps, however often the report is made; and how
    /// often any false change.
    package var level = 0.05
    /// How often any of the intervals, all networks and apps together, may miss the truth.
    package var doubt = 0.05
    /// What is to be excluded for the answer "none": a replay slower by this share than the other, or more.
    package var excluded = 0.3
    /// How sure each half of the pairs has to be by itself to confirm a finding: the level of a series.
    package var confirmation = SeriesRule().level
    /// What random draws follow from; always the same, so that a report made twice is the same.
    package var seed: UInt64 = 1

    package init() {}

    /// The estimate from which on a difference matters, in millionths of the logarithm.
    var relevant: Double { -PairDifference.millionths(ofRatio: 1 - SeriesRule.relevant) }
    /// The bound of what is excluded, in millionths of the logarithm.
    var bound: Double { -PairDifference.millionths(ofRatio: 1 - excluded) }
}
