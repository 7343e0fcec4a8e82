/// What a recording must satisfy to be replayed (Specification 3.1 to 3.4, limits are ours).
struct RecordingRules {
    /// A response longer than this is taken for a damaged file: 1 GiB.
    static let longestResponse = 1 << 30
    /// A TCP payload longer than this is taken for a damaged file: 16 MiB.
    static let longestPayload = 1 << 24
    /// The longest payload that one IPv4 datagram can carry, in bytes (RFC 768, RFC 791).
    static let longestDatagram = 65_507
    /// A timestamp later than this is taken for a damaged file: one day, in seconds.
    static let latestTimestamp = 86_400.0

    /// What errors name.
    let file: String

    /// Checks everything and returns the flow that is replayed.
    func check(
        name: String,
        transport: Recording.Transport,
        packets: [ClientPacket],
        udpClientPorts: [String],
        tcpPairs: [String]
    ) throws(RecordingError) -> FlowPair {
        guard ReplayName.isValid(name) else {
            throw layout("the replay name \"\(name)\" is not 1 to 100 letters, digits, \"-\" and \"_\"")
        }
        guard let first = packets.first else { throw layout("it has no packets; at least one is needed") }
        switch transport {
        case .tcp:
            guard udpClientPorts.isEmpty else {
                throw layout("it names UDP client ports but is a TCP recording; the list must be empty")
            }
            guard !tcpPairs.isEmpty else { throw layout("it is a TCP recording without a c_s_pair") }
            for pair in tcpPairs { _ = try flow(pair) { layout("a TCP flow \($0)") } }
        case .udp:
            guard !udpClientPorts.isEmpty else { throw layout("it is a UDP recording without a client port") }
            for port in udpClientPorts where FlowPair.port(port) == nil {
                throw layout("the UDP client port \"\(port)\" is not a number from 1 to 65535")
            }
        }
        try check(packets, transport: transport, tcpPairs: Set(tcpPairs))
        return try flow(transport == .tcp ? tcpPairs[0] : first.pair) { layout("the flow \($0)") }
    }

    private func check(
        _ packets: [ClientPacket],
        transport: Recording.Transport,
        tcpPairs: Set<String>
    ) throws(RecordingError) {
        var knownPairs = tcpPairs
        var previous = 0.0
        for (index, packet) in packets.enumerated() {
            func wrong(_ field: String, _ problem: String) -> RecordingError {
                .packet(file: file, packet: index, field: field, problem: problem)
            }
            let time = packet.timestamp
            guard time.isFinite, time >= 0, time <= Self.latestTimestamp else {
                throw wrong(
                    "timestamp",
                    "is \(time); it must be from 0 to \(Int(Self.latestTimestamp)) seconds"
                )
            }
            guard time >= previous else {
                throw wrong("timestamp", "is \(time), before the \(previous) of the packet before it")
            }
            previous = time
            if transport == .tcp && !tcpPairs.contains(packet.pair) {
                throw wrong("c_s_pair", "is \"\(packet.pair)\", which is not among the recording's TCP flows")
            }
            if knownPairs.insert(packet.pair).inserted {
                _ = try flow(packet.pair) { wrong("c_s_pair", $0) }
            }
            if let problem = payloadProblem(packet.payload, transport: transport) {
                throw wrong("payload", problem)
            }
            if let (field, problem) = responseProblem(packet, transport: transport) {
                throw wrong(field, problem)
            }
        }
    }

    private func payloadProblem(_ payload: [UInt8], transport: Recording.Transport) -> String? {
        let limit = transport == .tcp ? Self.longestPayload : Self.longestDatagram
        if payload.count > limit { return "has \(payload.count) bytes; at most \(limit) are accepted" }
        if payload.isEmpty && transport == .tcp { return "is empty, which only a UDP packet may be" }
        return nil
    }

    private func responseProblem(
        _ packet: ClientPacket,
        transport: Recording.Transport
    ) -> (field: String, problem: String)? {
        let longest = transport == .tcp ? Self.longestResponse : 0
        guard (0...longest).contains(packet.responseLength) else {
            return ("response_len", "is \(packet.responseLength); it must be from 0 to \(longest) bytes")
        }
        guard let hash = packet.responseHash else { return nil }
        guard transport == .tcp, hash.utf8.count == 40, hash.allSatisfy({ $0.isASCII && $0.isHexDigit })
        else {
            return (
                "response_hash", "is \"\(hash)\"; it must be null or the 40 hexadecimal digits of a SHA-1"
            )
        }
        return nil
    }

    private func layout(_ problem: String) -> RecordingError { .layout(file: file, problem: problem) }

    private func flow(
        _ text: String,
        problem: (String) -> RecordingError
    ) throws(RecordingError) -> FlowPair {
        do { return try FlowPair(text) } catch {
            guard case .flow(let text, let why) = error else { throw error }
            throw problem("is \"\(text)\": \(why)")
        }
    }
}
