package import Differentiation

/// How often each decision profile was right.
package struct CalibrationReport: Sendable {
    /// The verdicts of each profile in each condition.
    package private(set) var tallies: [DecisionProfile.Name: [CalibrationCondition: VerdictTally]] = [:]
    /// Tests without a result.
    package var failures = 0

    /// Nothing is counted yet.
    package init() {}

    /// Counts a test.
    package mutating func count(
        _ verdict: Verdict, of profile: DecisionProfile.Name, in condition: CalibrationCondition
    ) {
        tallies[profile, default: [:]][condition, default: VerdictTally()].count(verdict)
    }

    /// Counts what each profile said of a stored test; one without decisions counts as failed.
    package mutating func count(_ test: StoredTest, in condition: CalibrationCondition) {
        if test.decisions.isEmpty { failures += 1 }
        for decision in test.decisions {
            count(decision.verdict, of: decision.profile, in: condition)
        }
    }

    /// What a profile said in a condition.
    package func tally(_ profile: DecisionProfile.Name, _ condition: CalibrationCondition) -> VerdictTally {
        tallies[profile]?[condition] ?? VerdictTally()
    }
}
