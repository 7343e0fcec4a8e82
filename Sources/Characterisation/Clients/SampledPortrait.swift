import Foundation

/// The treatment of a replay as far as the samples of its client tell: bytes that arrived in equal spans of
/// time, beside those of the same recording with other content.
///
/// Much weaker than a ``PathPortrait``: samples show a rate and what passed beyond it, but neither losses nor
/// delays, so they never tell a policer from a shaper, and a limit that is deeper than what passed shows
/// nothing. Rates are of payload, in bit/s: 3 to 4 % less than those of IP packets.
package struct SampledPortrait: Sendable {
    /// The bytes that arrived of a replay.
    package struct Samples: Sendable {
        /// Bytes in each slice, in order.
        package let amounts: [Double]
        /// The length of a slice, in seconds.
        package let slice: Double

        package init(amounts: [Double], slice: Double) { (self.amounts, self.slice) = (amounts, slice) }
    }

    /// The finding.
    package enum Finding: String, Sendable, CaseIterable {
        /// A fixed rate once some bytes had passed beyond it.
        case limitAfterBurst = "limit_after_burst"
        /// A fixed rate from the first second on, that the control exceeds.
        case limitFromStart = "limit_from_start"
        /// The control is faster, but the replay kept no fixed rate.
        case slower
        /// The control is no faster: whatever limits them limits both.
        case alike
        /// Nothing beside which it was slower, and no corner.
        case noLimit = "no_limit"
    }

    package let finding: Finding
    /// The rate after the burst, or of everything past slow start; in bit/s.
    package let rate: Interval
    /// Bytes that passed beyond the rate; nil where no fixed rate is told.
    package let burst: Interval?
    /// The same rate of the control; nil without one.
    package let control: Interval?
    /// Bytes that arrived: a limit that lets more pass at once shows nothing.
    package let passed: Double
    /// The number of samples.
    package let samples: Int

    /// The factor by which a control is faster at least.
    private static let leastFactor = 1.1
    /// The greatest share of a rate that half its interval has, for a rate that is fixed.
    private static let steady = 0.05

    /// Says what samples tell; nil of fewer than twenty samples with bytes.
    ///
    /// - Parameters:
    ///   - replay: the samples of the replay that may be limited.
    ///   - control: those of its control, if there are any.
    package init?(of replay: Samples, beside control: Samples? = nil) {
        guard let fit = ArrivalFit(amounts: replay.amounts, slice: replay.slice) else { return nil }
        let other = control.flatMap { ArrivalFit(amounts: $0.amounts, slice: $0.slice) }
        rate = fit.overall
        self.control = other?.overall
        passed = replay.amounts.reduce(0, +)
        samples = replay.amounts.count
        let isFaster = other.map { $0.overall.lower > Self.leastFactor * fit.overall.upper }
        let isSteady = fit.overall.upper - fit.overall.lower <= 2 * Self.steady * fit.overall.value
        finding =
            switch (isFaster, fit.rate != nil) {
            case (false, _): .alike
            case (_, true): .limitAfterBurst
            case (true, false): isSteady ? .limitFromStart : .slower
            case (nil, false): .noLimit
            }
        switch finding {
        case .limitAfterBurst: burst = fit.depth
        case .limitFromStart: burst = Self.most(replay, beyond: fit.overall.value / 8)
        case .slower, .alike, .noLimit: burst = nil
        }
    }

    /// True if a limit is told.
    package var isLimited: Bool { finding == .limitAfterBurst || finding == .limitFromStart }

    /// The most that arrived beyond a rate, in bytes/s; at most that, and one slice more.
    private static func most(_ replay: Samples, beyond rate: Double) -> Interval {
        var (excess, most) = (0.0, 0.0)
        for amount in replay.amounts {
            excess = max(0, excess + amount - rate * replay.slice)
            most = max(most, excess)
        }
        return Interval(value: most, lower: 0, upper: most + rate * replay.slice)
    }
}
