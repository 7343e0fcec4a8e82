/// Arrival times of a replay's answers, with waiting separated from receiving.
///
/// The time from the end of a request to the first byte of its answer depends on the server's processing and
/// on delays in the network; neither is throughput. Answer time advances only from the first byte of an
/// answer to its last: not during a wait, and not during a pause of the recording itself.
package struct AnswerTimes: Equatable, Sendable {
    /// The wait before the first byte of the first answer.
    package struct Beginning: Equatable, Sendable {
        /// Arrival of the first byte, seconds after the start.
        package let firstByte: Double
        /// Time from the preceding request to the first byte, seconds.
        package let wait: Double
        /// The pause of the recording after that request, during which no answer was due, seconds.
        package let pauses: Double

        package init(firstByte: Double, wait: Double, pauses: Double = 0) {
            self.firstByte = firstByte
            self.wait = wait
            self.pauses = pauses
        }
    }

    /// The wait before the first answer; nil if nothing was received.
    package let beginning: Beginning?
    /// Total time spent waiting for answers, seconds.
    package let waiting: Double
    /// Total time during which answers were arriving, seconds.
    package let answering: Double
    /// Departure time of each packet of the client, in seconds of answer time.
    package let departures: [Double]
    /// Bytes received in each slice of answer time, ``slice`` seconds long.
    package let bytes: [Int]

    /// The length of a slice, in seconds.
    package static let slice = 0.01

    package init(
        beginning: Beginning?, waiting: Double, answering: Double, departures: [Double], bytes: [Int]
    ) {
        self.beginning = beginning
        self.waiting = waiting
        self.answering = answering
        self.departures = departures
        self.bytes = bytes
    }

    /// The times of a replay that received nothing.
    package static let none = AnswerTimes(
        beginning: nil, waiting: 0, answering: 0, departures: [], bytes: [])
}
