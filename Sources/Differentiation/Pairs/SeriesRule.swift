import Foundation

/// What a series of pairs is judged by.
///
/// Source: <doc:Paired-Decision>, sections 1 and 2.
package struct SeriesRule: Equatable, Sendable {
    /// In what share of series differentiation may be found where there is none, over all looks and both directions.
    package var level = 0.01
    /// What "no differentiation" excludes: a replay slower by this share than the other, or more.
    package var excluded = 0.3
    /// The data of a series, in whole pairs.
    package var budget = 10.0
    /// Whether all replays are whole ones.
    package var isWhole = false

    /// How often the interval may miss the true ratio, over all looks.
    package static let doubt = 0.05
    /// A smaller estimated difference is never called differentiation.
    package static let relevant = 0.05

    /// The rule as it stands in the specification.
    package init() {}

    /// In what share of campaigns a finding is false at least once, if nothing is slowed.
    ///
    /// Source: <doc:Paired-Decision>, section 8: a second series that has to find the same direction does so by chance
    /// at half the level.
    ///
    /// - Parameters:
    ///   - series: how many series the campaign has.
    ///   - isConfirmed: whether each finding is confirmed by a second series.
    /// - Returns: a bound, 0 to 1.
    package func familyError(of series: Int, isConfirmed: Bool) -> Double {
        1 - pow(1 - level * (isConfirmed ? level / 2 : 1), Double(series))
    }

    /// The estimate from which on a difference is relevant, in millionths of the logarithm.
    var relevantMillionths: Double { -PairDifference.millionths(ofRatio: 1 - Self.relevant) }

    /// The bound of what is excluded, in millionths of the logarithm.
    var excludedMillionths: Double { -PairDifference.millionths(ofRatio: 1 - excluded) }
}
