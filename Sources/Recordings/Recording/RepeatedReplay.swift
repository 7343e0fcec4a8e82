/// A recording that is replayed several times within one flow, so that a burst which a token bucket lets pass
/// is used up before the end.
///
/// Client and server derive it from the recording itself. It is asked for by the recording's wire name and a
/// suffix, `Spotify-06172024-x8`, which other servers do not know.
///
/// Policers and shapers let a burst pass before they act (T. Flach et al., "An Internet-wide analysis of
/// traffic policing", SIGCOMM 2016). The size is a choice: 2 MB are 8 s at 2 Mbit/s.
package enum RepeatedReplay {
    /// The largest burst that is expected, bytes.
    package static let largestBurst = 2_000_000
    /// The bytes that a repeated recording has at least: the burst, and as much after it.
    package static let size = 2 * largestBurst
    /// The permitted numbers of repetitions.
    package static let limits = 2...100

    /// Returns the number of repetitions of a recording with some bytes in the server's answers; nil if it
    /// has ``size`` bytes already, or too few.
    package static func times(forBytes bytes: Int) -> Int? {
        guard bytes > 0, bytes < size else { return nil }
        let times = (size + bytes - 1) / bytes
        return limits.contains(times) ? times : nil
    }

    /// Returns the wire name of a repeated recording.
    package static func name(of name: String, times: Int) -> String { "\(name)-x\(times)" }

    /// Returns the recording's name and its number of repetitions from a wire name; nil for one without the
    /// suffix.
    package static func parse(_ name: String) -> (name: String, times: Int)? {
        guard let mark = name.lastIndex(where: { $0 == "-" || $0 == "_" }), mark > name.startIndex else {
            return nil
        }
        let suffix = name[mark...].dropFirst()
        guard suffix.first == "x", let times = Int(suffix.dropFirst()), limits.contains(times),
            String(times) == suffix.dropFirst()
        else { return nil }
        return (String(name[..<mark]), times)
    }
}

extension Recording {
    /// Returns the recording repeated within its flow; the next repetition begins at the last packet's time.
    ///
    /// - Throws: ``RecordingError`` if the name becomes too long.
    package func repeated(_ times: Int) throws(RecordingError) -> Recording {
        let (start, period) = (packets.first?.timestamp ?? 0, duration)
        let all = (0..<times).flatMap { turn in
            packets.map { packet in
                ClientPacket(
                    timestamp: packet.timestamp + Double(turn) * (period - start), payload: packet.payload,
                    pair: packet.pair, responseLength: packet.responseLength,
                    responseHash: packet.responseHash)
            }
        }
        return try Recording(
            name: RepeatedReplay.name(of: name, times: times), transport: transport, packets: all,
            udpClientPorts: udpClientPorts, tcpPairs: tcpPairs)
    }
}
