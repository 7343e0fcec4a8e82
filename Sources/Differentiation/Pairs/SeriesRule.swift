import Foundation

/// Decision rule of a series of pairs.
///
/// Source: <doc:Paired-Decision>, sections 1 and 2.
package struct SeriesRule: Equatable, Sendable {
    /// Significance level: the maximum probability of finding differentiation if there is none, over all
    /// looks and both directions.
    package var level = 0.01
    /// Relative slowdown that "no differentiation" excludes, in either direction.
    package var excluded = 0.3
    /// The data of a series, in whole pairs.
    package var budget = 10.0
    /// True if all replays are whole ones.
    package var isWhole = false

    /// Maximum probability that the interval does not cover the true ratio, over all looks.
    package static let doubt = 0.05
    /// Minimum estimated difference for differentiation.
    package static let relevant = 0.05

    /// Creates the rule of the specification.
    package init() {}

    /// Returns the probability of at least one false detection in a campaign without any slowdown.
    ///
    /// A series without a difference finds one with at most the level and, unless all its replays are whole,
    /// that of the check after the window (<doc:Paired-Decision>, sections 1 and 8). A second series must find
    /// the same direction, which happens by chance with half of that.
    ///
    /// - Parameters:
    ///   - series: the number of series in the campaign.
    ///   - isConfirmed: true if each detection is confirmed by a second series.
    /// - Returns: an upper bound, 0 to 1.
    package func familyError(of series: Int, isConfirmed: Bool) -> Double {
        let one = level + (isWhole ? 0 : LateCheck.falseFindings(forLevel: level))
        return 1 - pow(1 - one * (isConfirmed ? one / 2 : 1), Double(series))
    }

    /// The minimum relevant difference, in millionths of the logarithm.
    var relevantMillionths: Double { -PairDifference.millionths(ofRatio: 1 - Self.relevant) }

    /// The bound for excluded differences, in millionths of the logarithm.
    var excludedMillionths: Double { -PairDifference.millionths(ofRatio: 1 - excluded) }
}
