/// The flows that a box knows, as many as it may; those without packets for long are forgotten bit by bit.
struct FlowTable {
    private var flows: [FlowKey: Int] = [:]
    private var slots: [TrackedFlow?] = []
    private var free: [Int] = []
    /// The slot at which the next look for old flows begins.
    private var hand = 0
    private let limits: BoxLimits

    /// Slots that are looked at where a new flow needs room.
    private static let sample = 64

    init(_ limits: BoxLimits) { self.limits = limits }

    var count: Int { flows.count }

    /// All flows.
    var all: [TrackedFlow] { slots.compactMap(\.self) }

    subscript(key: FlowKey) -> TrackedFlow? { flows[key].flatMap { slots[$0] } }

    /// Adds a flow, or puts it in the place of one with its key.
    ///
    /// - Returns: the flow that had to go: the one with its key, or the longest silent one of some if there
    ///   are too many.
    mutating func insert(_ flow: TrackedFlow) -> TrackedFlow? {
        if let place = flows[flow.key] {
            let former = slots[place]
            slots[place] = flow
            return former
        }
        let evicted = flows.count >= limits.flows ? evict() : nil
        let place: Int
        if let reused = free.popLast() {
            place = reused
            slots[place] = flow
        } else {
            place = slots.count
            slots.append(flow)
        }
        flows[flow.key] = place
        return evicted
    }

    /// Looks at some flows, and takes out those that were silent for too long.
    ///
    /// - Parameters:
    ///   - share: one of so many flows is looked at.
    ///   - now: the instant, in nanoseconds.
    /// - Returns: the flows that were taken out.
    mutating func sweep(oneOf share: Int, at now: Int64) -> [TrackedFlow] {
        var expired: [TrackedFlow] = []
        for _ in 0..<min(slots.count, slots.count / share + 1) {
            hand = (hand + 1) % slots.count
            guard let flow = slots[hand], now - flow.seen > flow.lifetime(limits) else { continue }
            remove(hand, flow)
            expired.append(flow)
        }
        return expired
    }

    private mutating func evict() -> TrackedFlow? {
        var oldest: (place: Int, flow: TrackedFlow)?
        for _ in 0..<min(slots.count, Self.sample) {
            hand = (hand + 1) % slots.count
            guard let flow = slots[hand] else { continue }
            if flow.seen < oldest?.flow.seen ?? .max { oldest = (hand, flow) }
        }
        if let oldest { remove(oldest.place, oldest.flow) }
        return oldest?.flow
    }

    private mutating func remove(_ place: Int, _ flow: TrackedFlow) {
        slots[place] = nil
        flows[flow.key] = nil
        free.append(place)
    }
}
