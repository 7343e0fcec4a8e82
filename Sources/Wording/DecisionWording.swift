import Differentiation

/// What decisions and estimates rest on, in clauses.
package protocol DecisionWording: Sendable {
    /// One comparison that a verdict followed from.
    func clause(_ reason: DecisionReason) -> String
    /// What upstream's client of a profile does in a case that its statistics do not cover.
    func clause(_ uncovered: UncoveredCase, _ profile: DecisionProfile.Name) -> String
    /// Why an estimated effect cannot be relied on.
    func clause(_ doubt: EffectDoubt) -> String
}

extension DecisionWording {
    /// All that a decision followed from.
    package func clauses(_ decision: Decision) -> [String] {
        decision.reasons.map(clause)
            + [decision.uncovered.map { clause($0, decision.profile) }].compactMap(\.self)
    }
}
