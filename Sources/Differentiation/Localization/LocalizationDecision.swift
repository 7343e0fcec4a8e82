/// Decision of a localization, with its evidence and thresholds.
///
/// Source: Specification 11.7.
package struct LocalizationDecision: Codable, Equatable, Sendable {
    /// The combined verdict of the two tests.
    package let verdict: LocalizationVerdict
    /// Results of the two tests.
    package let evidence: LocalizationEvidence
    /// The thresholds used.
    package let rule: LocalizationRule
    /// True if the two replays together were as fast as a single one; nil if that test was not possible.
    package let isSimilar: Bool?
    /// The share of interval sizes at which losses are correlated, 0...1; nil if that test was not possible.
    package let correlatedShare: Double?

    /// True if enough sizes are correlated; nil if that test was not possible.
    package var isCorrelated: Bool? { correlatedShare.map { $0 >= rule.leastShare } }
}
