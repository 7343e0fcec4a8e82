/// A TCP sender and its receiver in virtual time: what a connection would do on a path that loses and queues.
///
/// The bytes of a connection cannot be dropped for the test, so the sender is modelled: CUBIC (``CubicWindow``),
/// selective acknowledgements that tell of a loss as soon as something sent later arrives (RFC 8985 without its
/// reordering window and tail loss probe), one cut a round trip, a retransmission timeout when nothing arrives any
/// more. The receiver hands bytes on in order. Event by event: ``nextEvent(supply:)``, ``step(supply:record:path:)``.
struct TCPSender: Sendable {
    /// Bytes of a full segment on Ethernet, with timestamps.
    static let segment = FlowClassifier.packetBytes

    /// Bytes of a full segment.
    private let segment: Int

    /// The bytes that the sender may send.
    struct Supply {
        /// The stream's end as far as it is ready.
        var ready: Int64
        /// When more becomes ready, if more is known of.
        var later: Int64?
        /// The stream may not be sent beyond this.
        var limit: Int64
        /// The next place that no segment may straddle, as rules begin there.
        var boundary: Int64
    }

    /// The effect of the path on a segment: its arrival, nil if it is lost.
    typealias Path = (_ sequence: Int64, _ bytes: Int, _ instant: Int64) -> Int64?

    private struct Transmission {
        let sequence: Int64
        let bytes: Int
        let sent: Int64
        /// nil: lost.
        let arrival: Int64?
        let isRepeat: Bool
    }

    /// Bytes of the stream that were sent at least once.
    private(set) var next: Int64
    /// Bytes of the stream that have arrived without a gap.
    private(set) var inOrder: Int64
    /// The instant of the last event.
    private(set) var clock: Int64
    /// The most that the receiver buffers beyond the bytes in order; 0 while it takes nothing.
    private(set) var receiveWindow: Int64

    private let baseRoundTrip: Int64
    private var window = CubicWindow()
    private var timer: RoundTripTimer
    /// Everything sent and not yet acknowledged or noticed as lost, in the order of sending.
    private var log = FIFO<Transmission>()
    /// Positions in the log: of the first one that has not arrived, and the first one that was not lost.
    private var arrivals = 0
    private var unlost = 0
    private var losses = FIFO<(sequence: Int64, bytes: Int)>()
    private var holes = Holes()
    private var highest: Int64
    private var inFlight = 0
    /// A loss of what was sent before this position in the log does not cut the window again.
    private var recovery = 0
    private var isWindowLimited = false
    /// Bytes that may be sent before the next acknowledgement while a cut takes effect; nil: as many as the
    /// window allows.
    ///
    /// A segment more than what was acknowledged, as the slow start bound of proportional rate reduction allows
    /// (RFC 6937): to send all that is missing at once would lose it again.
    private var allowance: Int?
    private var lastSent: Int64
    private var lastAcknowledged: Int64

    /// - Parameters:
    ///   - sequence: where in the stream it begins.
    ///   - instant: when.
    ///   - baseRoundTrip: of the path apart from rules, in nanoseconds.
    ///   - receiveWindow: what the receiver buffers.
    ///   - segment: bytes of a full segment.
    init(
        from sequence: Int64, at instant: Int64, baseRoundTrip: Int64, receiveWindow: Int64,
        segment: Int = TCPSender.segment
    ) {
        self.segment = segment
        next = sequence
        inOrder = sequence
        highest = sequence
        clock = instant
        lastSent = instant
        lastAcknowledged = instant
        self.baseRoundTrip = baseRoundTrip
        self.receiveWindow = receiveWindow
        timer = RoundTripTimer(expected: baseRoundTrip)
    }

    /// The receiver tells another window; nothing that it allows is sent before this.
    mutating func receives(_ window: Int64, from instant: Int64) {
        clock = max(clock, instant)
        receiveWindow = window
    }

    /// True if everything sent has arrived and was acknowledged.
    var isQuiet: Bool { log.isEmpty && losses.isEmpty }

    /// When something happens next; nil: nothing until more is offered.
    mutating func nextEvent(supply: Supply) -> Int64? {
        skipLost()
        var instant: Int64?
        if unlost < log.end, let arrival = log[unlost].arrival {
            instant = arrival + baseRoundTrip
        } else if !log.isEmpty {
            instant = max(lastSent, lastAcknowledged) + timer.timeout
        }
        if mayTransmit(supply) { return clock }
        if let later = supply.later, hasRoom, losses.isEmpty, next < supply.limit {
            instant = min(instant ?? .max, max(clock, later))
        }
        return instant.map { max(clock, $0) }
    }

    /// Does what happens next, at ``nextEvent(supply:)``.
    ///
    /// - Parameters:
    ///   - instant: of the event; the supply has to be right for it.
    ///   - supply: what may be sent.
    ///   - record: what is remembered of the flow.
    ///   - path: what becomes of a segment.
    mutating func step(at instant: Int64, supply: Supply, record: inout FlowRecord, path: Path) {
        clock = max(clock, instant)
        arrive(until: clock)
        skipLost()
        if unlost < log.end {
            acknowledge(&record)
        } else if !log.isEmpty, clock >= max(lastSent, lastAcknowledged) + timer.timeout {
            timeOut(&record)
        }
        transmit(supply, &record, path)
    }

