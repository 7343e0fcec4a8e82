import Basics

/// The data that a server sends in a replay (Specification 3.9, 6.6 and 7.2).
///
/// The client's file contains the length of a TCP server's answers, but not their content. The content, and a
/// UDP server's datagrams, are in a separate file, ``ServerRecordingFile``, if there is one.
package struct ServerScript: Sendable, Equatable {
    /// One request of the TCP flow and its answer.
    package struct ResponseSet: Sendable, Equatable {
        /// Bytes to read before answering: all client payloads up to the one that waits for an answer.
        package let requestLength: Int
        /// Bytes to send; 0 for a last request that got no answer.
        package let responseLength: Int
        /// True if the request begins with `GET`, whose length middleboxes may change (Specification 6.6).
        package let requestIsGET: Bool
        /// The recorded parts with their send times, in order; empty if only the length is known.
        package let parts: [RecordedAnswer.Part]
    }

    /// One datagram of the UDP flow.
    package struct Datagram: Sendable, Equatable {
        /// Seconds after the flow's first datagram (Specification 3.9).
        package let timestamp: Double
        /// Bytes of payload.
        package let length: Int
        /// The payload; nil if only its length is known.
        package let payload: [UInt8]?

        /// Creates a datagram of known length and unknown content.
        package init(timestamp: Double, length: Int) {
            self.timestamp = timestamp
            self.length = length
            payload = nil
        }

        /// Creates a recorded datagram.
        package init(timestamp: Double, payload: [UInt8]) {
            self.timestamp = timestamp
            self.payload = payload
            length = payload.count
        }
    }

    /// The TCP flow's requests and answers in order; empty for UDP.
    package let responses: [ResponseSet]
    /// The server's datagrams in order; empty for TCP.
    ///
    /// Without a server's file they are unknown. Calls are roughly symmetric, so the server then mirrors the
    /// client's own sequence of lengths and times.
    package let datagrams: [Datagram]
    /// Content of datagrams with unknown payloads.
    package let noise: DatagramNoise
    /// True if the server's bytes are the recorded ones.
    package let isRecorded: Bool
    /// Origin of the send times.
    package let times: ServerTimes
    /// True if the answers are spread over a while (``spreadSeconds(of:)``): their times are unknown, and the requests
    /// come within 0.2 s, so that all answers would otherwise be there at once, within two or three of a client's
    /// samples.
    package let isSpread: Bool

    /// The time between a recording's first request and its last below which its requests alone do not spread the
    /// answers over enough of a client's samples, seconds. Samples of upstream's clients last up to 0.45 s.
    private static let shortest = 0.2
    /// The rate at which an answer is spread, bytes a second: 16 Mbit/s, the mean of upstream's Pandora, whose 1.9 MB
    /// take a second.
    private static let spreadRate = 2_000_000.0
    /// The longest time over which an answer is spread, seconds.
    private static let longestSpread = 1.0

    /// Returns the time over which an answer of unknown timing is spread, seconds.
    ///
    /// - Parameter length: the length of the answer, bytes.
    /// - Returns: the time, at most a second.
    package static func spreadSeconds(of length: Int) -> Double {
        min(longestSpread, Double(length) / spreadRate)
    }

    /// Creates the script of a recording; `serverSide` is the content of the server's file.
    package init(_ recording: Recording, serverSide: ServerRecording? = nil) {
        noise = serverSide?.noise ?? DatagramNoise(seed: recording.name, isInverted: false)
        switch recording.transport {
        case .tcp:
            let sets = Self.responses(recording.packets)
            let parts = serverSide.flatMap { Self.parts($0.answers, of: sets) }
            responses = parts.map { zip(sets, $0).map { $0.carrying($1) } } ?? sets
            datagrams = []
            isRecorded = parts != nil
            times = isRecorded ? .recorded : .unknown
            isSpread = !isRecorded && !recording.isPortTest && Self.span(recording) < Self.shortest
        case .udp:
            let start = recording.packets.first?.timestamp ?? 0
            responses = []
            datagrams =
                serverSide?.flow(answering: recording.flow)?.datagrams
                ?? recording.packets.map {
                    Datagram(timestamp: $0.timestamp - start, length: $0.payload.count)
                }
            isRecorded = serverSide?.isRecorded ?? false
            isSpread = false
            times = serverSide.map { $0.synthesised == nil ? .recorded : .synthesised } ?? .unknown
        }
    }

    /// The server's non-empty packets in order; none if the bytes are unknown.
    package var packets: [[UInt8]] {
        guard isRecorded else { return [] }
        return (responses.flatMap { $0.parts.map(\.payload) } + datagrams.compactMap(\.payload))
            .filter { !$0.isEmpty }
    }

    /// Number of bytes that the server sends.
    package var bytesDown: Int {
        responses.reduce(0) { $0 + $1.responseLength } + datagrams.reduce(0) { $0 + $1.length }
    }

    /// Returns the recorded parts of each answer; nil if their lengths differ from those in the client's
    /// file.
    private static func parts(
        _ answers: [RecordedAnswer], of sets: [ResponseSet]
    ) -> [[RecordedAnswer.Part]]? {
        let padded = answers.map(\.parts) + (answers.count == sets.count - 1 ? [[]] : [])
        guard padded.count == sets.count,
            zip(padded, sets).allSatisfy({ $0.reduce(0) { $0 + $1.payload.count } == $1.responseLength })
        else { return nil }
        return padded
    }

    /// Returns the seconds between a recording's first request and its last that is answered.
    private static func span(_ recording: Recording) -> Double {
        let answered = recording.packets.filter { $0.responseLength > 0 }.map(\.timestamp)
        guard let first = answered.min(), let last = answered.max() else { return 0 }
        return last - first
    }

    private static func responses(_ packets: [ClientPacket]) -> [ResponseSet] {
        var sets: [ResponseSet] = []
        var requestLength = 0
        var requestIsGET = false
        for (index, packet) in packets.enumerated() {
            if requestLength == 0 { requestIsGET = PayloadInversion.isGET(packet.payload) }
            requestLength += packet.payload.count
            let isLast = index == packets.count - 1
            guard packet.responseLength > 0 || isLast else { continue }
            sets.append(
                ResponseSet(
                    requestLength: requestLength,
                    responseLength: packet.responseLength,
                    requestIsGET: requestIsGET,
                    parts: []
                )
            )
            requestLength = 0
        }
        return sets
    }
}

extension ServerScript.ResponseSet {
    /// Returns the same answer with its content.
    fileprivate func carrying(_ parts: [RecordedAnswer.Part]) -> Self {
        Self(
            requestLength: requestLength, responseLength: responseLength, requestIsGET: requestIsGET,
            parts: parts)
    }
}
