import Basics

/// One flow on the emulated path.
///
/// Its server's bytes are a stream: offered at its end, sent into the path, come out in order. As long as no stage
/// acts that a TCP sender would notice, bytes pass as they are offered; then a ``TCPSender`` takes over.
struct EmulatedFlow: Sendable {
    private(set) var treatment: FlowTreatment
    var record: FlowRecord

    /// Segments that were sent, also repeatedly.
    private var segments = 0
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
    /// True while the client takes nothing, so that its receive window is closed.
    private var isReceiverFull = false

    init(_ treatment: FlowTreatment, baseRoundTrip: Int64, at instant: Int64) {
        self.treatment = treatment
        self.baseRoundTrip = baseRoundTrip
        record = FlowRecord(transport: treatment.facts.transport, opened: instant)
        clock = instant
        guard isStream else { return }
        // The handshake: a SYN and its acknowledgement by the client, one packet of the server between them.
        self.treatment.count(2, from: .client)
        self.treatment.count(1, from: .server)
    }

    private var isStream: Bool { treatment.facts.transport == .tcp }
    private var segment: Int { treatment.facts.segment }
    private var list: StageList { treatment.list }

    /// The end of the part of the stream that was sent at least once.
    private var next: Int64 { sender?.next ?? direct }

    /// Rules act for what they saw of earlier flows.
    mutating func open(_ history: FlowHistory) { treatment.open(history) }

    /// Other rules match from now on.
    mutating func apply(
        _ active: RuleIndices, at instant: Int64, _ buckets: inout BucketTable, _ history: inout FlowHistory
    ) {
        if treatment.adopt(active, at: instant, &buckets, &history) { follow(at: instant) }
    }

    /// Packets of the client came.
    mutating func received(_ packets: Int, at instant: Int64) {
        if treatment.begin(at: instant) { follow(at: instant) }
        treatment.count(packets, from: .client)
    }

    /// Rules forget the flow.
    mutating func forget(_ rules: RuleIndices, at instant: Int64) {
        treatment.forget(rules, bytes: next, at: instant)
        follow(at: instant)
    }

    /// Counts a segment of the server, of which a receiver acknowledges each second one (RFC 5681, section
    /// 4.2).
    private static func count(_ treatment: inout FlowTreatment, _ segments: inout Int) {
        segments += 1
        treatment.count(1, from: .server)
        if segments.isMultiple(of: 2) { treatment.count(1, from: .client) }
    }

    /// Goes on with the stages that act now.
    private mutating func follow(at instant: Int64) {
        let window = receiveWindow
        sender?.receives(window, from: clock)
        if sender != nil, !list.needsSender(at: next) { dismissSender(at: instant) }
    }

    /// The server has more to send.
    mutating func offer(_ bytes: Int, ready instant: Int64) {
        guard bytes > 0 else { return }
        record.offeredBytes += Int64(bytes)
        offers.append((bytes, instant))
    }

    /// The client stops taking bytes, or takes them again.
    mutating func receiver(isFull: Bool, at instant: Int64) {
        isReceiverFull = isFull
        clock = max(clock, instant)
        let window = receiveWindow
        sender?.receives(window, from: clock)
    }

    private var receiveWindow: Int64 {
        isReceiverFull ? 0 : list.receiveWindow(roundTrip: baseRoundTrip)
    }

    /// The condition of the flow.
    var condition: FlowCondition {
        if isReset { return .reset }
        let place = isStream ? record.deliveredBytes + Int64(released) : direct
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
        _ = treatment.begin(at: clock)
        treatment.count(1, from: .server)
        var arrival: Int64?
        if sequence < list.limit {
            arrival =
                treatment.passage(of: bytes, at: sequence, from: .server, sent: clock, &buckets).arrival
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
            guard next < supply.limit, !isReceiverFull else { return nil }
            return next < ready ? clock : supply.later
        }
        return sender?.nextEvent(supply: supply)
    }

    /// Does what happens at ``nextEvent()``.
    mutating func step(at instant: Int64, _ buckets: inout BucketTable) {
        clock = max(clock, instant)
        takeOffers(until: clock)
        if treatment.begin(at: clock) { follow(at: clock) }
        if sender == nil, !passDirectly(&buckets) { summonSender() }
        // The sender changes in place, as a copy would copy its log; what its path needs is taken out instead.
        let supply = supply
        var (treatment, segments, latest) = (treatment, segments, latest)
        sender?.step(at: clock, supply: supply, record: &record) { sequence, bytes, sent in
            _ = treatment.begin(at: sent)
            Self.count(&treatment, &segments)
            guard sequence < treatment.list.limit,
                let arrival = treatment.passage(
                    of: bytes, at: sequence, from: .server, sent: sent, &buckets
                ).arrival
            else { return nil }
            latest = max(latest, arrival)
            return latest
        }
        (self.treatment, self.segments, self.latest) = (treatment, segments, latest)
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
        if treatment.begin(at: instant) { follow(at: instant) }
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
            if treatment.begin(at: clock) { continue }
            guard !list.needsSender(at: direct) else { return false }
            var end = min(ready, list.limit, list.boundary(after: direct))
            // Each packet may be the one with which a rule begins.
            if treatment.isPending { end = min(end, direct + Int64(segment)) }
            let bytes = Int(end - direct)
            let isClear = list.isClear(at: direct)
            if !isClear {
                let passage = treatment.passage(
                    of: bytes, at: direct, from: .server, sent: clock, &buckets)
                latest = max(latest, passage.arrival ?? clock)
            }
            let packets = Int64((bytes + segment - 1) / segment)
            for _ in 0..<packets { Self.count(&treatment, &segments) }
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
            receiveWindow: receiveWindow, segment: segment)
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
