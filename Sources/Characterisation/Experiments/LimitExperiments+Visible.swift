import Foundation

/// The limits that would have shown if there was one.
extension LimitExperiments {
    /// The steps between two rates that are tried, as a factor, and their number.
    private static let (step, steps) = (0.93, 64)

    /// The greatest rate of a limit from the first byte on that would have shown beside the control, in bit/s of payload; nil if
    /// none would.
    ///
    /// A line or a sender that is hardly faster hides a limit, and so do pauses of the recording, in which a queue empties: the
    /// control's arrivals are sent through a queue of each rate, and judged as those of an original.
    var greatestVisible: Double? {
        let rate = control.rate(in: exchanges)
        guard rate > 0 else { return nil }
        return (0..<Self.steps).lazy.map { rate * pow(Self.step, Double($0)) }.first { rate in
            let slowed = control.limited(to: rate, within: Self.window)
            guard let last = slowed.last else { return false }
            let found = LimitStart(
                of: slowed[...], in: exchanges, beside: control, end: (last.time, .stopped))
            return found?.effect == .slows
        }.map { $0 * 8 }
    }
}
