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
    /// What upstream does in a case that its statistics do not cover; nil in all others.
    package let remark: String?
}
