package import Basics

/// The flows that a rule remembers, and those that it overlooks.
package struct RuleMemory: Hashable, Sendable {
    /// The silence of a flow after which the rule knows nothing of it any more; nil if it never forgets.
    package var forget: TimeSpan?
    /// The time after a match in which the rule acts on all flows between the same client and the same port of
    /// the server, from their first packet on; nil if it does not.
    package var residual: TimeSpan?
    /// The share of flows on which the rule acts, by chance; nil for all.
    package var every: Share?

    /// A rule that never forgets, and acts on all flows that match.
    package init() {}

    /// As rules write it.
    var words: [String] {
        (forget.map { ["forget=\($0)"] } ?? []) + (residual.map { ["residual=\($0)"] } ?? [])
            + (every.map { ["every=\($0)"] } ?? [])
    }
}
