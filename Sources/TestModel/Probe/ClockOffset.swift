import WireProtocol

/// Offset of a server's clock from this machine's, estimated from the `Date` headers of its answers.
///
/// A header gives whole seconds, so one answer limits the offset to an interval of one second plus the
/// duration of the exchange; the intervals of several answers are intersected.
package struct ClockOffset: Equatable, Sendable {
    /// One answer.
    package struct Reading: Sendable {
        /// The server's clock, in whole seconds since 1970.
        package let server: Int
        /// This machine's clock when the request was sent, seconds since 1970.
        package let sent: Double
        /// This machine's clock when the answer began to arrive, seconds since 1970.
        package let received: Double

        package init(
            server: Int, sent: Double, received: Double
        ) {
            self.server = server
            self.sent = sent
            self.received = received
        }
    }

    /// Midpoint of the possible interval, seconds; positive if the server's clock is ahead.
    package let seconds: Double
    /// Half the width of the interval, seconds.
    package let precision: Double

    /// Estimates the offset; nil without any reading.
    ///
    /// - Parameter readings: answers of one server, the best first; readings that contradict it are ignored.
    package init?(_ readings: [Reading]) {
        guard var possible = readings.first.map(Self.possible) else { return nil }
        for interval in readings.dropFirst().map(Self.possible) where interval.overlaps(possible) {
            possible = interval.clamped(to: possible)
        }
        seconds = (possible.lowerBound + possible.upperBound) / 2
        precision = (possible.upperBound - possible.lowerBound) / 2
    }

    /// Returns the offsets that are possible if the server wrote its header between the two instants.
    private static func possible(_ reading: Reading) -> ClosedRange<Double> {
        let earliest = Double(reading.server) - reading.received
        return earliest...max(earliest, Double(reading.server) + 1 - reading.sent)
    }
}
