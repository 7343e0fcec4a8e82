import Basics

/// Tells which rules act on one flow, from its facts and from what its client and its server send.
///
/// One a flow; it needs no lock if one thread feeds it.
package struct FlowClassifier: Sendable {
    /// The most bytes that a TCP packet carries; more at once count as several packets.
    package static let packetBytes = 1_448

    /// The rules that act now; right after the beginning those that need no look at content.
    package private(set) var active: RuleIndices

    /// The rules that need no look at content.
    private let blind: RuleIndices
    private var client: ContentClassifier
    private var server: ContentClassifier

    /// - Parameters:
    ///   - rules: the lab's.
    ///   - facts: the flow's.
    package init(rules: LabRules, facts: FlowFacts) {
        var blind = RuleIndices()
        var looking: [LabSender: [(index: Int, match: TrafficMatch)]] = [:]
        for (index, rule) in rules.enumerated() where rule.admits(facts) {
            if rule.match.needsContent {
                looking[rule.match.sender, default: []].append((index, rule.match))
            } else {
                blind.set(index, true)
            }
        }
        self.blind = blind
        active = blind
        client = ContentClassifier(looking[.client] ?? [], isStream: facts.transport == .tcp)
        server = ContentClassifier(looking[.server] ?? [], isStream: facts.transport == .tcp)
    }

    /// True if nothing will change any more, so that the flow's bytes need not be shown.
    package var isDecided: Bool { client.isDecided && server.isDecided }

    /// True if the server's bytes need not be shown any more.
    package var isServerDecided: Bool { server.isDecided }

    /// Takes what the client sent: bytes of a TCP stream in order, or one UDP datagram.
    ///
    /// - Returns: whether ``active`` changed.
    package mutating func received(_ bytes: some Collection<UInt8>) -> Bool {
        client.take(bytes)
        return update()
    }

    /// Takes what the server is about to send, likewise.
    ///
    /// - Returns: whether ``active`` changed.
    package mutating func sending(_ bytes: some Collection<UInt8>) -> Bool {
        server.take(bytes)
        return update()
    }

    /// Takes the payload of a packet in whatever order it came, for the rules that look at each packet by
    /// itself.
    ///
    /// - Returns: whether ``active`` changed.
    package mutating func took(single packet: some Collection<UInt8>, from sender: LabSender) -> Bool {
        switch sender {
        case .client: client.take(single: packet)
        case .server: server.take(single: packet)
        }
        return update()
    }

    /// Takes the next bytes of a TCP stream, or a UDP datagram, that came in one packet of any size, for the
    /// rules that the first packets decide.
    ///
    /// - Returns: whether ``active`` changed.
    package mutating func took(next packet: some Collection<UInt8>, from sender: LabSender) -> Bool {
        switch sender {
        case .client: client.take(next: packet)
        case .server: server.take(next: packet)
        }
        return update()
    }

    /// True if the bytes of a side need not be shown any more.
    package func isDecided(of sender: LabSender) -> Bool {
        switch sender {
        case .client: client.isDecided
        case .server: server.isDecided
        }
    }

    /// True if a rule waits for more of the bytes of a side, in their order.
    package func wantsOrder(of sender: LabSender) -> Bool {
        switch sender {
        case .client: client.wantsOrder
        case .server: server.wantsOrder
        }
    }

    private mutating func update() -> Bool {
        let before = active
        active = blind.union(client.active).union(server.active)
        return active != before
    }
}
