import Basics

/// The rules' stages and buckets for packets of real senders.
///
/// It does to each packet what a ``Lab`` does to a datagram, or to a segment of its modelled sender, by the
/// same stages in the same order, with the same buckets and, for the same seed and flows that begin in the
/// same order, the same chance. A lab decides about a packet at once. Here one that a stage holds back is decided about in
/// parts, so that it comes to a bucket that other flows pass as well behind all packets that are there before it.
package struct PacketPath: Sendable {
    /// The rules.
    package let rules: LabRules
    private let seed: UInt64
    private var buckets: BucketTable
    private var history = FlowHistory()
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
        var treatment = FlowTreatment(facts, rules, ordinal: opened, seed: seed, at: instant)
        treatment.open(history)
        var flow = PacketFlow(treatment)
        apply(active, to: &flow, at: instant)
        return flow
    }

    /// Lets other rules act on a flow from now on.
    package mutating func apply(_ active: RuleIndices, to flow: inout PacketFlow, at instant: Int64) {
        _ = flow.treatment.adopt(active, at: instant, &buckets, &history)
    }

    /// Ends a flow; its client's buckets stay.
    package mutating func close(_ flow: PacketFlow) { flow.treatment.close(&buckets) }

    /// Sends a packet through the stages that act on a flow, as far as nothing else can come between.
    ///
    /// - Parameters:
    ///   - bytes: of the packet, as the buckets are to count them.
    ///   - place: the offset in the server's stream, or in all that its datagrams carried, at which its
    ///     payload begins; for a client's packet the end of what the server sent.
    ///   - sender: whose it is.
    ///   - flow: its flow.
    ///   - instant: when it comes, in nanoseconds.
    ///   - pause: where it waited until then; nil if it comes to the path.
    /// - Returns: when it leaves, and by which rule, or where it waits.
    package mutating func passage(
        of bytes: Int, at place: Int64, from sender: LabSender = .server, on flow: inout PacketFlow,
        at instant: Int64, behind pause: PacketPause? = nil
    ) -> PacketDecision {
        if pause == nil {
            guard place < flow.list.limit else {
                return PacketDecision(departure: nil, rule: flow.list.ender, level: nil)
            }
            guard !flow.list.isClear(at: place, for: sender) else {
                return PacketDecision(departure: flow.pass(sender, at: instant), rule: nil, level: nil)
            }
        }
        let passage = flow.treatment.passage(
            of: bytes, at: place, from: sender, sent: instant, from: pause?.rule ?? 0, &buckets)
        let stage = passage.last.map { flow.list.stages[$0] }
        var level: BucketLevel?
        if case .bucket(let place) = stage?.kind { level = buckets.level(of: place) }
        guard let arrival = passage.arrival else {
            return PacketDecision(departure: nil, rule: stage?.rule, level: level)
        }
        let (hold, isDoubled) = (
            passage.hold + (pause?.hold ?? 0), passage.isDoubled || pause?.isDoubled ?? false
        )
        if let next = passage.next {
            return PacketDecision(
                departure: flow.pause(sender, before: next, at: arrival), rule: stage?.rule, level: level,
                pause: PacketPause(rule: next, hold: hold, isDoubled: isDoubled))
        }
        return PacketDecision(
            departure: flow.pass(sender, at: arrival) + hold, rule: stage?.rule, level: level,
            isDoubled: isDoubled)
    }
}

