package import Basics

/// The flows that a rule remembers, and those that it overlooks.
package struct RuleMemory: Hashable, Sendable {
    /// The silence of a flow after which the rule knows nothing of it any more; nil if it never forgets.
    package var forget: TimeSpan?
    /// The time after a match in which the rule acts on all flows of the same client that ``reach`` names, from their
    /// first packet on; nil if it does not.
    package var residual: TimeSpan?
    /// The flows of the client that a match counts for.
    package var reach = Reach.port
    /// The share of flows on which the rule acts, by chance; nil for all.
    package var every: Share?

    /// The flows of a client that a match in one of them counts for.
    package enum Reach: String, Hashable, Sendable, CaseIterable {
        /// Those to the same port of the same server.
        case port
        /// Those to the same server.
        case server
        /// All.
        case client
    }

    /// A rule that never forgets, and acts on all flows that match.
    package init() {}

    /// As rules write it.
    var words: [String] {
        (forget.map { ["forget=\($0)"] } ?? []) + (residual.map { ["residual=\($0)"] } ?? [])
            + (reach == .port ? [] : ["reach=\(reach.rawValue)"])
            + (every.map { ["every=\($0)"] } ?? [])
    }
}
