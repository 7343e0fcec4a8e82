import Basics

/// The rules' stages and buckets for packets of real senders.
///
/// It does to each packet what a ``Lab`` does to a datagram, or to a segment of its modelled sender, by the
/// same stages in the same order, with the same buckets and, for the same seed and flows that begin in the
/// same order, the same chance.
package struct PacketPath: Sendable {
    /// The rules.
    package let rules: LabRules
    private let seed: UInt64
    private var buckets: BucketTable
    private var opened: UInt64 = 0

    /// - Parameters:
    ///   - rules: what the path does.
    ///   - seed: from which everything random follows.
    package init(rules: LabRules, seed: UInt64) {
        self.rules = rules
        self.seed = seed
        buckets = BucketTable(seed: seed)
    }

    /// Begins a flow.
    ///
    /// - Parameters:
    ///   - facts: what is known of it.
    ///   - active: what its classifier says.
    ///   - instant: now, in nanoseconds.
    /// - Returns: its state, which ``close(_:)`` takes back.
    package mutating func open(_ facts: FlowFacts, active: RuleIndices, at instant: Int64) -> PacketFlow {
        opened += 1
        var flow = PacketFlow(
            facts: facts, ordinal: opened, generator: SeededGenerator(seed: seed, stream: opened))
        apply(active, to: &flow, at: instant)
        return flow
    }

    /// Lets other rules act on a flow from now on.
    package mutating func apply(_ active: RuleIndices, to flow: inout PacketFlow, at instant: Int64) {
        guard active != flow.active else { return }
        for index in active where index < rules.count && flow.places[index] == nil {
            flow.places[index] = buckets.acquire(
                rules[index], index: index, client: flow.facts.client, ordinal: flow.ordinal, at: instant)
        }
        let places = flow.places
        flow.list = StageList(rules, active: active) { places[$0] }
        flow.active = active
    }

    /// Ends a flow; its client's buckets stay.
    package mutating func close(_ flow: PacketFlow) {
        for place in flow.places.values.sorted() { buckets.release(place) }
    }

    /// Sends a packet of the server through the stages that act on a flow.
    ///
    /// - Parameters:
    ///   - bytes: of the packet, as the buckets are to count them.
    ///   - place: the offset in the server's stream, or in all that its datagrams carried, at which its
    ///     payload begins.
    ///   - flow: its flow.
    ///   - instant: when it comes, in nanoseconds.
    /// - Returns: when it leaves, and by which rule.
    package mutating func passage(
        of bytes: Int, at place: Int64, on flow: inout PacketFlow, at instant: Int64
    ) -> PacketDecision {
        guard place < flow.list.limit else {
            return PacketDecision(departure: nil, rule: flow.list.ender, level: nil)
        }
        guard !flow.list.isClear(at: place) else {
            flow.latest = max(flow.latest, instant)
            return PacketDecision(departure: flow.latest, rule: nil, level: nil)
        }
        var last = 0
        let arrival = flow.list.arrival(
            of: bytes, at: place, sent: instant, &flow.generator, &buckets, reached: &last)
        let stage = flow.list.stages[last]
        var level: BucketLevel?
        if case .bucket(let place) = stage.kind { level = buckets.level(of: place) }
        guard let arrival else { return PacketDecision(departure: nil, rule: stage.rule, level: level) }
        flow.latest = max(flow.latest, arrival)
        return PacketDecision(departure: flow.latest, rule: stage.rule, level: level)
    }
}

/// A flow of real packets on a ``PacketPath``.
package struct PacketFlow: Sendable {
    /// The facts that are known of it.
    package let facts: FlowFacts
    let ordinal: UInt64
    var generator: SeededGenerator
    /// The rules' buckets that it uses.
    var places: [Int: Int] = [:]
    var list = StageList()
    /// No packet leaves before this, or it would overtake.
    var latest = Int64.min
    /// The rules that act on it.
    package fileprivate(set) var active = RuleIndices()

    init(facts: FlowFacts, ordinal: UInt64, generator: SeededGenerator) {
        self.facts = facts
        self.ordinal = ordinal
        self.generator = generator
    }

    /// True if a stage acts on bytes of the server from a place on, or may hold them back behind earlier
    /// ones.
    package func isTreated(at place: Int64, now: Int64) -> Bool {
        place >= list.limit || latest > now || !list.isClear(at: place)
    }

    /// The place of the server's bytes before which a packet has to begin to get through; `Int64.max` if none
    /// ends it.
    package var limit: Int64 { list.limit }
    /// True if the flow is reset at ``limit``; otherwise nothing more gets through.
    package var isResetAtLimit: Bool { list.resetFrom <= list.blockedFrom && list.limit < .max }
    /// The rule that ends the flow at ``limit``; nil if none does.
    package var ender: Int? { list.ender }
    /// The next place after a place where a stage begins; `Int64.max` if none does.
    package func boundary(after place: Int64) -> Int64 { min(list.boundary(after: place), list.limit) }
}

/// The outcome of a packet on a ``PacketPath``.
package struct PacketDecision: Hashable, Sendable {
    /// The instant at which it leaves, in nanoseconds; nil if it is lost.
    package let departure: Int64?
    /// The index of the rule that dropped it, or the last that it came to; nil if none acted on it.
    package let rule: Int?
    /// The level of that rule's bucket now; nil if it has none.
    package let level: BucketLevel?
}
