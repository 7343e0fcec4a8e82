/// How much slower, or faster, the original was than its control in one pair of replays, and how sure that is.
///
/// It stands beside what the results service reports and changes no verdict. Its source is the client's own samples;
/// how it is estimated is told where the estimate is made.
package struct StoredEffect: Sendable, Codable, Equatable {
    /// The ratio of the original's throughput to the control's, less 1: −0.31 for an original that was 31 % slower.
    package var change: Double
    /// The lower end of its 95 % interval; nil if too few segments tell nothing of it.
    package var low: Double?
    /// The upper end.
    package var high: Double?
    /// Into how many segments the recording was cut; 0 in tests that an earlier version estimated by time.
    package var segments: Int
    /// Segments a block of the bootstrap.
    package var blockSegments: Int
    /// The correlation of neighbouring segments' residuals, 0 … 1.
    package var correlation: Double?
    /// How many replicates the bootstrap drew.
    package var replicates: Int
    /// The seed that it can be repeated with.
    package var seed: UInt64

    /// Both ends of the interval.
    package var changes: (low: Double, high: Double)? {
        guard let low, let high else { return nil }
        return (low, high)
    }

    /// Whether an earlier version estimated it by another method, without an interval that means the same.
    package var isOfEarlierMethod: Bool { segments == 0 }

    /// Collects an estimate.
    package init(
        change: Double, low: Double?, high: Double?, segments: Int, blockSegments: Int, correlation: Double?,
        replicates: Int, seed: UInt64
    ) {
        self.change = change
        self.low = low
        self.high = high
        self.segments = segments
        self.blockSegments = blockSegments
        self.correlation = correlation
        self.replicates = replicates
        self.seed = seed
    }
}
