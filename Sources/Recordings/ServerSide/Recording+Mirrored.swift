import Basics

extension Recording {
    /// The bytes after which noise repeats: more than the 32 KiB that a compressor on the path remembers
    /// (RFC 1951).
    private static let noiseLength = 65_536

    /// Returns the recording whose client sends what the server answered.
    ///
    /// A part of an answer is due as long after its request as the server sent it after the answer's first part,
    /// but not after the next request.
    ///
    /// - Parameter answers: the parts of each answer, in order, without those that are empty; nil if only their
    ///   lengths are known.
    /// - Returns: the recording; nil over UDP, and if the answers are not those of the client's file.
    /// - Throws: ``RecordingError`` if the name becomes too long.
    package func mirrored(_ answers: [[RecordedAnswer.Part]]?) throws(RecordingError) -> Recording? {
        guard transport == .tcp else { return nil }
        var seed = SeededBytes(name: ReplayName.lookupKey(name) + " answers")
        let noise = answers == nil ? seed.bytes(Self.noiseLength) : []
        var left = answers?[...]
        var sent: [ClientPacket] = []
        var requestLength = 0
        for (index, packet) in packets.enumerated() {
            requestLength += packet.payload.count
            var payloads = [(time: packet.timestamp, bytes: packet.payload)]
            if packet.responseLength > 0, left == nil {
                payloads += stride(from: 0, to: packet.responseLength, by: noise.count).map {
                    let rest = packet.responseLength - $0
                    return (packet.timestamp, rest < noise.count ? Array(noise.prefix(rest)) : noise)
                }
            } else if packet.responseLength > 0 {
                guard let parts = left?.popFirst(),
                    parts.reduce(0, { $0 + $1.payload.count }) == packet.responseLength
                else { return nil }
                let latest = index + 1 < packets.count ? packets[index + 1].timestamp : .infinity
                payloads += parts.filter { !$0.payload.isEmpty }.map {
                    (min(packet.timestamp + $0.timestamp, latest), $0.payload)
                }
            }
            let isEnd = packet.responseLength > 0 || index == packets.count - 1
            for (place, payload) in payloads.enumerated() {
                let isAnswered = isEnd && place == payloads.count - 1
                sent.append(
                    ClientPacket(
                        timestamp: payload.time, payload: payload.bytes, pair: packet.pair,
                        responseLength: isAnswered ? requestLength : 0))
            }
            if isEnd { requestLength = 0 }
        }
        guard left?.isEmpty ?? true else { return nil }
        return try uploading(sent, after: 0)
    }

    /// Returns the recording that is replayed as it was recorded until some answers, and as its upload behind them.
    ///
    /// - Parameters:
    ///   - upload: the recording whose client sends what the server answered.
    ///   - answers: the number of answers that the server sends; 0 for the upload itself.
    /// - Returns: the recording.
    /// - Throws: ``RecordingError`` if the name becomes too long.
    package func turned(into upload: Recording, after answers: Int) throws(RecordingError) -> Recording {
        guard answers > 0 else { return upload }
        return try uploading(
            packets.split(after: answers).before + upload.packets.split(after: answers).behind,
            after: answers)
    }

    /// Returns the recording with other packets, under the name of its upload.
    private func uploading(
        _ packets: [ClientPacket], after answers: Int
    ) throws(RecordingError) -> Recording {
        try Recording(
            name: MirroredReplay.name(of: name, after: answers), transport: transport, packets: packets,
            udpClientPorts: udpClientPorts, tcpPairs: tcpPairs)
    }
}

extension [ClientPacket] {
    /// Splits them behind the packet that waits for an answer as the last of so many.
    fileprivate func split(after answers: Int) -> (before: Self, behind: Self) {
        let end = indices.filter { self[$0].responseLength > 0 }.prefix(answers).last.map { $0 + 1 } ?? 0
        return (Array(self[..<end]), Array(self[end...]))
    }
}
