/// Where differentiation happens, with everything that follows from.
///
/// Source: Specification 11.7.
package struct LocalizationDecision: Codable, Equatable, Sendable {
    /// What the two tests say together.
    package let verdict: LocalizationVerdict
    /// What they found.
    package let evidence: LocalizationEvidence
    /// The thresholds used.
    package let rule: LocalizationRule
    /// Whether the two replays together were as fast as a single one; nil if that test could not be run.
    package let isSimilar: Bool?
    /// The share of interval sizes at which losses are correlated, 0...1; nil if that test could not be run.
    package let correlatedShare: Double?

    /// Whether enough sizes are correlated; nil if that test could not be run.
    package var isCorrelated: Bool? { correlatedShare.map { $0 >= rule.leastShare } }
}
