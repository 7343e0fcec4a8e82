import Basics
import Foundation

/// Bootstrap replicates of how much faster an original was than its control: the logarithm of the quotient of their
/// throughputs.
///
/// Blocks of segments are drawn, so that neighbours stay neighbours, and both replays' part of a segment together. That
/// a recording has parts in which little can go wrong, and others, so adds to the interval: it may be wider than need
/// be where the network is even, never narrower.
///
/// Block bootstraps of few, strongly correlated values spread too little. Where the replicates' standard deviation is
/// below the standard error that the serial correlation of the residuals implies (below · quotient − above; their
/// variance over the effective number of segments), their deviations are scaled up to it, and all of them by Student's
/// t instead of the normal distribution's quantile, with as many degrees of freedom as there are effective segments.
/// In simulated replays of bulk, steady, bursty and pausing recordings the 95 % interval then holds the truth in 91 to
/// 100 %; in 86 to 94 % where a replay is over in 10 to 40 slices (300 trials of each of 15 kinds).
struct RatioReplicates: Sendable {
    /// The measured logarithm.
    let logarithm: Double
    /// Its replicates.
    let replicates: [Double]
    /// How the residuals of the segments depend on each other.
    let correlation: SerialCorrelation

    /// The greatest logarithm that is told, as of a pair of a series: a factor of 1000.
    static let greatest = Double(PairDifference.greatest) / 1e6
    /// The fewest degrees of freedom that are reckoned with: fewer come from a correlation that is estimated too badly
    /// to tell that.
    private static let fewestFree = 3

    /// Draws replicates.
    ///
    /// - Parameters:
    ///   - segments: at least one.
    ///   - count: how many.
    ///   - generator: chooses where blocks begin.
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

    /// The logarithm of a quotient, within ``greatest``.
    private static func logarithm(_ above: Double, _ below: Double) -> Double {
        guard above > 0 else { return below > 0 ? -greatest : 0 }
        guard below > 0 else { return greatest }
        return min(greatest, max(-greatest, log(above / below)))
    }
}
