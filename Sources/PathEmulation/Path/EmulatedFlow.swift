import Basics

/// One flow on the emulated path.
///
/// Its server's bytes are a stream: offered at its end, sent into the path, come out in order. As long as no stage
/// acts that a TCP sender would notice, bytes pass as they are offered; then a ``TCPSender`` takes over.
struct EmulatedFlow: Sendable {
    let facts: FlowFacts
    /// Counts the lab's flows, in the order in which they began.
    let ordinal: UInt64
    /// The rules' buckets that it uses.
    var places: [Int: Int] = [:]
    var active = RuleIndices()
    var record: FlowRecord

    private var list = StageList()
    private var generator: SeededGenerator
    private let baseRoundTrip: Int64
    /// Bytes that were offered and are not ready yet.
    private var offers = FIFO<(bytes: Int, ready: Int64)>()
    /// The stream's end as far as it is ready.
    private var ready: Int64 = 0
    /// The stream's end as far as it was sent without a sender.
    private var direct: Int64 = 0
    private var sender: TCPSender?
    /// The stream's end as far as it came out of the sender's path and was counted.
    private var arrived: Int64 = 0
    /// Bytes that passed without a sender and come out later.
    private var delayed = FIFO<(bytes: Int, instant: Int64)>()
    /// Nothing comes out before this, or it would overtake.
    private var latest = Int64.min
    /// Bytes that came out and were not reported yet.
    private var released = 0
    private var clock: Int64
    private var isReset = false

    init(_ facts: FlowFacts, ordinal: UInt64, seed: UInt64, baseRoundTrip: Int64, at instant: Int64) {
        self.facts = facts
        self.ordinal = ordinal
        self.baseRoundTrip = baseRoundTrip
        generator = SeededGenerator(seed: seed, stream: ordinal)
        record = FlowRecord(transport: facts.transport, opened: instant)
        clock = instant
    }

    /// The end of the part of the stream that was sent at least once.
    private var next: Int64 { sender?.next ?? direct }

    /// Other rules act from now on.
    mutating func apply(_ list: StageList, at instant: Int64) {
        self.list = list
        sender?.receiveWindow = list.receiveWindow(roundTrip: baseRoundTrip)
        if sender != nil, !list.needsSender(at: next) { dismissSender(at: instant) }
    }

    /// The server has more to send.
    mutating func offer(_ bytes: Int, ready instant: Int64) {
        guard bytes > 0 else { return }
        record.offeredBytes += Int64(bytes)
        offers.append((bytes, instant))
    }

    /// The condition of the flow.
    var condition: FlowCondition {
        if isReset { return .reset }
        let place = facts.transport == .udp ? direct : record.deliveredBytes + Int64(released)
        if place < list.limit { return .open }
        return list.resetFrom <= list.blockedFrom ? .reset : .blocked
    }

    // MARK: - Datagrams

    /// When a datagram comes out; nil if it is lost.
    mutating func admission(of bytes: Int, ready: Int64, _ buckets: inout BucketTable) -> Int64? {
        let bytes = max(0, bytes)
        clock = max(clock, ready)
        record.offeredBytes += Int64(bytes)
        let sequence = direct
        direct += Int64(bytes)
        var arrival: Int64?
        if sequence < list.limit {
            arrival = list.arrival(of: bytes, at: sequence, sent: clock, &generator, &buckets)
        }
        record.sent(bytes, packets: 1, isLost: arrival == nil, at: clock, isRepeat: false)
        guard let arrival else { return nil }
        record.deliveredBytes += Int64(bytes)
        // Nothing gained by waiting: a flow without stages departs when it was ready, however late the call is.
        latest = max(latest, list.isClear(at: sequence) ? ready : arrival)
        return latest
    }

    // MARK: - The stream, event by event

