import Differentiation

/// Confirmation of a finding by the pairs that came after it.
///
/// The time of a finding is the first test, in order of time, at which its stake was worth enough. That test
/// does not depend on anything later, so the pairs of later tests still have fair signs if the network treats
/// both replays alike, and a new stake on them reaches c with a probability of at most 1/c. They correspond
/// to the second series that confirms a series.
enum CampaignConfirmation {
    /// Returns true if the pairs after a finding confirm it.
    ///
    /// - Parameters:
    ///   - evidence: the pairs in order of time, those of a test together.
    ///   - tests: the test of each pair.
    ///   - lines: the number of vantage points.
    ///   - side: the side of the finding.
    ///   - share: the share of the level for this network and app.
    ///   - rule: the levels.
    /// - Returns: true if the new stake on the later pairs is worth enough.
    static func isGiven(
        by evidence: StratifiedEvidence, tests: [UInt32], lines: Int, on side: SignEvidence.Side,
        share: Double, rule: CampaignRule
    ) -> Bool {
        let ends = tests.indices.filter { $0 + 1 == tests.count || tests[$0 + 1] != tests[$0] }
        guard
            let found = evidence.count(
                reaching: CampaignRule.worth(for: rule.level * share), on: side, of: ends.map { $0 + 1 })
        else { return false }
        let later = StratifiedEvidence(Array(evidence.differences[found...]), lines: lines)
        return later.worth(of: side) >= CampaignRule.worth(for: rule.confirmation)
    }
}
