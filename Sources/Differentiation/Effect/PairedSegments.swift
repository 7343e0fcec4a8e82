/// Matching parts of one recording in both of its replays.
///
/// A recording has pauses and bursts, and both replays have them at the same places. The comparison is
/// therefore not of throughput over time, which varies with the recording, but of the same parts of both
/// replays: for a stream, the time to transfer the same bytes; for a call, which keeps its timing whatever is
/// lost, the bytes received in the same seconds.
package struct PairedSegments: Equatable, Sendable {
    /// For each segment the numerator of the ratio of original's to control's throughput: seconds of the
    /// control in a stream, bytes of the original in a call.
    let above: [Double]
    /// The denominator: seconds of the original, bytes of the control.
    let below: [Double]

    /// Number of segments.
    package var count: Int { above.count }

    /// Divides a stream into segments with equal numbers of bytes, up to the number of bytes received by both
    /// replays; the number of segments is that of the slices in the replay with fewer of them.
    ///
    /// - Returns: nil if a replay received nothing.
    package init?(streams original: DeliveryCurve, _ control: DeliveryCurve) {
        let bytes = min(original.bytes, control.bytes)
        guard bytes > 0 else { return nil }
        let count = min(original.slice(toReceive: bytes), control.slice(toReceive: bytes))
        func durations(_ curve: DeliveryCurve) -> [Double] {
            Self.steps(count) { curve.seconds(toReceive: bytes * $0) }
        }
        (above, below) = (durations(control), durations(original))
    }

    /// Divides calls into segments of equal duration, up to the last byte of either replay; the number of
    /// segments is that of the slices in the longer replay.
    ///
    /// - Returns: nil if neither replay received anything.
    package init?(calls original: DeliveryCurve, _ control: DeliveryCurve) {
        let end = max(original.end, control.end)
        guard end > 0 else { return nil }
        let count = max(
            original.slice(toReceive: original.bytes), control.slice(toReceive: control.bytes))
        func bytes(_ curve: DeliveryCurve) -> [Double] { Self.steps(count) { curve.bytes(by: end * $0) } }
        (above, below) = (bytes(original), bytes(control))
    }

    /// Returns the increments of an increasing function on 0...1 over a number of equal steps.
    private static func steps(_ count: Int, _ value: (Double) -> Double) -> [Double] {
        var before = value(0)
        return (1...count).map { step in
            let now = value(Double(step) / Double(count))
            defer { before = now }
            return max(0, now - before)
        }
    }
}
