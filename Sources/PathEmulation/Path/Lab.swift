/// The properties of a lab's path apart from its rules.
package struct LabSettings: Equatable, Sendable {
    /// The round trip on which TCP senders' models rest, in nanoseconds; what rules add comes on top.
    package let baseRoundTrip: Int64

    /// - Parameter baseRoundTrip: in nanoseconds; from 1 ms to 10 s, 20 ms by default.
    package init(baseRoundTrip: Int64 = 20_000_000) {
        self.baseRoundTrip = min(10_000_000_000, max(1_000_000, baseRoundTrip))
    }
}

/// Names a flow of one lab.
package struct FlowID: Hashable, Sendable {
    let index: Int
    let ordinal: UInt64
}

/// The condition of a flow.
package enum FlowCondition: Hashable, Sendable {
    /// It goes on.
    case open
    /// Nothing more gets through: stop answering, but keep the connection.
    case blocked
    /// Reset the connection.
    case reset
}

/// The output of the path.
package struct FlowProgress: Equatable, Sendable {
    /// Bytes that came out since the last call.
    package let released: Int
    /// When to ask again, in nanoseconds; nil: not before more is offered.
    package let wake: Int64?
    /// The condition of the flow.
    package let condition: FlowCondition
}

/// The emulated path between server and clients: a middlebox with rules.
///
/// Everything happens in virtual time, event by event and over all flows in order, so that a late call changes
/// nothing: it only learns later. Whoever calls from several threads keeps it in a mutex. What is random follows
/// from the seed and the order in which flows begin.
package struct Lab: Sendable {
    /// The least time between two wakes, in nanoseconds; many segments are written at once then.
    package static let wakeStep: Int64 = 1_000_000

    /// The rules.
    package let rules: LabRules
    /// The path apart from its rules.
    package let settings: LabSettings
    private let seed: UInt64
    private var buckets: BucketTable
    private var history = FlowHistory()
    private var flows: [EmulatedFlow?] = []
    /// The next event of each flow; `Int64.max`: none.
    private var events: [Int64] = []
    private var free: [Int] = []
    private var opened: UInt64 = 0

    /// - Parameters:
    ///   - rules: what the path does.
    ///   - seed: from which everything random follows.
    ///   - settings: the path apart from its rules.
    package init(rules: LabRules, seed: UInt64, settings: LabSettings = LabSettings()) {
        self.rules = rules
        self.seed = seed
        self.settings = settings
        buckets = BucketTable(seed: seed)
    }

    /// A flow begins.
    ///
    /// - Parameters:
    ///   - facts: what is known of it.
    ///   - active: what its classifier says.
    ///   - instant: now.
    /// - Returns: what to call it.
    package mutating func open(_ facts: FlowFacts, active: RuleIndices, at instant: Int64) -> FlowID {
        opened += 1
        var flow = EmulatedFlow(
            FlowTreatment(facts, rules, ordinal: opened, seed: seed, at: instant),
            baseRoundTrip: settings.baseRoundTrip, at: instant)
        flow.open(history)
        let index: Int
        if let reused = free.popLast() {
            index = reused
            flows[index] = flow
            events[index] = .max
        } else {
            index = flows.count
            flows.append(flow)
            events.append(.max)
        }
        let id = FlowID(index: index, ordinal: opened)
        apply(active, to: id, at: instant)
        return id
    }

    /// A flow's classifier says that other rules act from now on.
    package mutating func apply(_ active: RuleIndices, to id: FlowID, at instant: Int64) {
        guard isOpen(id) else { return }
        run(until: instant)
        flows[id.index]?.apply(active, at: instant, &buckets, &history)
        reschedule(id.index)
    }

    /// Packets of a flow's client came.
    ///
    /// - Parameters:
    ///   - packets: how many.
    ///   - id: the flow.
    ///   - instant: when.
    package mutating func received(_ packets: Int, on id: FlowID, at instant: Int64) {
        guard isOpen(id) else { return }
        run(until: instant)
        flows[id.index]?.received(packets, at: instant)
        reschedule(id.index)
    }

    /// Rules forget what they knew of a flow.
    package mutating func forget(_ rules: RuleIndices, of id: FlowID, at instant: Int64) {
        guard isOpen(id), !rules.isEmpty else { return }
        run(until: instant)
        flows[id.index]?.forget(rules, at: instant)
        reschedule(id.index)
    }

    /// A flow ended; its client's buckets stay.
    ///
    /// - Returns: what happened to it; nil if it ended before.
    package mutating func close(_ id: FlowID, at instant: Int64) -> FlowRecord? {
        guard isOpen(id) else { return nil }
        run(until: instant)
        guard let flow = flow(id) else { return nil }
        flow.treatment.close(&buckets)
        flows[id.index] = nil
        events[id.index] = .max
        free.append(id.index)
        return flow.record
    }

    /// Returns the record of a flow so far; nil if it ended.
    package func record(of id: FlowID) -> FlowRecord? { flow(id)?.record }

    /// The rules that act on a flow, or will once they begin; none if it ended.
    package func active(on id: FlowID) -> RuleIndices { flow(id)?.treatment.active ?? RuleIndices() }

    /// Returns the condition of a flow; one that ended was reset.
    package func condition(of id: FlowID) -> FlowCondition { flow(id)?.condition ?? .reset }

    /// The server has more bytes of a TCP flow.
    ///
    /// - Parameters:
    ///   - bytes: how many.
    ///   - id: the flow.
    ///   - instant: when they are or were ready to be sent; not before an earlier offer's.
    package mutating func offer(_ bytes: Int, on id: FlowID, ready instant: Int64) {
        guard isOpen(id) else { return }
        flows[id.index]?.offer(bytes, ready: instant)
        reschedule(id.index)
    }

    /// The client of a TCP flow stops taking bytes, or takes them again: its receive window closes or opens.
    ///
    /// What is under way still arrives.
    package mutating func receiver(isFull: Bool, of id: FlowID, at instant: Int64) {
        guard isOpen(id) else { return }
        run(until: instant)
        flows[id.index]?.receiver(isFull: isFull, at: instant)
        reschedule(id.index)
    }

    /// Lets time pass, for all flows, and tells what came out of one.
    ///
    /// - Parameters:
    ///   - id: the flow.
    ///   - now: until when.
    /// - Returns: what came out since the last call, and when to ask again.
    package mutating func advance(_ id: FlowID, to now: Int64) -> FlowProgress {
        guard isOpen(id) else { return FlowProgress(released: 0, wake: nil, condition: .reset) }
        run(until: now)
        let released = flows[id.index]?.release(until: now) ?? 0
        let wake = flows[id.index]?.nextWake().map { max($0, now + Self.wakeStep) }
        return FlowProgress(released: released, wake: wake, condition: condition(of: id))
    }

    /// A datagram of a UDP flow enters the path.
    ///
    /// - Parameters:
    ///   - bytes: of its payload.
    ///   - id: the flow.
    ///   - ready: when it is or was due.
    /// - Returns: when it comes out; nil if it is lost.
    package mutating func admission(of bytes: Int, on id: FlowID, ready: Int64) -> Int64? {
        guard isOpen(id) else { return nil }
        run(until: ready)
        return flows[id.index]?.admission(of: bytes, ready: ready, &buckets)
    }

    private func flow(_ id: FlowID) -> EmulatedFlow? { isOpen(id) ? flows[id.index] : nil }

    /// Asked before changes, as a copy of the flow would cost a copy of its queues.
    private func isOpen(_ id: FlowID) -> Bool {
        flows.indices.contains(id.index) && flows[id.index]?.treatment.ordinal == id.ordinal
    }

    private mutating func reschedule(_ index: Int) { events[index] = flows[index]?.nextEvent() ?? .max }

    /// Handles all events until an instant, each flow as long as no other one comes first.
    private mutating func run(until now: Int64) {
        while true {
            var first = -1
            var second = Int64.max
            for index in events.indices {
                if first < 0 || events[index] < events[first] {
                    if first >= 0 { second = events[first] }
                    first = index
                } else {
                    second = min(second, events[index])
                }
            }
            guard first >= 0, events[first] <= now else { return }
            let end = min(second, now)
            repeat {
                flows[first]?.step(at: events[first], &buckets)
                reschedule(first)
            } while events[first] <= end
        }
    }
}
