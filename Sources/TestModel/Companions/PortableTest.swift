/// A test with its annotations, to be carried to another database.
package struct PortableTest: Sendable, Equatable {
    /// The test. Its own number and those of other tests in it hold in the database that it was read from.
    package var test: StoredTest
    /// The identity of the test, the same in every database.
    package var uuid: String
    /// The words people sort it by, in alphabetical order.
    package var tags: [String]
    /// Notes that users wrote about the test, oldest first.
    package var userNotes: [UserNote]
    /// The identities of the tests that this test refers to.
    package var links: [Link: String]

    /// A reference from a test to another one.
    package enum Link: String, Sendable, CaseIterable {
        /// The test that it repeats.
        case confirms
        /// The single test of a localization.
        case single
        /// The first server's test of a localization.
        case first
        /// The second server's test of a localization.
        case second
        /// The series that it is a pair of.
        case series
    }

    /// Collects a test and what belongs to it.
    package init(
        test: StoredTest, uuid: String, tags: [String] = [], userNotes: [UserNote] = [],
        links: [Link: String] = [:]
    ) {
        self.test = test
        self.uuid = uuid
        self.tags = tags
        self.userNotes = userNotes
        self.links = links
    }
}
