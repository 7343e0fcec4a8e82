/// What the two replays of a test cost.
package struct TestEffort: Sendable, Equatable {
    /// How much is known of the time that a test takes.
    package enum Time: Sendable, Equatable {
        /// So many seconds: client, server and line are known.
        case about(Double)
        /// So many seconds or more, for that is how long the client sends.
        case atLeast(Double)
        /// Nothing that could be told.
        case unknown

        /// The time of a test beside which another one uses the same line.
        package var beside: Time { if case .about(let seconds) = self { .atLeast(seconds) } else { self } }
    }

    /// Seconds each replay takes, the original first, by the line and by what is known of the times of answers; the line
    /// to another server is assumed.
    package let seconds: [Double]
    /// Seconds each replay takes at least, however fast the line: as long as it is sent by its recorded times.
    package let least: [Double]
    /// What can be told of the time of both.
    package let time: Time
    /// Bytes that both replays receive.
    package let bytes: Int

    package init(seconds: [Double], least: [Double] = [], time: Time, bytes: Int) {
        self.seconds = seconds
        self.least = least
        self.time = time
        self.bytes = bytes
    }
}
