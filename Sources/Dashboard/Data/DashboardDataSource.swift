package import Foundation
package import Reports
package import ResultStore
package import TestModel

/// The tests that a dashboard shows, wherever they are kept: the dashboard knows of no database.
package protocol DashboardDataSource: Sendable {
    /// What changes whenever a test came or went.
    ///
    /// - Throws: why nothing can be told.
    func mark() async throws -> String

    /// Tests in an order.
    ///
    /// - Parameters:
    ///   - filter: which.
    ///   - sort: in which order.
    ///   - place: the place after which they come; nil from the first one on.
    ///   - limit: how many at most.
    /// - Returns: the tests, and how many the filter lets through in all.
    /// - Throws: why nothing can be told.
    func tests(
        _ filter: TestFilter, by sort: TestSort, after place: PageCursor?, limit: Int
    ) async throws -> (page: TestPage, count: Int)

    /// How often tests show differentiation, app by app.
    ///
    /// - Throws: why nothing can be told.
    func summary(of filter: TestFilter) async throws -> DashboardSummary

    /// What tests can be chosen by.
    ///
    /// - Throws: why nothing can be told.
    func names() async throws -> TestNames

    /// A test with its samples, and what it measured: itself, or what a localization compared. Nil if there is none of
    /// that number.
    ///
    /// - Throws: why nothing can be told.
    func test(_ id: Int64) async throws -> (chosen: StoredTest, measured: [StoredTest])?

    /// What is linked to now beside the page itself.
    ///
    /// - Throws: why nothing can be told.
    func pages() async throws -> [DashboardPage]

    /// Where the tests were copied from; nil where nothing lies in between.
    func origin() -> DashboardOrigin?
}

/// A summary, and what it lacks.
package struct DashboardSummary: Sendable {
    /// The apps.
    package let table: SummaryTable
    /// The number of tests that were left out, as they say nothing about a network.
    package let leftOut: Int

    package init(_ table: SummaryTable, leftOut: Int) {
        self.table = table
        self.leftOut = leftOut
    }
}

/// The database that a dashboard shows a copy of.
package struct DashboardOrigin: Equatable, Sendable {
    /// What it is called.
    package let database: String
    /// When the copy was brought up to date last.
    package var updated: Date
    /// Why it could not be since then, in a sentence; nil if nothing went wrong.
    package var trouble: String?

    package init(database: String, updated: Date, trouble: String? = nil) {
        self.database = database
        self.updated = updated
        self.trouble = trouble
    }
}
