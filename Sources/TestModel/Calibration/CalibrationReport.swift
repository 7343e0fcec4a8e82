package import Differentiation

/// Counts of correct and incorrect verdicts of each decision profile.
package struct CalibrationReport: Sendable {
    /// The verdicts of each profile in each condition.
    package private(set) var tallies: [DecisionProfile.Name: [CalibrationCondition: VerdictTally]] = [:]
    /// Number of tests without a result.
    package var failures = 0

    /// Tests that do not count because this machine was too busy.
    package var voids = VoidTests()

    /// Creates an empty report.
    package init() {}

    /// Counts a test.
    package mutating func count(
        _ verdict: Verdict, of profile: DecisionProfile.Name, in condition: CalibrationCondition
    ) {
        tallies[profile, default: [:]][condition, default: VerdictTally()].count(verdict)
    }

    /// Counts the verdict of each profile for a stored test; a test without decisions counts as a failure.
    package mutating func count(_ test: StoredTest, in condition: CalibrationCondition) {
        if test.decisions.isEmpty { failures += 1 }
        for decision in test.decisions {
            count(decision.verdict, of: decision.profile, in: condition)
        }
    }

    /// Returns the verdicts of a profile in a condition.
    package func tally(_ profile: DecisionProfile.Name, _ condition: CalibrationCondition) -> VerdictTally {
        tallies[profile]?[condition] ?? VerdictTally()
    }
}
