import Basics
import Foundation

/// Bootstrap replicates of the logarithm of the throughput ratio of original to control.
///
/// Blocks of segments are drawn, which preserves the dependence of neighbours, and both replays' parts of a
/// segment are drawn together. Differences between parts of a recording thus contribute to the interval: it
/// may be wider than necessary on an even network, never narrower.
///
/// Block bootstraps of few, strongly correlated values underestimate the variance. If the replicates'
/// standard deviation is below the standard error implied by the serial correlation of the residuals
/// (denominator · ratio − numerator; their variance divided by the effective number of segments), the
/// deviations are scaled up to it, and all of them by the quantile of Student's t relative to that of the
/// normal distribution, with the effective number of segments as degrees of freedom. In simulated replays of
/// bulk, steady, bursty and pausing recordings the 95 % interval then covers the true value in 91 to 100 % of
/// cases; in 86 to 94 % if a replay lasts only 10 to 40 slices (300 trials of each of 15 kinds).
struct RatioReplicates: Sendable {
    /// The measured logarithm.
    let logarithm: Double
    /// Its replicates.
    let replicates: [Double]
    /// Serial correlation of the residuals of the segments.
    let correlation: SerialCorrelation

    /// The maximum logarithm, as in a pair of a series: a factor of 1000.
    static let greatest = Double(PairDifference.greatest) / 1e6
    /// The minimum number of degrees of freedom: fewer would result from a correlation that is estimated too
    /// imprecisely.
    private static let fewestFree = 3

    /// Draws replicates.
    ///
    /// - Parameters:
    ///   - segments: at least one.
    ///   - count: the number of replicates.
    ///   - generator: chooses the starts of blocks.
    init(of segments: PairedSegments, count: Int, using generator: inout SeededGenerator) {
        let (above, below) = (segments.above, segments.below)
        let (sumAbove, sumBelow) = (above.reduce(0, +), below.reduce(0, +))
        let logarithm = Self.logarithm(sumAbove, sumBelow)
        let quotient = exp(logarithm)
        let residuals = zip(above, below).map { $1 * quotient - $0 }
        let correlation = SerialCorrelation(of: residuals)
        let drawn = BlockBootstrap.sums(
            of: above, below, blockLength: correlation.blockLength, count: count, using: &generator
        ).map(Self.logarithm)

        let size = Double(segments.count)
        let variance = residuals.reduce(0) { $0 + $1 * $1 } / max(1, size - 1)
        let error = sumAbove > 0 ? size * (variance / correlation.effectiveCount).squareRoot() / sumAbove : 0
        let centre = drawn.mean
        let spread = (drawn.reduce(0) { $0 + ($1 - centre) * ($1 - centre) } / Double(max(1, drawn.count)))
            .squareRoot()
        let tail = 1 - ConfidenceInterval.level
        let scale =
            (spread > 0 ? max(1, error / spread) : 1)
            * StudentDistribution.quantile(
                twoSidedTail: tail, degreesOfFreedom: max(Self.fewestFree, Int(correlation.effectiveCount)))
            / WilsonInterval.quantile
        self.logarithm = logarithm
        self.correlation = correlation
        replicates = drawn.map {
            min(Self.greatest, max(-Self.greatest, logarithm + ($0 - logarithm) * scale))
        }
    }

    /// Returns the logarithm of a quotient, limited to ``greatest``.
    private static func logarithm(_ above: Double, _ below: Double) -> Double {
        guard above > 0 else { return below > 0 ? -greatest : 0 }
        guard below > 0 else { return greatest }
        return min(greatest, max(-greatest, log(above / below)))
    }
}
