/// The lengths of what both sides of a recording send in turn.
package struct FlowExchanges: Sendable, Equatable {
    /// A packet of the client, and the answer that comes before its next one.
    package struct Exchange: Sendable, Equatable {
        /// Payload of the client's packet, in bytes.
        package let request: Int
        /// Payload of the server's answer, in bytes; 0 for none.
        package let answer: Int

        package init(request: Int, answer: Int) { (self.request, self.answer) = (request, answer) }
    }

    /// Payload of a full segment on Ethernet with timestamps, in bytes (RFC 9293 and RFC 7323).
    package static let ethernetSegment = 1_448

    /// The IP packet of one, in bytes.
    static let ethernetPacket = 1_500.0
    /// Bytes of headers in a full packet on Ethernet.
    static let ethernetHeaders = ethernetPacket - Double(ethernetSegment)
    /// IP bytes over payload of full packets.
    static let overhead = ethernetPacket / Double(ethernetSegment)

    package let exchanges: [Exchange]
    /// Bytes of the server before each of the client's packets, and after the last.
    private let before: [Int]
    /// The same as a set.
    private let ends: Set<Int>

    package init(_ exchanges: [Exchange]) {
        self.exchanges = exchanges
        before = exchanges.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.answer) }
        ends = Set(before)
    }

    /// All bytes of the server.
    package var bytes: Int { before.last ?? 0 }

    /// Returns the lengths from a packet of the client on, in the other direction: the client sends each answer behind its
    /// request (`MirroredReplay`), and what arrives is counted with the requests.
    package func uploaded(from step: Int) -> FlowExchanges {
        FlowExchanges(
            exchanges.dropFirst(step).map { Exchange(request: $0.request, answer: $0.request + $0.answer) })
    }

    /// Bytes that the client has sent when a packet of it is due.
    package func requests(before step: Int) -> Int { exchanges.prefix(step).reduce(0) { $0 + $1.request } }

    /// Bytes of the server that have arrived when a packet of the client is due.
    package func bytes(before step: Int) -> Int { before[max(0, min(step, before.count - 1))] }

    /// True if an answer is complete with so many bytes, so that the next arrival waits for a request.
    package func isBetweenAnswers(_ bytes: Int) -> Bool { ends.contains(bytes) }

    /// Returns the first of the client's packets that is due once so many bytes have arrived; nil if none is.
    package func step(after bytes: Double) -> Int? {
        exchanges.indices.dropFirst().first { Double(before[$0]) >= bytes && exchanges[$0 - 1].answer > 0 }
    }

    /// Returns the last of the client's packets, but not the first, that is due before so many bytes have
    /// arrived; nil if there is none.
    package func step(before bytes: Double) -> Int? {
        exchanges.indices.dropFirst().last { Double(before[$0]) <= bytes && exchanges[$0 - 1].answer > 0 }
    }

    /// The server's answers before a packet of the client.
    package func answers(before step: Int) -> Int { exchanges.prefix(step).count { $0.answer > 0 } }

    /// Returns the packets until so many bytes of the server have arrived.
    ///
    /// - Parameters:
    ///   - bytes: bytes of the server.
    ///   - segment: the payload of a full segment, in bytes; all but the last of an answer are taken as full.
    /// - Returns: the server's data packets, and the client's packets with data.
    package func packets(until bytes: Double, segment: Int) -> (server: Double, client: Double) {
        var (server, client, left) = (0.0, 0.0, bytes)
        let size = Double(max(1, segment))
        for exchange in exchanges {
            client += (Double(exchange.request) / size).rounded(.up)
            server += (min(left, Double(exchange.answer)) / size).rounded(.up)
            left -= Double(exchange.answer)
            if left <= 0 { break }
        }
        return (server, client)
    }
}
