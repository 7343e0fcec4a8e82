import PathEmulation

/// One flow on the emulated path: what the classifier makes of its bytes, and what then becomes of the answers.
///
/// It belongs to one event loop. Instants are nanoseconds of the event loops' clock.
final class FlowPath {
    private let lab: SharedLab
    private let id: FlowID
    private var classifier: FlowClassifier
    private var isOpen = true
    /// What the path does with the connection as a whole.
    private(set) var condition: FlowCondition

    init(_ lab: SharedLab, _ facts: FlowFacts, at now: Int64) {
        self.lab = lab
        let classifier = FlowClassifier(rules: lab.rules, facts: facts)
        self.classifier = classifier
        (id, condition) = lab.use { lab in
            let id = lab.open(facts, active: classifier.active, at: now)
            return (id, lab.condition(of: id))
        }
    }

    /// Whether nothing happens to this flow now or later, so that its answers need not take the emulated path.
    var isTransparent: Bool { classifier.isDecided && classifier.active.isEmpty }

    /// Looks at bytes of the client, in order: one arrival over TCP, one datagram over UDP.
    func received(_ bytes: some Collection<UInt8>, at now: Int64) {
        guard isOpen, classifier.received(bytes) else { return }
        apply(at: now)
    }

    /// Whether a rule looks at what the server sends.
    var readsAnswers: Bool { !classifier.isServerDecided }

    /// Looks at bytes of the server before they enter the path, in order.
    func sending(_ bytes: some Collection<UInt8>, at now: Int64) {
        guard isOpen, classifier.sending(bytes) else { return }
        apply(at: now)
    }

    private func apply(at now: Int64) {
        let active = classifier.active
        condition = lab.use { [id] lab in
            lab.apply(active, to: id, at: now)
            return lab.condition(of: id)
        }
    }

    /// Lets bytes of an answer enter the path.
    func offer(_ bytes: Int, ready: Int64) {
        lab.use { [id] lab in lab.offer(bytes, on: id, ready: ready) }
    }

    /// Lets time pass: how many bytes leave the path now, and when to call again.
    func advance(to now: Int64) -> FlowProgress {
        let progress = lab.use { [id] lab in lab.advance(id, to: now) }
        condition = progress.condition
        return progress
    }

    /// When a datagram leaves the path; nil if it is lost there.
    func admission(of bytes: Int, ready: Int64) -> Int64? {
        let (departure, condition) = lab.use { [id] lab in
            (lab.admission(of: bytes, on: id, ready: ready), lab.condition(of: id))
        }
        self.condition = condition
        return condition == .open ? departure : nil
    }

    /// Ends the flow; nil if it has ended before.
    func close(at now: Int64) -> FlowRecord? {
        guard isOpen else { return nil }
        isOpen = false
        return lab.use { [id] lab in lab.close(id, at: now) }
    }
}
