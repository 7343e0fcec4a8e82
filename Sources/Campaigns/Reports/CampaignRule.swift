import Differentiation
import Foundation

/// What a campaign is judged by.
package struct CampaignRule: Equatable, Sendable {
    /// How often there may be any false finding among all networks and apps, however often the report is made
    /// while none is added; and how often any false change in one report.
    package var level = 0.05
    /// How often any of the intervals, all networks and apps together, may miss the truth, while none is
    /// added.
    package var doubt = 0.05
    /// How often the interval of some hours, or of a vantage point, may miss the truth for the answer "none",
    /// in one report.
    package var doubtOfParts = 0.01
    /// What is to be excluded for the answer "none": a replay slower by this share than the other, or more.
    package var excluded = 0.3
    /// How sure the pairs that come after a finding have to be by themselves to confirm it: the level of a
    /// series.
    package var confirmation = SeriesRule().level
    /// What random draws follow from; always the same, so that a report made twice is the same.
    package var seed: UInt64 = 1

    package init() {}

    /// How often there may be a false finding, however often the report is made, if there are more and more
    /// networks and apps while it goes on.
    ///
    /// What comes as the k-th of them has a k-th of the level at most, and so have those that are there
    /// already; the sum of 1/k from one number to another is at most the logarithm of their ratio.
    ///
    /// - Parameter growth: by what they are multiplied in the end, 1 and more.
    /// - Returns: the probability, at most.
    package func level(growing growth: Double) -> Double { level * (1 + log(growth)) }

    /// The logarithm of what a stake has to be worth, for a p value of two sides.
    static func worth(for level: Double) -> Double { log(2 / level) }

    /// The estimate from which on a difference matters, in millionths of the logarithm.
    var relevant: Double { -PairDifference.millionths(ofRatio: 1 - SeriesRule.relevant) }
    /// The bound of what is excluded, in millionths of the logarithm.
    var bound: Double { -PairDifference.millionths(ofRatio: 1 - excluded) }
}
