/// Tests of a campaign that a shared database has not got yet.
package struct PendingSubmission: Equatable, Sendable {
    /// What the database is called.
    package let database: String
    /// How many tests wait; each pair of a series is one.
    package let count: Int

    package init(database: String, count: Int) {
        self.database = database
        self.count = count
    }
}
