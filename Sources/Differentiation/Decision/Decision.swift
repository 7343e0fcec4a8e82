/// A verdict with everything it follows from.
package struct Decision: Codable, Equatable, Sendable {
    /// Whose rule was applied.
    package let profile: DecisionProfile.Name
    /// What the test says.
    package let verdict: Verdict
    /// Which replay was favoured; nil unless the verdict is differentiation, or if the means are equal.
    package let direction: Direction?
    /// The thresholds that were actually used.
    package let thresholds: DecisionThresholds
    /// Whether the area threshold is below the profile's own because the throughput was high.
    package let isAreaThresholdLowered: Bool
    /// The comparisons made, in the order of the rule; the area comes first.
    package let reasons: [DecisionReason]
    /// The case, if it is one that upstream's statistics do not cover.
    package let uncovered: UncoveredCase?
}

/// A case that no statistics cover, as there is nothing to compare; each of upstream's clients has its own way with
/// it (``DecisionProfile/decideBlocked()``, ``DecisionProfile/decideNothingReceived(original:control:)``).
package enum UncoveredCase: String, Codable, Sendable, CaseIterable {
    /// The tested port let nothing through while port 443 did.
    case blockedPort
    /// A replay of an app received nothing.
    case nothingReceived
}
