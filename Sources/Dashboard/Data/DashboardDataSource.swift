package import Foundation
package import Reports
package import ResultStore
package import TestModel

/// The source of a dashboard's tests, independent of any database.
package protocol DashboardDataSource: Sendable {
    /// Returns a value that changes whenever a test is added or removed.
    ///
    /// - Throws: an error if the data cannot be read.
    func mark() async throws -> String

    /// Returns a page of tests.
    ///
    /// - Parameters:
    ///   - filter: the filter of the tests.
    ///   - sort: the order.
    ///   - place: the cursor of the page; nil for the first one.
    ///   - limit: the maximum number of tests.
    /// - Returns: the tests, and the total number that match the filter.
    /// - Throws: an error if the data cannot be read.
    func tests(
        _ filter: TestFilter, by sort: TestSort, after place: PageCursor?, limit: Int
    ) async throws -> (page: TestPage, count: Int)

    /// Returns the shares of tests with differentiation, app by app.
    ///
    /// - Throws: an error if the data cannot be read.
    func summary(of filter: TestFilter) async throws -> DashboardSummary

    /// Returns the values by which tests can be filtered.
    ///
    /// - Throws: an error if the data cannot be read.
    func names() async throws -> TestNames

    /// Returns a test with its samples, and the measured tests: itself, or those that a localization
    /// compared. Nil if there is none of that number.
    ///
    /// - Throws: an error if the data cannot be read.
    func test(_ id: Int64) async throws -> (chosen: StoredTest, measured: [StoredTest])?

    /// Returns what is known of the conclusions of tests.
    ///
    /// - Throws: an error if the data cannot be read.
    func standings(of ids: [Int64]) async throws -> [Int64: RecordStanding]

    /// Returns the UUIDs of tests' records.
    ///
    /// - Throws: an error if the data cannot be read.
    func identities(of ids: [Int64]) async throws -> [Int64: String]

    /// Returns the currently linked pages.
    ///
    /// - Throws: an error if the data cannot be read.
    func pages() async throws -> [DashboardPage]

    /// Returns the database from which the tests were copied; nil if they are read directly.
    func origin() -> DashboardOrigin?
}

/// A summary, and the number of excluded tests.
package struct DashboardSummary: Sendable {
    /// The apps.
    package let table: SummaryTable
    /// The number of tests excluded because they are not evidence about a network.
    package let leftOut: Int
    /// The number of tests excluded because they do not follow from their samples.
    package let differing: Int

    package init(_ table: SummaryTable, leftOut: Int, differing: Int = 0) {
        self.table = table
        self.leftOut = leftOut
        self.differing = differing
    }
}

/// The database of which a dashboard shows a copy.
package struct DashboardOrigin: Equatable, Sendable {
    /// Display name of the database.
    package let database: String
    /// Time of the copy's last update.
    package var updated: Date
    /// The reason in a sentence that the last update failed; nil if it succeeded.
    package var trouble: String?

    package init(database: String, updated: Date, trouble: String? = nil) {
        self.database = database
        self.updated = updated
        self.trouble = trouble
    }
}
