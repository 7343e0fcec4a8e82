/// When the answers of a replay came: waiting for them apart from receiving them.
///
/// From the end of a request to the first byte of its answer a server thinks, and a network holds back whatever it
/// holds back; neither is throughput. Answer time passes only from the first byte of an answer to its last: not while
/// one is waited for, and not while the recording itself pauses.
package struct AnswerTimes: Equatable, Sendable {
    /// The time that the client was kept waiting until the first byte came.
    package struct Beginning: Equatable, Sendable {
        /// When the first byte came, seconds after the start.
        package let firstByte: Double
        /// The wait since the request before it was sent, seconds.
        package let wait: Double
        /// The pause of the recording after that, during which no answer was due, seconds.
        package let pauses: Double

        package init(firstByte: Double, wait: Double, pauses: Double = 0) {
            self.firstByte = firstByte
            self.wait = wait
            self.pauses = pauses
        }
    }

    /// The beginning of the first answer; nil if nothing came.
    package let beginning: Beginning?
    /// The time that answers were waited for in all, seconds.
    package let waiting: Double
    /// The time during which answers were coming, seconds.
    package let answering: Double
    /// When each packet of the client left, in seconds of answer time.
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

    /// Those of a replay in which nothing came.
    package static let none = AnswerTimes(
        beginning: nil, waiting: 0, answering: 0, departures: [], bytes: [])
}
