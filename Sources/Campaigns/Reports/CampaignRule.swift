import Differentiation
import Foundation

/// The levels and bounds by which a campaign is judged.
package struct CampaignRule: Equatable, Sendable {
    /// The level: the maximum probability of any false finding among all networks and apps, however often the
    /// report is made while none is added; and of any false change in one report.
    package var level = 0.05
    /// The maximum probability that any of the intervals of all networks and apps misses the true value,
    /// while none is added.
    package var doubt = 0.05
    /// The maximum probability that the interval of some hours, or of a vantage point, misses the true value,
    /// for the answer "none" in one report.
    package var doubtOfParts = 0.01
    /// The difference that the answer "none" excludes: one replay slower than the other by this share or
    /// more.
    package var excluded = 0.3
    /// The level at which the pairs after a finding must confirm it by themselves: that of a series.
    package var confirmation = SeriesRule().level
    /// The seed of random draws, a constant, so that a report made twice is the same.
    package var seed: UInt64 = 1

    package init() {}

    /// Returns the maximum probability of a false finding, however often the report is made, if networks and
    /// apps are added during the campaign.
    ///
    /// The k-th of them has at most a k-th of the level, and so have the earlier ones from then on; the sum
    /// of 1/k from one number to another is at most the logarithm of their ratio.
    ///
    /// - Parameter growth: the factor by which their number grows in total, 1 or more.
    /// - Returns: an upper bound of the probability.
    package func level(growing growth: Double) -> Double { level * (1 + log(growth)) }

    /// Returns the logarithm of the minimum worth of a stake for a level of both sides together.
    static func worth(for level: Double) -> Double { log(2 / level) }

    /// The minimum relevant difference, in millionths of the logarithm.
    var relevant: Double { -PairDifference.millionths(ofRatio: 1 - SeriesRule.relevant) }
    /// The excluded difference, in millionths of the logarithm.
    var bound: Double { -PairDifference.millionths(ofRatio: 1 - excluded) }
}
