package import PathEmulation
import Synchronization

/// The emulated path between servers and their clients, whose rules can change at any time.
///
/// Servers that use the same path share its buckets and each client's access line, as two servers behind one
/// access network do.
package final class NetworkPath: Sendable {
    private let lab: Mutex<SharedLab>
    private let lines = Mutex(AccessLineTable())
    private let seed: UInt64

    /// - Parameters:
    ///   - rules: the rules of the path.
    ///   - seed: the seed of random loss, jitter and background traffic.
    package init(rules: LabRules = .none, seed: UInt64) {
        self.seed = seed
        lab = Mutex(SharedLab(rules: rules, seed: seed))
    }

    /// The rules for flows that begin now.
    package var rules: LabRules { lab.withLock { $0.rules } }

    /// Replaces the rules for flows that begin from now on, with new buckets. Existing flows keep the old
    /// rules.
    package func load(_ rules: LabRules) {
        lab.withLock { $0 = SharedLab(rules: rules, seed: seed) }
    }

    /// Returns the emulated access line of a client, shared by all servers on this path.
    ///
    /// - Parameters:
    ///   - client: the address under which servers know the client.
    ///   - rate: the rate, Mbit/s, above 0.
    /// - Returns: the line.
    func line(of client: String, rate: Double) -> SharedAccessLine {
        lines.withLock { $0.line(of: client, rate: rate) }
    }

    /// Returns the path of a new flow; nil without rules, when nothing is emulated.
    func flow(_ facts: FlowFacts, at now: Int64) -> FlowPath? {
        let lab = lab.withLock { $0 }
        return lab.rules.isEmpty ? nil : FlowPath(lab, facts, at: now)
    }
}

/// A set of rules with the state shared by flows on several event loops.
final class SharedLab: Sendable {
    let rules: LabRules
    private let state: Mutex<Lab>

    init(rules: LabRules, seed: UInt64) {
        self.rules = rules
        state = Mutex(Lab(rules: rules, seed: seed))
    }

    func use<Result: Sendable>(_ work: (inout sending Lab) -> sending Result) -> Result {
        state.withLock { work(&$0) }
    }
}
