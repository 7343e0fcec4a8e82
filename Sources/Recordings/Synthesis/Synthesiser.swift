import Basics

/// Makes recordings from published facts: with the same names, flows, lengths and times, and synthetic
/// payloads.
///
/// Deterministic: the same facts give the same bytes everywhere. Payloads are noise seeded by the replay's
/// name in a form that a classifier can parse: first a ClientHello or a GET request with the real server's
/// name, then TLS application data. Response hashes are null, because no client checks them and there is no
/// response to hash.
package enum Synthesiser {
    /// Returns the original and, if the facts have one, the random partner.
    ///
    /// - Throws: ``RecordingError/notSynthesisable(recording:first:serverName:length:)``, or an error if the
    ///   recording cannot be replayed.
    package static func recordings(from facts: RecordingFacts) throws(RecordingError) -> [Recording] {
        let payloads = try originalPayloads(facts)
        var result = [try recording(facts, stem: facts.stem, exchanges: facts.exchanges, payloads: payloads)]
        if let partner = facts.partner {
            var filler = SeededBytes(name: partner.stem)
            let inverted = zip(payloads, partner.exchanges).map { payload, exchange in
                let bytes = Array(PayloadInversion.partner(of: payload).prefix(exchange.request))
                return bytes + filler.bytes(exchange.request - bytes.count)
            }
            result.append(
                try recording(facts, stem: partner.stem, exchanges: partner.exchanges, payloads: inverted)
            )
        }
        return result
    }

    private static func recording(
        _ facts: RecordingFacts,
        stem: String,
        exchanges: [RecordingFacts.Exchange],
        payloads: [[UInt8]]
    ) throws(RecordingError) -> Recording {
        let packets = zip(exchanges, payloads).map { exchange, payload in
            ClientPacket(
                timestamp: exchange.timestamp,
                payload: payload,
                pair: facts.flow,
                responseLength: exchange.response
            )
        }
        return try Recording(
            name: ReplayName.wireName(ofStem: stem),
            transport: facts.transport,
            packets: packets,
            udpClientPorts: facts.transport == .udp ? [try FlowPair(facts.flow).clientPortText] : [],
            tcpPairs: facts.transport == .tcp ? [facts.flow] : [],
            file: stem
        )
    }

    private static func originalPayloads(_ facts: RecordingFacts) throws(RecordingError) -> [[UInt8]] {
        // All ports have the same payload, so that only the port differs (Specification 3.6).
        var seed = SeededBytes(name: ReplayName.isPortTest(facts.stem) ? "port" : facts.stem)
        var payloads: [[UInt8]] = []
        for exchange in facts.exchanges {
            if payloads.isEmpty {
                payloads.append(try first(facts, length: exchange.request, seed: &seed))
            } else if facts.transport == .tcp && facts.firstRequest == .clientHello {
                payloads.append(applicationData(length: exchange.request, seed: &seed))
            } else {
                payloads.append(seed.bytes(exchange.request))
            }
        }
        return payloads
    }

    private static func first(
        _ facts: RecordingFacts,
        length: Int,
        seed: inout SeededBytes
    ) throws(RecordingError) -> [UInt8] {
        let payload: [UInt8]? =
            switch facts.firstRequest {
            case .clientHello: ClientHello.record(length: length, serverName: facts.serverName, seed: &seed)
            case .httpGET: getRequest(length: length, host: facts.serverName, seed: &seed)
            case .opaque: seed.bytes(length)
            }
        guard let payload else {
            throw .notSynthesisable(
                recording: facts.stem, first: facts.firstRequest, serverName: facts.serverName,
                length: length
            )
        }
        return payload
    }

    /// The maximum length of the content of one TLS record, in bytes (RFC 8446 5.2).
    private static let longestRecord = 16_384 + 256

    /// Returns TLS application data records (RFC 8446 5.1), or plain noise if not even a header and a byte
    /// fit.
    private static func applicationData(length: Int, seed: inout SeededBytes) -> [UInt8] {
        var result: [UInt8] = []
        var left = length
        while left >= 6 {
            let content = min(left - 5, longestRecord)
            result += [0x17, 0x03, 0x03, UInt8(content >> 8), UInt8(content & 0xFF)] + seed.bytes(content)
            left -= 5 + content
        }
        return result + seed.bytes(left)
    }

    private static func getRequest(length: Int, host: String?, seed: inout SeededBytes) -> [UInt8]? {
        guard let host else { return nil }
        let head = "GET /synthesised HTTP/1.1\r\nHost: \(host)\r\nAccept: */*\r\nX-Padding: "
        let padding = length - head.utf8.count - 4
        guard padding > 0 else { return nil }
        return Array(head.utf8) + seed.letters(padding) + Array("\r\n\r\n".utf8)
    }
}
