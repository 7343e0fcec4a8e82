package import Differentiation

/// How much slower, or faster, the original was than its control, and how sure that is.
///
/// It stands beside what the results service reports and changes no verdict. Its source is the client's own samples;
/// how it is estimated is told where the estimate is made.
package struct StoredEffect: Sendable, Codable, Equatable {
    /// A 95 % interval.
    package struct Interval: Sendable, Codable, Equatable {
        /// The lower end.
        package var lower: Double
        /// The upper end.
        package var upper: Double

        /// Takes two ends.
        package init(lower: Double, upper: Double) {
            self.lower = lower
            self.upper = upper
        }
    }

    /// One replay's part in it.
    package struct Side: Sendable, Codable, Equatable {
        /// The mean throughput, Mbit/s.
        package var mean: Double
        /// The interval of the mean, Mbit/s.
        package var interval: Interval
        /// The correlation of neighbouring samples, 0 … 1.
        package var correlation: Double
        /// Samples a block of the bootstrap.
        package var blockLength: Int

        /// Collects the numbers of a side.
        package init(mean: Double, interval: Interval, correlation: Double, blockLength: Int) {
            self.mean = mean
            self.interval = interval
            self.correlation = correlation
            self.blockLength = blockLength
        }
    }

    /// The relative difference of the means, −1 … 1; positive if the original was slower.
    package var difference: Double
    /// Its interval.
    package var interval: Interval
    /// The original replay.
    package var original: Side
    /// The control replay.
    package var control: Side
    /// How many replicates the bootstrap drew.
    package var replicates: Int
    /// The seed that it can be repeated with.
    package var seed: UInt64
    /// Why the estimate cannot be relied on; empty if it can.
    package var doubts: [Kept<EffectDoubt>]

    /// Whether the estimate can be relied on.
    package var isUsable: Bool { doubts.isEmpty }

    /// Collects an estimate.
    package init(
        difference: Double, interval: Interval, original: Side, control: Side, replicates: Int, seed: UInt64,
        doubts: [Kept<EffectDoubt>]
    ) {
        self.difference = difference
        self.interval = interval
        self.original = original
        self.control = control
        self.replicates = replicates
        self.seed = seed
        self.doubts = doubts
    }
}
