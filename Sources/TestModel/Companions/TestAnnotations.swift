package import Foundation

/// What is kept beside a test, and which other tests have to do with it. None of it was measured.
package struct TestAnnotations: Sendable, Equatable {
    /// The identity of the test, the same in every database it was carried to.
    package let uuid: String
    /// Where it came from, if it was not measured here.
    package let origin: Origin?
    /// The words people sort tests by, in alphabetical order.
    package let tags: [String]
    /// What people wrote about it, in the order it was written.
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

    /// Another database that a test was carried over from.
    package struct Origin: Sendable, Equatable {
        /// The test's number there; nil if it was not told.
        package let id: Int64?
        /// When it was imported.
        package let imported: Date

        /// Another database, and when a test came from it.
        package init(id: Int64?, imported: Date) {
            self.id = id
            self.imported = imported
        }
    }
}
