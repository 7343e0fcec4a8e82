import Basics

/// The matches that rules remember after the flows in which they were made.
struct FlowHistory: Sendable {
    /// The client, the server and its port between which a rule remembers matches, as far as they count.
    private struct Key: Hashable {
        let rule: Int
        let client: String
        let server: LabServer?
        let address: String?
        let port: Int?

        init(_ index: Int, _ rule: LabRule, _ facts: FlowFacts) {
            let reach = rule.memory.reach
            self.rule = index
            client = facts.client
            server = reach == .client ? nil : facts.server
            address = reach == .client ? nil : facts.serverAddress
            port = reach == .port ? facts.serverPort : nil
        }
    }

    private struct Entry {
        var connections = 0
        /// The instant of the last match.
        var last = Int64.min
    }

    /// The entries that are kept; beyond them those of the oldest matches are forgotten.
    static let most = 4_096

    private var entries: [Key: Entry] = [:]

    /// Takes note of a match.
    ///
    /// - Parameters:
    ///   - index: of the rule.
    ///   - rule: the rule.
    ///   - facts: the flow's.
    ///   - isFirst: false if the rule matched the flow before.
    ///   - instant: now, in nanoseconds.
    /// - Returns: the flows between the same ends that matched, this one included.
    mutating func matched(
        _ index: Int, _ rule: LabRule, _ facts: FlowFacts, isFirst: Bool, at instant: Int64
    ) -> Int {
        guard rule.remembersFlows else { return 0 }
        let key = Key(index, rule, facts)
        var entry = entries[key] ?? Entry()
        if let forget = rule.memory.forget, entry.connections > 0, instant - entry.last >= forget.parts {
            entry.connections = 0
        }
        if isFirst { entry.connections += 1 }
        entry.last = max(entry.last, instant)
        entries[key] = entry
        if entries.count > Self.most { dropOldest() }
        return entry.connections
    }

    /// The rules that act on a new flow because of a match in an earlier one.
    func sentences(_ rules: LabRules, _ facts: FlowFacts, at instant: Int64) -> RuleIndices {
        var sentences = RuleIndices()
        guard !entries.isEmpty else { return sentences }
        for (index, rule) in rules.enumerated() {
            guard let residual = rule.memory.residual, rule.admits(facts),
                let entry = entries[Key(index, rule, facts)], instant - entry.last < residual.parts
            else { continue }
            sentences.set(index, true)
        }
        return sentences
    }

    private mutating func dropOldest() {
        let kept = entries.sorted { $0.value.last > $1.value.last }.prefix(Self.most / 2)
        entries = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
    }
}

extension LabRule {
    /// True if a match counts for later flows.
    fileprivate var remembersFlows: Bool {
        if case .connections = after { return true }
        return memory.residual != nil
    }
}
