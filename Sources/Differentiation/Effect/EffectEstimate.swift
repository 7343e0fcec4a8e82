/// How much slower, or faster, the original was than its control, and how sure that is.
///
/// The measure is the area of ``AreaTest``: (control − original) / max(control, original). Where the original is the
/// slower one it is the relative loss of throughput, 1 − original/control; where it is the faster one it is the same
/// with the sides exchanged and a minus sign. Unlike the plain quotient it is bounded, treats both directions alike,
/// and is what the decision thresholds are set in (A. Molavi Kakhki et al., "Identifying traffic differentiation in
/// mobile networks", IMC 2015; F. Li et al., "A large-scale analysis of deployed traffic differentiation practices",
/// SIGCOMM 2019).
///
/// The interval is the percentile interval of a circular block bootstrap of both replays, drawn independently.
package struct EffectEstimate: Codable, Equatable, Sendable {
    /// One replay's part in the estimate.
    package struct Side: Codable, Equatable, Sendable {
        /// The mean throughput, Mbit/s.
        package let mean: Double
        /// The 95 % interval of the mean, Mbit/s.
        package let interval: ConfidenceInterval
        /// How its samples depend on each other.
        package let correlation: SerialCorrelation
        /// Samples a block of the bootstrap.
        package let blockLength: Int
    }

    /// The relative difference, −1...1; positive if the original was slower.
    package let difference: Double
    /// The 95 % interval of the difference.
    package let interval: ConfidenceInterval
    /// The original replay.
    package let original: Side
    /// The control replay.
    package let control: Side
    /// The seed that the bootstrap can be repeated with.
    package let seed: UInt64
    /// How many replicates were drawn.
    package let replicates: Int
    /// Why the estimate cannot be relied on; empty if it can.
    package let doubts: [EffectDoubt]

    /// How many replicates are drawn unless asked otherwise: the ends of the interval are then the 50th replicate
    /// from either side.
    package static let usualReplicates = 2_000
    /// The fewest replicates whose 2.5 % quantile is more than their smallest, and the most that are drawn.
    package static let replicateLimits = 100...1_000_000

    /// Whether the estimate can be relied on.
    package var isUsable: Bool { doubts.isEmpty }

    /// Whether the interval excludes 0, so that chance alone does not explain the difference. False where the
    /// estimate is not usable.
    package var isSignificant: Bool { isUsable && !interval.contains(0) }

    /// Estimates the difference of two replays.
    ///
    /// - Parameters:
    ///   - original: samples of the original replay in the order measured, Mbit/s, *without* the partial last one.
    ///   - control: samples of the control replay, likewise.
    ///   - replicates: how many replicates to draw; kept within ``replicateLimits``.
    ///   - seed: where the random sequence starts.
    /// - Returns: the estimate, also if it is of no use; see ``doubts``.
    /// - Throws: ``AnalysisError`` if a side has fewer than two samples, a sample is no throughput, or neither side
    ///   has a sample above zero.
    package static func estimate(
        original: [Double],
        control: [Double],
        replicates: Int = usualReplicates,
        seed: UInt64
    ) throws(AnalysisError) -> EffectEstimate {
        var generator = SeededGenerator(seed: seed)
        let pair = try EffectReplicates(
            original: original, control: control, count: replicates, using: &generator)
        return EffectEstimate(pair, seed: seed)
    }

    /// The estimate that replicates come to.
    init(_ replicates: EffectReplicates, seed: UInt64) {
        difference = replicates.difference
        interval = ConfidenceInterval(ofReplicates: replicates.differences)
        original = Side(replicates.original)
        control = Side(replicates.control)
        self.seed = seed
        self.replicates = replicates.differences.count
        doubts =
            EffectDoubt.of(original.correlation, .original) + EffectDoubt.of(control.correlation, .control)
            + EffectDoubt.of(interval)
    }
}

extension EffectEstimate.Side {
    init(_ replicates: MeanReplicates) {
        mean = replicates.mean
        interval = ConfidenceInterval(ofReplicates: replicates.means)
        correlation = replicates.correlation
        blockLength = replicates.correlation.blockLength
    }
}
