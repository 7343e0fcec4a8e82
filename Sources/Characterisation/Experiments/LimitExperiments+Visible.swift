import Foundation

/// The limits that would have shown if there was one.
extension LimitExperiments {
    /// The steps between two rates that are tried, as a factor, and their number.
    private static let (step, steps) = (0.93, 64)

    /// The greatest rate of a limit from the first byte on that would have shown beside the control, in bit/s of payload; nil if
    /// none would.
    ///
    /// Each rate is tried (``ControlTimes/wouldShow(_:behind:in:within:)``).
    var greatestVisible: Double? {
        let rate = control.rate(in: exchanges)
        guard rate > 0 else { return nil }
        return (0..<Self.steps).lazy.map { rate * pow(Self.step, Double($0)) }.first {
            control.wouldShow($0, in: exchanges, within: Self.window)
        }.map { $0 * 8 }
    }
}
