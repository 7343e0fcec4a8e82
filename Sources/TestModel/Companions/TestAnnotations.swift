package import Foundation

/// Data stored beside a test, and the tests that are related to it. None of it was measured.
package struct TestAnnotations: Sendable, Equatable {
    /// The identity of the test, the same in every database it was carried to.
    package let uuid: String
    /// The database that the test was imported from; nil if it was measured here.
    package let origin: Origin?
    /// The user's tags, in alphabetical order.
    package let tags: [String]
    /// Notes that users wrote about the test, oldest first.
    package let userNotes: [UserNote]
    /// The tests that repeat this one.
    package let confirmedBy: [Int64]
    /// The localizations that compare this test with others.
    package let localizations: [Int64]
    /// The newest searches for a classifier's rule with the same app and server, newest first.
    package let ruleSearches: [Int64]
    /// The pairs of a series, in the order run.
    package let pairTests: [Int64]

    /// Collects what is kept beside a test.
    package init(
        uuid: String, origin: Origin?, tags: [String], userNotes: [UserNote], confirmedBy: [Int64],
        localizations: [Int64], ruleSearches: [Int64], pairTests: [Int64] = []
    ) {
        self.uuid = uuid
        self.origin = origin
        self.tags = tags
        self.userNotes = userNotes
        self.confirmedBy = confirmedBy
        self.localizations = localizations
        self.ruleSearches = ruleSearches
        self.pairTests = pairTests
    }

    /// The database from which a test was imported.
    package struct Origin: Sendable, Equatable {
        /// The test's number in that database; nil if unknown.
        package let id: Int64?
        /// Time of the import.
        package let imported: Date

        /// Describes the other database and the time of the import.
        package init(id: Int64?, imported: Date) {
            self.id = id
            self.imported = imported
        }
    }
}
