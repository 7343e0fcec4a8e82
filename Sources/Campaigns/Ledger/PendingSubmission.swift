/// Tests of a campaign that were not yet submitted to a shared database.
package struct PendingSubmission: Equatable, Sendable {
    /// Display name of the database.
    package let database: String
    /// Number of waiting tests; each pair of a series is one.
    package let count: Int

    package init(database: String, count: Int) {
        self.database = database
        self.count = count
    }
}
