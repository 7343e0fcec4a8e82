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
    /// The rules that look at content, by the silence after which they forget a flow.
    private var groups: [Group] = []
    /// The rules that forget flows, and the silences after which they do, in nanoseconds.
    private var forgetting: [(index: Int, silence: Int64)] = []
    private var seen: Int64?

    /// Rules that forget a flow at once.
    private struct Group: Sendable {
        /// In nanoseconds; nil if they never forget.
        let silence: Int64?
        /// The classifiers as they were at the beginning.
        let fresh: Sides
        var now: Sides
    }

    /// The classifiers of both sides.
    private struct Sides: Sendable {
        var client: ContentClassifier
        var server: ContentClassifier

        subscript(sender: LabSender) -> ContentClassifier { sender == .client ? client : server }
    }

    /// - Parameters:
    ///   - rules: the lab's.
    ///   - facts: the flow's.
    package init(rules: LabRules, facts: FlowFacts) {
        var blind = RuleIndices()
        var looking: [Int64?: [LabSender: [(index: Int, match: TrafficMatch)]]] = [:]
        for (index, rule) in rules.enumerated() where rule.admits(facts) {
            let silence = rule.memory.forget?.parts
            if let silence { forgetting.append((index, silence)) }
            if rule.match.needsContent {
                looking[silence, default: [:]][rule.match.sender, default: []].append((index, rule.match))
            } else {
                blind.set(index, true)
            }
        }
        self.blind = blind
        active = blind
        let isStream = facts.transport == .tcp
        for (silence, sides) in looking {
            let sides = Sides(
                client: ContentClassifier(sides[.client] ?? [], isStream: isStream),
                server: ContentClassifier(sides[.server] ?? [], isStream: isStream))
            groups.append(Group(silence: silence, fresh: sides, now: sides))
        }
    }

    /// Takes note of a packet of either side, before it is looked at.
    ///
    /// - Parameter now: the instant, in nanoseconds.
    /// - Returns: the rules that the silence before it made forget the flow.
    package mutating func noticed(at now: Int64) -> RuleIndices {
        var forgotten = RuleIndices()
        guard !forgetting.isEmpty else { return forgotten }
        let silence = now - (seen ?? now)
        seen = max(seen ?? now, now)
        for rule in forgetting where silence >= rule.silence { forgotten.set(rule.index, true) }
        guard !forgotten.isEmpty else { return forgotten }
        for index in groups.indices where silence >= groups[index].silence ?? .max {
            groups[index].now = groups[index].fresh
        }
        _ = update()
        return forgotten
    }

    /// True if rules that look at content may have to do so anew.
    package var mayForget: Bool { groups.contains { $0.silence != nil } }

    /// True if silence changes something.
    package var isForgetful: Bool { !forgetting.isEmpty }

    /// True if nothing will change any more, so that the flow's bytes need not be shown.
    package var isDecided: Bool { isDecided(of: .client) && isDecided(of: .server) }

    /// True if the server's bytes need not be shown any more.
    package var isServerDecided: Bool { isDecided(of: .server) && !mayForget }

    /// Takes what the client sent: bytes of a TCP stream in order, or one UDP datagram.
    ///
    /// - Returns: whether ``active`` changed.
    package mutating func received(_ bytes: some Collection<UInt8>) -> Bool {
        show(.client) { $0.take(bytes) }
    }

    /// Takes what the server is about to send, likewise.
    ///
    /// - Returns: whether ``active`` changed.
    package mutating func sending(_ bytes: some Collection<UInt8>) -> Bool {
        show(.server) { $0.take(bytes) }
    }

    /// Takes the payload of a packet in whatever order it came, for the rules that look at each packet by
    /// itself.
    ///
    /// - Returns: whether ``active`` changed.
    package mutating func took(single packet: some Collection<UInt8>, from sender: LabSender) -> Bool {
        show(sender) { $0.take(single: packet) }
    }

    /// Takes the next bytes of a TCP stream, or a UDP datagram, that came in one packet of any size, for the
    /// rules that the first packets decide.
    ///
    /// - Returns: whether ``active`` changed.
    package mutating func took(next packet: some Collection<UInt8>, from sender: LabSender) -> Bool {
        show(sender) { $0.take(next: packet) }
    }

    /// True if the bytes of a side need not be shown any more.
    package func isDecided(of sender: LabSender) -> Bool {
        groups.allSatisfy { $0.now[sender].isDecided }
    }

    /// True if a rule waits for more of the bytes of a side, in their order.
    package func wantsOrder(of sender: LabSender) -> Bool {
        groups.contains { $0.now[sender].wantsOrder }
    }

    private mutating func show(_ sender: LabSender, _ take: (inout ContentClassifier) -> Void) -> Bool {
        for index in groups.indices {
            switch sender {
            case .client: take(&groups[index].now.client)
            case .server: take(&groups[index].now.server)
            }
        }
        return update()
    }

    private mutating func update() -> Bool {
        let before = active
        active = groups.reduce(blind) { $0.union($1.now.client.active).union($1.now.server.active) }
        return active != before
    }
}
