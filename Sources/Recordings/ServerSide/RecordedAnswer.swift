/// A TCP server's answer to one request.
package struct RecordedAnswer: Sendable, Equatable {
    /// Bytes that the server sent at one time.
    package struct Part: Sendable, Equatable {
        /// Seconds after the answer's first part.
        package let timestamp: Double
        package let payload: [UInt8]

        package init(timestamp: Double, payload: [UInt8]) {
            self.timestamp = timestamp
            self.payload = payload
        }
    }

    /// Length of the request, bytes.
    package let requestLength: Int
    /// The SHA-1 of the request in 40 hexadecimal digits, if known; it is not checked.
    package let requestHash: String?
    /// The parts of the answer, in order; empty for a last request without an answer.
    package let parts: [Part]

    package init(requestLength: Int, requestHash: String?, parts: [Part]) {
        self.requestLength = requestLength
        self.requestHash = requestHash
        self.parts = parts
    }

    /// Checks that the answer can be served.
    func check(number: Int, file: String) throws(RecordingError) {
        func wrong(_ problem: DatagramProblem, _ part: Int? = nil) -> RecordingError {
            .serverAnswer(file: file, answer: number, part: part, problem: problem)
        }
        guard (1...RecordingRules.longestResponse).contains(requestLength) else {
            throw wrong(.requestLength(requestLength, longest: RecordingRules.longestResponse))
        }
        if let requestHash, requestHash.utf8.count != 40 || !requestHash.allSatisfy(\.isHexDigit) {
            throw wrong(.requestHash(requestHash))
        }
        var previous = 0.0
        for (index, part) in parts.enumerated() {
            let time = part.timestamp
            guard time.isFinite, time >= 0, time <= Double(RecordingRules.latestTimestamp) else {
                throw wrong(.timestampOutOfRange(time, latest: RecordingRules.latestTimestamp), index)
            }
            guard time >= previous else { throw wrong(.timestampBackwards(time, previous: previous), index) }
            previous = time
            guard (0...RecordingRules.longestPayload).contains(part.payload.count) else {
                throw wrong(.length(part.payload.count, longest: RecordingRules.longestPayload), index)
            }
        }
    }
}
