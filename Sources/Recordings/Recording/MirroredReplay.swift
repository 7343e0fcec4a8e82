import Basics

/// A recording over TCP that is replayed in the other direction, so that the upload carries what the download
/// carried.
///
/// The client sends each request as it was recorded, as classifiers read the first bytes of a client, and
/// directly after it the bytes with which the recorded server answered, at the recorded times. The server answers
/// when it has all of them, with as many bytes as the request had. Where only the lengths of the server's answers
/// are known, the client sends noise at once, as a server would.
///
/// Client and server derive this from the recording itself. It is asked for by the recording's wire name and a
/// suffix, `Spotify-06172024-dir-up`, which other servers do not know; those of a repeated recording and of a
/// congestion control stand before and after it, as in `Spotify-06172024-x8-dir-up-cc-bbr`.
package enum MirroredReplay {
    private static let suffix = ["dir", ReplayDirection.up.rawValue]

    /// Returns the wire name of the upload of a recording.
    package static func name(of name: String) -> String { ([name] + suffix).joined(separator: "-") }

    /// Returns the recording's name from the wire name of its upload; nil for one without the suffix.
    package static func parse(_ name: String) -> String? {
        let parts = name.split(separator: #/[-_]/#, omittingEmptySubsequences: false)
        guard parts.count > suffix.count, parts.suffix(suffix.count).map(String.init) == suffix else {
            return nil
        }
        let original = name.dropLast(suffix.reduce(0) { $0 + $1.count + 1 })
        return original.isEmpty ? nil : String(original)
    }

    /// The bytes after which noise repeats: more than the 32 KiB that a compressor on the path remembers
    /// (RFC 1951).
    fileprivate static let noiseLength = 65_536
}

extension Recording {
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
        let noise = answers == nil ? seed.bytes(MirroredReplay.noiseLength) : []
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
        return try Recording(
            name: MirroredReplay.name(of: name), transport: transport, packets: sent,
            udpClientPorts: udpClientPorts, tcpPairs: tcpPairs)
    }
}
