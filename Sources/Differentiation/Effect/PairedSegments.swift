/// The same parts of one recording in both of its replays, one after the other.
///
/// A recording pauses and hurries, and both replays of it do so at the same places. What is compared is therefore not
/// throughput by time, which varies with the recording, but what either replay made of the same part: how long the same
/// bytes took in a stream; how many bytes of the same seconds arrived in a call, which keeps its time whatever is lost.
package struct PairedSegments: Equatable, Sendable {
    /// For each segment the part of the quotient of original's and control's throughput above the line: seconds of the
    /// control in a stream, bytes of the original in a call.
    let above: [Double]
    /// The part below the line: seconds of the original, bytes of the control.
    let below: [Double]

    /// How many there are.
    package var count: Int { above.count }

    /// Parts a stream into segments of as many bytes each: as many segments as the replay with fewer slices had until
    /// both had the bytes that both received.
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

    /// Parts calls into segments that last as long each, up to the last byte of either replay: as many segments as the
    /// replay that lasted longer has slices.
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

    /// By how much a rising function of the share done rises in each of so many steps.
    private static func steps(_ count: Int, _ value: (Double) -> Double) -> [Double] {
        var before = value(0)
        return (1...count).map { step in
            let now = value(Double(step) / Double(count))
            defer { before = now }
            return max(0, now - before)
        }
    }
}
