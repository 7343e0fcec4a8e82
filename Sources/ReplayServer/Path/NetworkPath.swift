package import PathEmulation
import Synchronization

/// The emulated path between servers and their clients, whose rules can change at any time.
///
/// Servers that are given the same path share its buckets and each client's access line, as two servers behind one
/// access network do.
package final class NetworkPath: Sendable {
    private let lab: Mutex<SharedLab>
    private let lines = Mutex(AccessLineTable())
    private let seed: UInt64

    /// - Parameters:
    ///   - rules: what the path does to traffic.
    ///   - seed: what random loss, jitter and background traffic follow from.
    package init(rules: LabRules = .none, seed: UInt64) {
        self.seed = seed
        lab = Mutex(SharedLab(rules: rules, seed: seed))
    }

    /// The rules that hold for flows which begin now.
    package var rules: LabRules { lab.withLock { $0.rules } }

    /// Changes the rules for flows that begin from now on; buckets start anew. Flows under way keep theirs.
    package func load(_ rules: LabRules) {
        lab.withLock { $0 = SharedLab(rules: rules, seed: seed) }
    }

    /// The emulated access line of a client, which all servers on this path share.
    ///
    /// - Parameters:
    ///   - client: the address under which servers know the client.
    ///   - rate: Mbit/s, above 0.
    /// - Returns: the line.
    func line(of client: String, rate: Double) -> SharedAccessLine {
        lines.withLock { $0.line(of: client, rate: rate) }
    }

    /// The path of a new flow; nil where no rule stands, so that nothing is emulated.
    func flow(_ facts: FlowFacts, at now: Int64) -> FlowPath? {
        let lab = lab.withLock { $0 }
        return lab.rules.isEmpty ? nil : FlowPath(lab, facts, at: now)
    }
}

/// A set of rules with the state that flows on several event loops share.
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
