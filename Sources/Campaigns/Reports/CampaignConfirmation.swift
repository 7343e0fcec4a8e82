import Differentiation

/// Whether a finding is made once more, by pairs of which it knew nothing.
///
/// The finding was made after the first test, in the order of time, with which its stake was worth enough. Which test that
/// is depends on nothing that comes later, so the pairs of later tests have fair signs still if the network treats both
/// replays alike, and a new stake on them is worth c with a probability of 1/c at most: they are the second series of the
/// paired decision, whose section 8 asks for the same.
enum CampaignConfirmation {
    /// Whether the pairs behind a finding make it too.
    ///
    /// - Parameters:
    ///   - pairs: in the order of time, those of a test together.
    ///   - side: what was found.
    ///   - share: of the level, for this network and app.
    ///   - rule: what decides.
    /// - Returns: whether the new stake on them is worth enough.
    static func isGiven(
        by pairs: [TimedPair], on side: SignEvidence.Side, share: Double, rule: CampaignRule
    ) -> Bool {
        let ends = pairs.indices.filter { place in
            place + 1 == pairs.count || pairs[place + 1].test != pairs[place].test
        }
        let differences = pairs.map { Int($0.difference) }
        guard
            let found = SignEvidence(differences).count(
                reaching: CampaignRule.worth(for: rule.level * share), on: side, of: ends.map { $0 + 1 })
        else { return false }
        let later = SignEvidence(Array(differences[found...]))
        return later.worth(of: side) >= CampaignRule.worth(for: rule.confirmation)
    }
}
