/// A verdict with its thresholds and reasons.
package struct Decision: Codable, Equatable, Sendable {
    /// The applied profile.
    package let profile: DecisionProfile.Name
    /// The verdict of the test.
    package let verdict: Verdict
    /// Direction of the differentiation; nil unless the verdict is differentiation, or if the means are
    /// equal.
    package let direction: Direction?
    /// The thresholds that were used.
    package let thresholds: DecisionThresholds
    /// True if the area threshold is below the profile's own because the throughput was high.
    package let isAreaThresholdLowered: Bool
    /// The comparisons made, in the order of the rule; the area is first.
    package let reasons: [DecisionReason]
    /// The case, if it is one that upstream's statistics do not cover.
    package let uncovered: UncoveredCase?
}

/// A case without statistics, because there is nothing to compare; upstream's clients treat it in different
/// ways (``DecisionProfile/decideBlocked()``, ``DecisionProfile/decideNothingReceived(original:control:)``).
package enum UncoveredCase: String, Codable, Sendable, CaseIterable {
    /// The tested port was blocked while port 443 was not.
    case blockedPort
    /// A replay of an app received nothing.
    case nothingReceived
}
