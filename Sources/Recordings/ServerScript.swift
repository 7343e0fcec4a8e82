/// What a server sends in a replay (Specification 3.9, 6.6 and 7.2).
///
/// The client's file says how much a TCP server answered, not what; the answers are therefore lengths. What a UDP
/// server sent stands in a file of its own, ``ServerRecordingFile``, if there is one.
package struct ServerScript: Sendable, Equatable {
    /// One request of the TCP flow and its answer.
    package struct ResponseSet: Sendable, Equatable {
        /// Bytes to read before answering: all client payloads up to the one that waits for an answer.
        package let requestLength: Int
        /// Bytes to send; 0 for a last request that got no answer.
        package let responseLength: Int
        /// Whether the request begins with `GET`, whose length middleboxes may change (Specification 6.6).
        package let requestIsGET: Bool
        /// Seconds that the recorded answer took at most: up to the next client packet, or to the nominal end.
        package let pace: Double
    }

    /// One datagram of the UDP flow.
    package struct Datagram: Sendable, Equatable {
        /// Seconds after the flow's first datagram (Specification 3.9).
        package let timestamp: Double
        /// Bytes of payload.
        package let length: Int

        package init(timestamp: Double, length: Int) {
            self.timestamp = timestamp
            self.length = length
        }
    }

    /// The TCP flow's requests and answers in order; empty for UDP.
    package let responses: [ResponseSet]
    /// The server's datagrams in order; empty for TCP.
    ///
    /// Without a server's file nobody knows them. Calls are roughly symmetric, so the server then mirrors the
    /// client's own sequence of lengths and times.
    package let datagrams: [Datagram]
    /// What the datagrams carry.
    package let noise: DatagramNoise

    /// The script of a recording.
    ///
    /// `nominalDuration` is the app list's `time` in seconds, which ends the last answer; without it the last
    /// answer is sent as fast as possible (pace 0). `serverSide` is what stands in the server's file.
    package init(
        _ recording: Recording, nominalDuration: Double? = nil, serverSide: ServerRecording? = nil
    ) {
        noise = serverSide?.noise ?? DatagramNoise(seed: recording.name, isInverted: false)
        switch recording.transport {
        case .tcp:
            responses = Self.responses(recording.packets, nominalDuration: nominalDuration)
            datagrams = []
        case .udp:
            let start = recording.packets.first?.timestamp ?? 0
            responses = []
            datagrams =
                serverSide?.flow(answering: recording.flow).datagrams
                ?? recording.packets.map {
                    Datagram(timestamp: $0.timestamp - start, length: $0.payload.count)
                }
        }
    }

    /// Bytes that the server sends.
    package var bytesDown: Int {
        responses.reduce(0) { $0 + $1.responseLength } + datagrams.reduce(0) { $0 + $1.length }
    }

    private static func responses(_ packets: [ClientPacket], nominalDuration: Double?) -> [ResponseSet] {
        var sets: [ResponseSet] = []
        var requestLength = 0
        var requestIsGET = false
        for (index, packet) in packets.enumerated() {
            if requestLength == 0 { requestIsGET = PayloadInversion.isGET(packet.payload) }
            requestLength += packet.payload.count
            let isLast = index == packets.count - 1
            guard packet.responseLength > 0 || isLast else { continue }
            let end = isLast ? nominalDuration ?? packet.timestamp : packets[index + 1].timestamp
            sets.append(
                ResponseSet(
                    requestLength: requestLength,
                    responseLength: packet.responseLength,
                    requestIsGET: requestIsGET,
                    pace: max(0, end - packet.timestamp)
                )
            )
            requestLength = 0
        }
        return sets
    }
}
