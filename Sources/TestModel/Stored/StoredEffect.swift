/// Effect size of one pair of replays: the relative difference in throughput between the original and its
/// control, with a confidence interval.
///
/// It complements the statistics reported by the results service and does not change the verdict. It is
/// estimated from the client's own samples; the method is documented with `EffectEstimate`.
package struct StoredEffect: Sendable, Codable, Equatable {
    /// The ratio of the original's throughput to the control's, less 1: −0.31 for an original that was 31 % slower.
    package var change: Double
    /// Lower bound of its 95 % confidence interval; nil if there are too few segments for an interval.
    package var low: Double?
    /// Upper bound.
    package var high: Double?
    /// Number of segments into which the recording was divided; 0 in tests whose effect an earlier version
    /// estimated by time.
    package var segments: Int
    /// Number of segments per block of the bootstrap.
    package var blockSegments: Int
    /// The correlation of neighbouring segments' residuals, 0 … 1.
    package var correlation: Double?
    /// Number of bootstrap replicates.
    package var replicates: Int
    /// Seed with which the bootstrap can be repeated.
    package var seed: UInt64
    /// Effective number of the original's samples, which are autocorrelated (`EffectiveSampleSize`); nil if it
    /// could not be estimated, and in tests of versions that did not.
    package var effectiveOriginal: Double?
    /// Effective number of the control's samples.
    package var effectiveControl: Double?
    /// The Kolmogorov–Smirnov p value for so many samples, 0 … 1.
    package var effectivePValue: Double?

    /// Both bounds of the interval.
    package var changes: (low: Double, high: Double)? {
        guard let low, let high else { return nil }
        return (low, high)
    }

    /// True if an earlier version estimated it by another method, whose interval has a different meaning.
    package var isOfEarlierMethod: Bool { segments == 0 }

    /// Creates an effect.
    package init(
        change: Double, low: Double?, high: Double?, segments: Int, blockSegments: Int, correlation: Double?,
        replicates: Int, seed: UInt64, effectiveOriginal: Double? = nil,
        effectiveControl: Double? = nil, effectivePValue: Double? = nil
    ) {
        self.change = change
        self.low = low
        self.high = high
        self.segments = segments
        self.blockSegments = blockSegments
        self.correlation = correlation
        self.replicates = replicates
        self.seed = seed
        self.effectiveOriginal = effectiveOriginal
        self.effectiveControl = effectiveControl
        self.effectivePValue = effectivePValue
    }
}
