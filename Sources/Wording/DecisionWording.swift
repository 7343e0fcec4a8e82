package import Differentiation
package import TestModel

/// What decisions rest on, in clauses.
package protocol DecisionWording: Sendable {
    /// One comparison that a verdict followed from.
    func clause(_ reason: DecisionReason) -> String
    /// What upstream's client of a profile does in a case that its statistics do not cover.
    func clause(_ uncovered: UncoveredCase, _ profile: DecisionProfile.Name) -> String
}

extension DecisionWording {
    /// What a profile's decision followed from.
    package func clause(_ reason: StoredReason, of profile: DecisionProfile.Name) -> String {
        switch reason {
        case .compared(let reason): clause(reason)
        case .uncovered(let uncovered):
            clause(uncovered, profile)
        }
    }

    /// Everything that a profile's decision followed from.
    package func clauses(_ decision: StoredDecision) -> [String] {
        decision.reasons.map { $0.words { clause($0, of: decision.profile) } }
    }
}