/// A flow of real packets on a ``PacketPath``.
package struct PacketFlow: Sendable {
    fileprivate(set) var treatment: FlowTreatment
    /// No packet of a side leaves before this, or it would overtake.
    private var latest: (client: Int64, server: Int64) = (.min, .min)
    /// No packet of a side comes to the bucket of a rule before this, or it would overtake.
    private var latestPauses: [LabSender: [Int: Int64]] = [:]

    init(_ treatment: FlowTreatment) { self.treatment = treatment }

    var list: StageList { treatment.list }
    /// The facts that are known of it.
    package var facts: FlowFacts { treatment.facts }
    /// The rules that act on it, or will once they begin.
    package var active: RuleIndices { treatment.active }

    /// Takes note of a packet that leaves at an instant, or behind an earlier one.
    fileprivate mutating func pass(_ sender: LabSender, at instant: Int64) -> Int64 {
        switch sender {
        case .client:
            latest.client = max(latest.client, instant)
            return latest.client
        case .server:
            latest.server = max(latest.server, instant)
            return latest.server
        }
    }

    /// Takes note of a packet that comes to the bucket of a rule at an instant, or behind an earlier one.
    fileprivate mutating func pause(_ sender: LabSender, before rule: Int, at instant: Int64) -> Int64 {
        let latest = max(latestPauses[sender]?[rule] ?? .min, instant)
        latestPauses[sender, default: [:]][rule] = latest
        return latest
    }

    /// Counts a packet that came, once the rules have begun whose packets or time came before it.
    package mutating func count(from sender: LabSender, at instant: Int64) {
        _ = treatment.begin(at: instant)
        treatment.count(1, from: sender)
    }

    /// Lets rules forget it.
    ///
    /// - Parameters:
    ///   - rules: the rules.
    ///   - bytes: of the server so far.
    ///   - instant: now, in nanoseconds.
    package mutating func forget(_ rules: RuleIndices, bytes: Int64, at instant: Int64) {
        if !rules.isEmpty { treatment.forget(rules, bytes: bytes, at: instant) }
    }

    /// The longest silence, in nanoseconds, after which a rule still knows it.
    package var longestMemory: Int64 { treatment.longestMemory }

    /// True if each packet has to be counted, or may be the one with which a rule begins.
    package var isPending: Bool { treatment.isPending }

    /// True if a stage acts on bytes of a side from a place on, or may hold them back behind earlier ones.
    package func isTreated(at place: Int64, from sender: LabSender = .server, now: Int64) -> Bool {
        place >= list.limit || (sender == .client ? latest.client : latest.server) > now
            || !list.isClear(at: place, for: sender)
    }

    /// The place of the server's bytes before which a packet has to begin to get through; `Int64.max` if none
    /// ends it.
    package var limit: Int64 { list.limit }
    /// The place of the server's bytes from which on nothing gets through any more, in either direction.
    package var frozenFrom: Int64 { list.frozenFrom }
    /// True if the flow is reset at ``limit``; otherwise nothing more gets through.
    package var isResetAtLimit: Bool { list.resetFrom <= list.blockedFrom && list.limit < .max }
    /// The rule that ends the flow at ``limit``; nil if none does.
    package var ender: Int? { list.ender }
    /// The next place after a place where a stage begins; `Int64.max` if none does.
    package func boundary(after place: Int64) -> Int64 { min(list.boundary(after: place), list.limit) }
}

/// The outcome of a packet on a ``PacketPath``.
package struct PacketDecision: Hashable, Sendable {
    /// The instant at which it leaves, or comes to where it is paused, in nanoseconds; nil if it is lost.
    package let departure: Int64?
    /// The index of the rule that dropped it, or the last that it came to; nil if none acted on it.
    package let rule: Int?
    /// The level of that rule's bucket now; nil if it has none.
    package let level: BucketLevel?
    /// True if it leaves twice.
    package var isDoubled = false
    /// Where it is paused until then; nil if it has passed all stages.
    package var pause: PacketPause?
}

/// The place at which a packet waits within a ``PacketPath``: before a bucket that other flows pass as well.
package struct PacketPause: Hashable, Sendable {
    /// The index of the rule that has the bucket.
    let rule: Int
    /// The time for which it is to be held back while others overtake it, in nanoseconds.
    let hold: Int64
    /// True if it is to leave twice.
    let isDoubled: Bool
}
