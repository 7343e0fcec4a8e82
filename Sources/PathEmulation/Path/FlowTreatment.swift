import Basics

/// The treatment of one flow by the rules that act on it, the same in the emulated lab and for real packets.
struct FlowTreatment: Sendable {
    let facts: FlowFacts
    /// The number of the flow among the lab's, in the order in which they began.
    let ordinal: UInt64
    /// The stages now.
    private(set) var list = StageList()
    /// The rules that act now, or will once they begin.
    private(set) var active = RuleIndices()

    private let rules: LabRules
    /// The rules that overlook this flow.
    private let overlooked: RuleIndices
    /// The rules that act because of a match in an earlier flow.
    private var sentences = RuleIndices()
    /// The rules that matched.
    private var known = RuleIndices()
    /// The rules that wait for packets, or for time.
    private var pending = RuleIndices()
    /// The rules that waited and have begun.
    private var begun = RuleIndices()
    private var chance: FlowChance
    /// The places of the buckets in their table, by the indices of the rules; those for clients' packets are
    /// ``LabRules/most`` further on.
    private var places: [Int: Int] = [:]
    private var counts = Counts()
    /// The counts at which rules forgot the flow.
    private var marks: [Int: Counts] = [:]

    /// The length of a flow so far.
    private struct Counts {
        var client = 0
        var server = 0
        var bytes: Int64 = 0
        var instant: Int64 = 0
    }

    init(_ facts: FlowFacts, _ rules: LabRules, ordinal: UInt64, seed: UInt64, at instant: Int64) {
        self.facts = facts
        self.rules = rules
        self.ordinal = ordinal
        chance = FlowChance(seed: seed, ordinal: ordinal)
        counts.instant = instant
        var overlooked = RuleIndices()
        for (index, rule) in rules.enumerated() {
            guard let every = rule.memory.every else { continue }
            var coin = SeededGenerator(seed: seed, stream: StableHash.of("every \(index) \(ordinal)"))
            overlooked.set(index, coin.below(1_000_000) >= UInt64(every.parts))
        }
        self.overlooked = overlooked
    }

    /// Sentences the flow for matches in earlier ones, as it begins.
    mutating func open(_ history: FlowHistory) {
        sentences = history.sentences(rules, facts, at: counts.instant)
    }

    /// Lets the rules act that match now.
    ///
    /// - Returns: true if others act than before.
    mutating func adopt(
        _ matching: RuleIndices, at instant: Int64, _ buckets: inout BucketTable,
        _ history: inout FlowHistory
    ) -> Bool {
        for index in matching where index < rules.count && !overlooked.contains(index) {
            let isFirst = !known.contains(index)
            let count = history.matched(index, rules[index], facts, isFirst: isFirst, at: instant)
            known.set(index, true)
            if case .connections(let most) = rules[index].after, count > most { begun.set(index, true) }
        }
        let acting = matching.union(sentences).subtracting(overlooked)
        guard acting != active else { return false }
        for index in acting where index < rules.count {
            for sender in LabSender.allCases where rules[index].direction.carries(sender) {
                acquire(index, sender, at: instant, &buckets)
            }
        }
        active = acting
        rebuild()
        return true
    }

    private mutating func acquire(
        _ index: Int, _ sender: LabSender, at instant: Int64, _ buckets: inout BucketTable
    ) {
        let key = Self.key(index, sender)
        guard places[key] == nil else { return }
        places[key] = buckets.acquire(
            rules[index], index: index, sender: sender, client: facts.client, ordinal: ordinal, at: instant)
    }

    private static func key(_ index: Int, _ sender: LabSender) -> Int {
        sender == .client ? index + LabRules.most : index
    }

    /// The longest silence, in nanoseconds, after which a rule still knows the flow.
    var longestMemory: Int64 { rules.map { $0.memory.forget?.parts ?? 0 }.max() ?? 0 }

    /// True if a rule waits for packets, or for time.
    var isPending: Bool { !pending.isEmpty }

    /// Counts packets that came, treated or not.
    mutating func count(_ packets: Int, from sender: LabSender) {
        switch sender {
        case .client: counts.client += packets
        case .server: counts.server += packets
        }
    }

    /// Lets rules begin whose packets or time have come.
    ///
    /// - Returns: true if others act than before.
    mutating func begin(at instant: Int64) -> Bool {
        guard isPending else { return false }
        let before = begun
        for index in pending where hasBegun(index, at: instant) { begun.set(index, true) }
        guard begun != before else { return false }
        rebuild()
        return true
    }

    private func hasBegun(_ index: Int, at instant: Int64) -> Bool {
        let mark = marks[index]
        let client = counts.client - (mark?.client ?? 0)
        let server = counts.server - (mark?.server ?? 0)
        return switch rules[index].after {
        case .packets(let most, .client): client >= most
        case .packets(let most, .server): server >= most
        case .packets(let most, nil): client + server >= most
        case .time(let time): instant - (mark?.instant ?? counts.instant) >= time.parts
        case .bytes, .connections, nil: false
        }
    }

    /// Lets rules forget what they knew of the flow.
    ///
    /// - Parameters:
    ///   - forgetting: the rules.
    ///   - bytes: of the server so far.
    ///   - instant: now, in nanoseconds.
    mutating func forget(_ forgetting: RuleIndices, bytes: Int64, at instant: Int64) {
        for index in forgetting {
            var mark = counts
            mark.bytes = bytes
            mark.instant = instant
            marks[index] = mark
            begun.set(index, false)
            sentences.set(index, false)
            known.set(index, false)
        }
        rebuild()
    }

    /// Sends a packet through the stages that act on it, as ``StageList`` does.
    ///
    /// - Parameters:
    ///   - bytes: of the packet, as buckets count them.
    ///   - sequence: the place of its payload in the server's stream.
    ///   - sender: whose it is.
    ///   - instant: when it comes, in nanoseconds.
    ///   - first: the rule whose stage is the first; nil to send it through all.
    ///   - buckets: the lab's.
    /// - Returns: what becomes of it.
    mutating func passage(
        of bytes: Int, at sequence: Int64, from sender: LabSender, sent instant: Int64,
        from first: Int? = nil, _ buckets: inout BucketTable
    ) -> StageList.Passage {
        list.passage(of: bytes, at: sequence, from: sender, sent: instant, from: first, &chance, &buckets)
    }

    /// Gives its buckets back.
    func close(_ buckets: inout BucketTable) {
        for place in places.values.sorted() { buckets.release(place) }
    }

    private mutating func rebuild() {
        var waiting = RuleIndices()
        list = StageList(
            rules, active: active,
            start: { index in
                if sentences.contains(index) || begun.contains(index) { return 0 }
                switch rules[index].after {
                case nil: return 0
                case .bytes(let size): return (marks[index]?.bytes ?? 0) + size.parts
                case .packets, .time:
                    waiting.set(index, true)
                    return nil
                case .connections: return nil
                }
            }, place: { places[Self.key($0, $1)] })
        pending = waiting
    }
}
