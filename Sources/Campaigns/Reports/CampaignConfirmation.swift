import Differentiation

/// Whether a finding is made once more, by pairs of which it knew nothing.
///
/// The finding was made after the first test, in the order of time, with which its stake was worth enough.
/// Which test that is depends on nothing that comes later, so the pairs of later tests have fair signs still
/// if the network treats both replays alike, and a new stake on them is worth c with a probability of 1/c at
/// most: they are the second series of the paired decision, whose section 8 asks for the same.
enum CampaignConfirmation {
    /// Whether the pairs behind a finding make it too.
    ///
    /// - Parameters:
    ///   - evidence: the pairs in the order of time, those of a test together.
    ///   - tests: the test of each.
    ///   - lines: how many vantage points there are.
    ///   - side: what was found.
    ///   - share: of the level, for this network and app.
    ///   - rule: what decides.
    /// - Returns: whether the new stake on them is worth enough.
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
