package import Foundation

/// Counts of the outcomes of all tests stored in a home.
package struct TestTally: Equatable, Sendable {
    /// Number of tests of an app with the same outcome.
    package struct Outcome: Equatable, Sendable {
        /// The test's name in the catalogue.
        package let app: String
        /// Outcome of the attempts.
        package let status: StoredTest.Status
        /// The reported verdict; nil without a decision.
        package let verdict: TestVerdict?
        /// Number of tests.
        package let count: Int

        package init(app: String, status: StoredTest.Status, verdict: TestVerdict?, count: Int) {
            self.app = app
            self.status = status
            self.verdict = verdict
            self.count = count
        }
    }

    /// An app's last completed test.
    package struct Latest: Equatable, Sendable {
        /// The test's name in the catalogue.
        package let app: String
        /// End of the test.
        package let ended: Date
        /// Mean throughput of the original, Mbit/s; nil if unknown.
        package let original: Double?
        /// Mean throughput of the control, Mbit/s; nil if unknown.
        package let control: Double?

        package init(app: String, ended: Date, original: Double?, control: Double?) {
            self.app = app
            self.ended = ended
            self.original = original
            self.control = control
        }
    }

    /// Outcomes of attempts, by app.
    package let outcomes: [Outcome]
    /// Number of attempts without a result, by error key.
    package let failures: [String: Int]
    /// The last completed test of each app.
    package let latest: [Latest]
    /// End of the last attempt, whatever its outcome; nil without attempts.
    package let lastEnded: Date?

    package init(
        outcomes: [Outcome], failures: [String: Int], latest: [Latest], lastEnded: Date?
    ) {
        self.outcomes = outcomes
        self.failures = failures
        self.latest = latest
        self.lastEnded = lastEnded
    }
}