    /// When something happens next; nil: nothing until more is offered.
    mutating func nextEvent() -> Int64? {
        takeOffers(until: clock)
        let supply = supply
        guard sender != nil else {
            guard next < supply.limit else { return nil }
            return next < ready ? clock : supply.later
        }
        return sender?.nextEvent(supply: supply)
    }

    /// Does what happens at ``nextEvent()``.
    mutating func step(at instant: Int64, _ buckets: inout BucketTable) {
        clock = max(clock, instant)
        takeOffers(until: clock)
        if sender == nil, !passDirectly(&buckets) { summonSender() }
        // The sender changes in place, as a copy would copy its log; what its path needs is taken out instead.
        let list = list
        let supply = supply
        var generator = generator
        var latest = latest
        sender?.step(at: clock, supply: supply, record: &record) { sequence, bytes, sent in
            guard
                let arrival = list.arrival(of: bytes, at: sequence, sent: sent, &generator, &buckets)
            else { return nil }
            latest = max(latest, arrival)
            return latest
        }
        self.generator = generator
        self.latest = latest
    }

    /// Returns the bytes that came out until an instant and were not reported before.
    mutating func release(until instant: Int64) -> Int {
        while let first = delayed.first, first.instant <= instant {
            released += first.bytes
            delayed.removeFirst()
        }
        takeArrivals(until: instant)
        let count = released
        released = 0
        record.deliveredBytes += Int64(count)
        if condition == .reset { isReset = true }
        return count
    }

    /// When ``release(until:)`` may give something next; nil: nothing until more is offered.
    mutating func nextWake() -> Int64? {
        let next = min(
            nextEvent() ?? .max, min(delayed.first?.instant ?? .max, sender?.nextArrival ?? .max))
        return next == .max ? nil : next
    }

    private var supply: TCPSender.Supply {
        TCPSender.Supply(
            ready: ready, later: offers.first?.ready, limit: list.limit, boundary: list.boundary(after: next))
    }

    private mutating func takeOffers(until instant: Int64) {
        while let first = offers.first, first.ready <= instant {
            ready += Int64(first.bytes)
            offers.removeFirst()
        }
    }

    /// Lets ready bytes pass without a sender; false where one is needed.
    private mutating func passDirectly(_ buckets: inout BucketTable) -> Bool {
        while direct < min(ready, list.limit) {
            guard !list.needsSender(at: direct) else { return false }
            let end = min(ready, list.limit, list.boundary(after: direct))
            let bytes = Int(end - direct)
            let isClear = list.isClear(at: direct)
            if !isClear {
                let arrival = list.arrival(of: bytes, at: direct, sent: clock, &generator, &buckets)
                latest = max(latest, arrival ?? clock)
            }
            let packets = Int64((bytes + TCPSender.segment - 1) / TCPSender.segment)
            record.sent(bytes, packets: packets, isLost: false, at: clock, isRepeat: false)
            direct = end
            if isClear && delayed.isEmpty && latest <= clock {
                released += bytes
            } else {
                delayed.append((bytes, max(latest, clock)))
            }
        }
        return true
    }

    private mutating func takeArrivals(until instant: Int64) {
        sender?.arrive(until: instant)
        guard let sender else { return }
        released += Int(sender.inOrder - arrived)
        arrived = sender.inOrder
    }

    private mutating func summonSender() {
        arrived = direct
        sender = TCPSender(
            from: direct, at: clock, baseRoundTrip: baseRoundTrip,
            receiveWindow: list.receiveWindow(roundTrip: baseRoundTrip))
    }

    /// Rules no longer need a sender: what it has under way comes out together, as soon as all could be there.
    private mutating func dismissSender(at instant: Int64) {
        takeArrivals(until: instant)
        guard let sender else { return }
        clock = max(clock, instant)
        direct = sender.next
        if direct > sender.inOrder {
            latest = max(latest, sender.completion(now: instant))
            delayed.append((Int(direct - sender.inOrder), latest))
        }
        self.sender = nil
    }
}
