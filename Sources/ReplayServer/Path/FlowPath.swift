import Basics
import PathEmulation

/// One flow on the emulated path: classifies its bytes and applies the rules to its answers.
///
/// It belongs to one event loop. Instants are nanoseconds of the event loops' clock.
final class FlowPath {
    private let lab: SharedLab
    private let id: FlowID
    private var classifier: FlowClassifier
    private let isStream: Bool
    /// Payload of a full segment, in bytes.
    private let segment: Int
    /// True if an earlier flow of the client has rules act on this one.
    private let isSentenced: Bool
    /// True if a rule counts packets.
    private let countsPackets: Bool
    private var isOpen = true
    /// True while the client takes nothing.
    private(set) var isReceiverFull = false
    /// Condition of the whole connection as set by the path.
    private(set) var condition: FlowCondition

    init(_ lab: SharedLab, _ facts: FlowFacts, at now: Int64) {
        self.lab = lab
        isStream = facts.transport == .tcp
        segment = facts.segment
        countsPackets = lab.rules.contains { if case .packets = $0.after { true } else { false } }
        var classifier = FlowClassifier(rules: lab.rules, facts: facts)
        _ = classifier.noticed(at: now)
        self.classifier = classifier
        let active = classifier.active
        (id, condition, isSentenced) = lab.use { lab in
            let id = lab.open(facts, active: active, at: now)
            return (id, lab.condition(of: id), lab.active(on: id) != active)
        }
    }

    /// True if no rule applies to this flow now or later, so that its answers can bypass the emulated path.
    var isTransparent: Bool {
        classifier.isDecided && classifier.active.isEmpty && !classifier.mayForget && !isSentenced
    }

    /// Examines bytes of the client, in order: one arrival over TCP, one datagram over UDP.
    func received(_ bytes: some Collection<UInt8>, at now: Int64) {
        guard isOpen else { return }
        notice(at: now)
        if classifier.received(bytes) { apply(at: now) }
        guard countsPackets else { return }
        let packets = isStream ? (bytes.count + segment - 1) / segment : 1
        condition = lab.use { [id] lab in
            lab.received(packets, on: id, at: now)
            return lab.condition(of: id)
        }
    }

    /// Takes note of a packet of either side; rules forget a flow that was silent for long.
    private func notice(at now: Int64) {
        let forgotten = classifier.noticed(at: now)
        guard !forgotten.isEmpty else { return }
        lab.use { [id] lab in lab.forget(forgotten, of: id, at: now) }
        apply(at: now)
    }

    /// True if a rule examines the server's bytes.
    var readsAnswers: Bool { !classifier.isServerDecided }

    /// Examines bytes of the server before they enter the path, in order.
    func sending(_ bytes: some Collection<UInt8>, at now: Int64) {
        guard isOpen else { return }
        notice(at: now)
        if classifier.sending(bytes) { apply(at: now) }
    }

    private func apply(at now: Int64) {
        let active = classifier.active
        condition = lab.use { [id] lab in
            lab.apply(active, to: id, at: now)
            return lab.condition(of: id)
        }
    }

    /// Passes bytes of an answer into the path.
    func offer(_ bytes: Int, ready: Int64) {
        notice(at: ready)
        lab.use { [id] lab in lab.offer(bytes, on: id, ready: ready) }
    }

    /// Notes if the client takes bytes, as its real connection tells.
    func receiver(isFull: Bool, at now: Int64) {
        guard isFull != isReceiverFull else { return }
        isReceiverFull = isFull
        lab.use { [id] lab in lab.receiver(isFull: isFull, of: id, at: now) }
    }

    /// Advances the time; returns the number of bytes that leave the path now, and the time of the next call.
    func advance(to now: Int64) -> FlowProgress {
        let progress = lab.use { [id] lab in lab.advance(id, to: now) }
        condition = progress.condition
        return progress
    }

    /// Returns the departure time of a datagram from the path; nil if it is lost there.
    func admission(of bytes: Int, ready: Int64) -> Int64? {
        notice(at: ready)
        let (departure, condition) = lab.use { [id] lab in
            (lab.admission(of: bytes, on: id, ready: ready), lab.condition(of: id))
        }
        self.condition = condition
        return condition == .open ? departure : nil
    }

    /// Ends the flow; nil if it has already ended.
    func close(at now: Int64) -> FlowRecord? {
        guard isOpen else { return nil }
        isOpen = false
        return lab.use { [id] lab in lab.close(id, at: now) }
    }
}
