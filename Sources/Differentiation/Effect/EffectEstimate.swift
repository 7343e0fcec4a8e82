import Basics
import Foundation

/// How much slower, or faster, the original was than its control in one pair of replays, and how sure that is.
///
/// Both replays are compared at the same positions of the recording (``PairedSegments``), so that its shape is no
/// noise. The measure is the ratio of their throughputs there, as in a series of pairs. The interval, a percentile
/// interval of a circular block bootstrap of segments, tells what chance within these two replays comes to. How much
/// replays of one recording differ on a network anyway, no single pair can tell: that takes a series
/// (<doc:Paired-Decision>).
package struct EffectEstimate: Equatable, Sendable {
    /// Throughput of the original over that of the control, 0.001...1000.
    package let ratio: Double
    /// The 95 % interval of the ratio; nil for fewer than ``fewestSegments``.
    package let interval: ConfidenceInterval?
    /// The segments compared.
    package let segments: Int
    /// How the residuals of neighbouring segments depend on each other.
    package let correlation: SerialCorrelation
    /// The seed that the bootstrap can be repeated with.
    package let seed: UInt64
    /// How many replicates were drawn.
    package let replicates: Int

    /// The fewest segments that tell how much they vary: as few samples are too few for a verdict.
    package static let fewestSegments = TooFewSamples.minimum
    /// How many replicates are drawn unless asked otherwise: the ends of the interval are then the 50th replicate
    /// from either side.
    package static let usualReplicates = 2_000
    /// The fewest replicates whose 2.5 % quantile is more than their smallest, and the most that are drawn.
    package static let replicateLimits = 100...1_000_000

    /// Segments a block of the bootstrap.
    package var blockLength: Int { correlation.blockLength }

    /// Estimates the ratio of two replays.
    ///
    /// - Parameters:
    ///   - segments: what the replays made of each part of the recording.
    ///   - replicates: how many replicates to draw; kept within ``replicateLimits``.
    ///   - seed: where the random sequence starts.
    package init(of segments: PairedSegments, replicates: Int = usualReplicates, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        self.init(
            segments, RatioReplicates(of: segments, count: Self.limited(replicates), using: &generator),
            seed: seed)
    }

    /// The estimate that replicates come to.
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
