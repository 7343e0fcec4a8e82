import Basics
import NIOCore
import PathEmulation

/// The rules on the way from servers to clients, as the lab has them.
final class SimulatedPath {
    fileprivate var lab: Lab

    init(_ rules: LabRules, seed: UInt64) { lab = Lab(rules: rules, seed: seed) }

    /// One flow on the path.
    final class Flow {
        private let path: SimulatedPath
        private let id: FlowID
        private var classifier: FlowClassifier

        init(_ path: SimulatedPath, _ facts: FlowFacts, at now: Int64) {
            self.path = path
            var classifier = FlowClassifier(rules: path.lab.rules, facts: facts)
            _ = classifier.noticed(at: now)
            id = path.lab.open(facts, active: classifier.active, at: now)
            self.classifier = classifier
        }

        /// The condition of the connection.
        var condition: FlowCondition { path.lab.condition(of: id) }

        /// Takes what the client sent: bytes of a stream, or one datagram.
        func received(_ bytes: ByteBuffer, packets: Int, at now: Int64) {
            notice(at: now)
            if classifier.received(bytes.readableBytesView) { apply(at: now) }
            path.lab.received(packets, on: id, at: now)
        }

        /// Takes bytes of the server's stream.
        func offer(_ bytes: ByteBuffer, at now: Int64) {
            send(bytes, at: now)
            path.lab.offer(bytes.readableBytes, on: id, ready: now)
        }

        /// Notes if the client takes bytes.
        func receiver(isFull: Bool, at now: Int64) { path.lab.receiver(isFull: isFull, of: id, at: now) }

        /// Returns what leaves the path now.
        func advance(to now: Int64) -> FlowProgress { path.lab.advance(id, to: now) }

        /// Returns when a datagram of the server leaves the path; nil if it does not.
        func departure(of datagram: ByteBuffer, at now: Int64) -> Int64? {
            send(datagram, at: now)
            let departure = path.lab.admission(of: datagram.readableBytes, on: id, ready: now)
            return condition == .open ? departure : nil
        }

        /// Ends the flow.
        func close(at now: Int64) { _ = path.lab.close(id, at: now) }

        private func send(_ bytes: ByteBuffer, at now: Int64) {
            notice(at: now)
            if classifier.sending(bytes.readableBytesView) { apply(at: now) }
        }

        private func notice(at now: Int64) {
            let forgotten = classifier.noticed(at: now)
            guard !forgotten.isEmpty else { return }
            path.lab.forget(forgotten, of: id, at: now)
            apply(at: now)
        }

        private func apply(at now: Int64) { path.lab.apply(classifier.active, to: id, at: now) }
    }
}