    /// Moves ``inOrder`` on by what arrives until an instant.
    mutating func arrive(until instant: Int64) {
        arrivals = max(arrivals, log.removed)
        while arrivals < log.end {
            let transmission = log[arrivals]
            if let arrival = transmission.arrival {
                guard arrival <= instant else { break }
                if transmission.isRepeat { holes.fill(at: transmission.sequence) }
                // Of a repeat too: what was sent last may have been lost.
                highest = max(highest, transmission.sequence + Int64(transmission.bytes))
            }
            arrivals += 1
        }
        inOrder = min(holes.first ?? highest, highest)
    }

    /// When the next segment under way arrives.
    var nextArrival: Int64? {
        var position = max(arrivals, log.removed)
        while position < log.end {
            if let arrival = log[position].arrival { return arrival }
            position += 1
        }
        return nil
    }

    /// Gives up the model: when everything that was sent has arrived if nothing is lost any more.
    func completion(now: Int64) -> Int64 {
        var latest = now
        for position in max(arrivals, log.removed)..<log.end {
            if let arrival = log[position].arrival { latest = max(latest, arrival) }
        }
        return holes.first == nil ? latest : max(latest, now + timer.smoothed)
    }

    private mutating func skipLost() {
        unlost = max(unlost, log.removed)
        while unlost < log.end, log[unlost].arrival == nil { unlost += 1 }
    }

    private mutating func acknowledge(_ record: inout FlowRecord) {
        while unlost < log.end, let arrival = log[unlost].arrival, arrival + baseRoundTrip <= clock {
            while log.removed < unlost { noticeFirstAsLost() }
            guard let first = log.first else { return }
            let position = log.removed
            log.removeFirst()
            inFlight -= first.bytes
            let time = arrival + baseRoundTrip - first.sent
            timer.sample(time)
            record.sampled(roundTrip: time, at: clock, spacing: baseRoundTrip)
            lastAcknowledged = clock
            skipLost()
            guard position >= recovery else {
                allowance = allowance.map { $0 + first.bytes }
                continue
            }
            allowance = nil
            guard isWindowLimited else { continue }
            window.acknowledged(
                Double(first.bytes) / Double(segment), at: clock, roundTrip: Double(timer.smoothed) / 1e9
            )
        }
    }

    private mutating func noticeFirstAsLost() {
        guard let first = log.first else { return }
        let position = log.removed
        log.removeFirst()
        inFlight -= first.bytes
        losses.append((first.sequence, first.bytes))
        guard position >= recovery else { return }
        recovery = log.end
        allowance = segment
        window.cut()
    }

    private mutating func timeOut(_ record: inout FlowRecord) {
        while let first = log.first {
            log.removeFirst()
            losses.append((first.sequence, first.bytes))
        }
        inFlight = 0
        recovery = log.end
        allowance = nil
        window.collapse()
        timer.backOff()
        record.timedOut()
    }

    /// True if the congestion window has room for another segment.
    private var isOpen: Bool {
        if inFlight == 0 { return true }
        if let allowance, allowance < segment { return false }
        return Double(inFlight + segment) <= window.size * Double(segment)
    }

    /// True if new bytes could be sent if there were any.
    private var hasRoom: Bool { isOpen && next - inOrder < receiveWindow }

    private func mayTransmit(_ supply: Supply) -> Bool {
        losses.isEmpty ? hasRoom && next < min(supply.ready, supply.limit) : isOpen
    }

    private mutating func transmit(_ supply: Supply, _ record: inout FlowRecord, _ path: Path) {
        if inFlight == 0, losses.isEmpty, clock - lastSent > timer.timeout, clock > lastSent {
            window.restart()
        }
        while mayTransmit(supply) {
            if let loss = losses.first {
                losses.removeFirst()
                send(loss.sequence, loss.bytes, isRepeat: true, &record, path)
            } else {
                var end = min(next + Int64(segment), supply.ready, supply.limit)
                if next < supply.boundary { end = min(end, supply.boundary) }
                send(next, Int(end - next), isRepeat: false, &record, path)
                next = end
            }
        }
        // A window that is not used up must not grow (RFC 5681 4.1, RFC 9438 5.8).
        isWindowLimited =
            !losses.isEmpty || next < min(supply.ready, supply.limit) && next - inOrder < receiveWindow
    }

    private mutating func send(
        _ sequence: Int64, _ bytes: Int, isRepeat: Bool, _ record: inout FlowRecord, _ path: Path
    ) {
        let arrival = path(sequence, bytes, clock)
        log.append(
            Transmission(sequence: sequence, bytes: bytes, sent: clock, arrival: arrival, isRepeat: isRepeat))
        inFlight += bytes
        allowance = allowance.map { max(0, $0 - bytes) }
        lastSent = clock
        if arrival == nil, !isRepeat { holes.open(at: sequence) }
        record.sent(bytes, packets: 1, isLost: arrival == nil, at: clock, isRepeat: isRepeat)
    }
}
