import Basics

/// Requirements on a recording to be replayed (Specification 3.1 to 3.4; the limits are ours).
package struct RecordingRules {
    /// The maximum length of a response: 1 GiB; a longer one indicates a damaged file.
    package static let longestResponse = 1 << 30
    /// The maximum length of a TCP payload: 16 MiB; a longer one indicates a damaged file.
    static let longestPayload = 1 << 24
    /// The longest payload that one IPv4 datagram can carry, in bytes (RFC 768, RFC 791).
    package static let longestDatagram = 65_507
    /// The latest timestamp: one day, in seconds; a later one indicates a damaged file.
    package static let latestTimestamp = 86_400

    /// Name used in errors.
    let file: String

    /// Checks all requirements and returns the flow to be replayed.
    func check(
        name: String,
        transport: Transport,
        packets: [ClientPacket],
        udpClientPorts: [String],
        tcpPairs: [String]
    ) throws(RecordingError) -> FlowPair {
        guard ReplayName.isValid(name) else { throw layout(.name(name)) }
        guard let first = packets.first else { throw layout(.noPackets) }
        switch transport {
        case .tcp:
            guard udpClientPorts.isEmpty else { throw layout(.udpPortsOfTCP) }
            guard !tcpPairs.isEmpty else { throw layout(.noTCPFlow) }
            for pair in tcpPairs { _ = try flow(pair) { layout(.tcpFlow(pair, $0)) } }
        case .udp:
            guard !udpClientPorts.isEmpty else { throw layout(.noUDPPort) }
            for port in udpClientPorts where FlowPair.port(port) == nil { throw layout(.udpPort(port)) }
        }
        try check(packets, transport: transport, tcpPairs: Set(tcpPairs))
        let replayed = transport == .tcp ? tcpPairs[0] : first.pair
        return try flow(replayed) { layout(.flow(replayed, $0)) }
    }

    private func check(
        _ packets: [ClientPacket],
        transport: Transport,
        tcpPairs: Set<String>
    ) throws(RecordingError) {
        var knownPairs = tcpPairs
        var previous = 0.0
        for (index, packet) in packets.enumerated() {
            func wrong(_ problem: PacketProblem) -> RecordingError {
                .packet(file: file, packet: index, problem: problem)
            }
            let time = packet.timestamp
            guard time.isFinite, time >= 0, time <= Double(Self.latestTimestamp) else {
                throw wrong(.timestampOutOfRange(time, latest: Self.latestTimestamp))
            }
            guard time >= previous else { throw wrong(.timestampBackwards(time, previous: previous)) }
            previous = time
            if transport == .tcp && !tcpPairs.contains(packet.pair) {
                throw wrong(.unlistedFlow(packet.pair))
            }
            if knownPairs.insert(packet.pair).inserted {
                _ = try flow(packet.pair) { wrong(.flow(packet.pair, $0)) }
            }
            if let problem = payloadProblem(packet.payload, transport: transport)
                ?? responseProblem(packet, transport: transport)
            {
                throw wrong(problem)
            }
        }
    }

    private func payloadProblem(_ payload: [UInt8], transport: Transport) -> PacketProblem? {
        let limit = transport == .tcp ? Self.longestPayload : Self.longestDatagram
        if payload.count > limit { return .payloadTooLong(bytes: payload.count, limit: limit) }
        if payload.isEmpty && transport == .tcp { return .payloadEmpty }
        return nil
    }

    private func responseProblem(
        _ packet: ClientPacket, transport: Transport
    ) -> PacketProblem? {
        let longest = transport == .tcp ? Self.longestResponse : 0
        guard (0...longest).contains(packet.responseLength) else {
            return .responseLength(packet.responseLength, longest: longest)
        }
        guard let hash = packet.responseHash else { return nil }
        guard transport == .tcp, hash.utf8.count == 40, hash.allSatisfy({ $0.isASCII && $0.isHexDigit })
        else { return .responseHash(hash) }
        return nil
    }

    private func layout(_ problem: LayoutProblem) -> RecordingError { .layout(file: file, problem: problem) }

    private func flow(
        _ text: String, wrong: (FlowError) -> RecordingError
    ) throws(RecordingError) -> FlowPair {
        do { return try FlowPair(parsing: text) } catch { throw wrong(error) }
    }
}
