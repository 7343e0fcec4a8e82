import Basics
import Foundation

/// Effect size of one pair of replays: the throughput ratio of the original to its control, with its
/// confidence interval.
///
/// Both replays are compared at the same positions of the recording (``PairedSegments``), so that its shape
/// does not count as noise. The measure is the ratio of their throughputs there, as in a series of pairs. The
/// interval, a percentile interval of a circular block bootstrap of segments, describes the variation within
/// these two replays. The variation between replays of one recording on a network cannot be estimated from a
/// single pair: that requires a series (<doc:Paired-Decision>).
package struct EffectEstimate: Equatable, Sendable {
    /// Throughput of the original over that of the control, 0.001...1000.
    package let ratio: Double
    /// The 95 % interval of the ratio; nil for fewer than ``fewestSegments``.
    package let interval: ConfidenceInterval?
    /// The number of segments compared.
    package let segments: Int
    /// Serial correlation of the residuals of the segments.
    package let correlation: SerialCorrelation
    /// The seed with which the bootstrap can be repeated.
    package let seed: UInt64
    /// Number of replicates drawn.
    package let replicates: Int

    /// The minimum number of segments for an interval, the same as the minimum number of samples for a
    /// verdict.
    package static let fewestSegments = TooFewSamples.minimum
    /// Default number of replicates: the bounds of the interval are then the 50th replicate from either end.
    package static let usualReplicates = 2_000
    /// The permitted numbers of replicates: at least enough for the 2.5 % quantile to differ from the
    /// smallest one.
    package static let replicateLimits = 100...1_000_000

    /// Number of segments per block of the bootstrap.
    package var blockLength: Int { correlation.blockLength }

    /// Estimates the ratio of two replays.
    ///
    /// - Parameters:
    ///   - segments: the paired segments of the replays.
    ///   - replicates: the number of replicates; limited to ``replicateLimits``.
    ///   - seed: the seed of the random sequence.
    package init(of segments: PairedSegments, replicates: Int = usualReplicates, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        self.init(
            segments, RatioReplicates(of: segments, count: Self.limited(replicates), using: &generator),
            seed: seed)
    }

    /// Computes the estimate from replicates.
    init(_ segments: PairedSegments, _ drawn: RatioReplicates, seed: UInt64) {
        ratio = exp(drawn.logarithm)
        self.segments = segments.count
        interval =
            segments.count < Self.fewestSegments
            ? nil : ConfidenceInterval(ofReplicates: drawn.replicates).mapped(exp)
        correlation = drawn.correlation
        self.seed = seed
        replicates = drawn.replicates.count
    }

    static func limited(_ replicates: Int) -> Int {
        min(max(replicates, replicateLimits.lowerBound), replicateLimits.upperBound)
    }
}
