import WireProtocol

/// How far a server's clock is ahead of this machine's, from the `Date` headers of its answers.
///
/// A header names whole seconds, so one answer leaves an interval of a second and of the time the answer took;
/// the intervals of several answers are cut with each other.
package struct ClockOffset: Equatable, Sendable {
    /// One answer.
    package struct Reading: Sendable {
        /// What the server's clock showed, in whole seconds since 1970.
        package let server: Int
        /// This machine's clock when the request left, seconds since 1970.
        package let sent: Double
        /// This machine's clock when the answer had begun to arrive, seconds since 1970.
        package let received: Double

        package init(
            server: Int, sent: Double, received: Double
        ) {
            self.server = server
            self.sent = sent
            self.received = received
        }
    }

    /// The middle of what is possible, seconds; positive if the server's clock is ahead.
    package let seconds: Double
    /// How far from it the truth may be, seconds.
    package let precision: Double

    /// Nil without any reading.
    ///
    /// - Parameter readings: answers of one server, the best first; those that contradict it are left out.
    package init?(_ readings: [Reading]) {
        guard var possible = readings.first.map(Self.possible) else { return nil }
        for interval in readings.dropFirst().map(Self.possible) where interval.overlaps(possible) {
            possible = interval.clamped(to: possible)
        }
        seconds = (possible.lowerBound + possible.upperBound) / 2
        precision = (possible.upperBound - possible.lowerBound) / 2
    }

    /// The offsets with which a server may have written its header between the two instants.
    private static func possible(_ reading: Reading) -> ClosedRange<Double> {
        let earliest = Double(reading.server) - reading.received
        return earliest...max(earliest, Double(reading.server) + 1 - reading.sent)
    }
}
