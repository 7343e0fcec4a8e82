/// Cost of the two replays of a test.
package struct TestEffort: Sendable, Equatable {
    /// Estimate of the duration of a test, with its certainty.
    package enum Time: Sendable, Equatable {
        /// Approximate duration, s: client, server and line are known.
        case about(Double)
        /// Minimum duration, s: the time for which the client sends.
        case atLeast(Double)
        /// No estimate is possible.
        case unknown

        /// Duration if another test uses the same line simultaneously.
        package var beside: Time { if case .about(let seconds) = self { .atLeast(seconds) } else { self } }
    }

    /// Estimated duration of each replay, the original first, s; from the line and the known answer times.
    /// The line to another server is assumed.
    package let seconds: [Double]
    /// Minimum duration of each replay, s, however fast the line: the recorded times require it.
    package let least: [Double]
    /// Estimated total duration of both.
    package let time: Time
    /// Bytes received by both replays.
    package let bytes: Int

    package init(seconds: [Double], least: [Double] = [], time: Time, bytes: Int) {
        self.seconds = seconds
        self.least = least
        self.time = time
        self.bytes = bytes
    }
}
