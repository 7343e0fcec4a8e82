package import Foundation

/// What a home's own tests come to, counted over all that are stored.
package struct TestTally: Equatable, Sendable {
    /// How many tests of an app ended alike.
    package struct Outcome: Equatable, Sendable {
        /// The test's name in the catalogue.
        package let app: String
        /// How the attempts ended.
        package let status: StoredTest.Status
        /// What was reported; nil where nothing was decided.
        package let verdict: TestVerdict?
        /// How many there are.
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
        /// When it ended.
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

    /// How attempts ended, by app.
    package let outcomes: [Outcome]
    /// Attempts without a result, by the error's key.
    package let failures: [String: Int]
    /// The last completed test of each app.
    package let latest: [Latest]
    /// When the last attempt ended, whatever came of it; nil without any.
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
