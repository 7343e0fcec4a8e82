package import Reports
package import ResultStore
package import TestModel

/// What keeps the tests that a dashboard shows. The dashboard knows of no database: whoever keeps tests opens this
/// door to them.
package protocol DashboardDoor: Sendable {
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
        _ filter: TestFilter, by sort: TestSort, after place: TestPlace?, limit: Int
    ) async throws -> (page: TestPage, count: Int)

    /// How often tests show differentiation, app by app.
    ///
    /// - Throws: why nothing can be told.
    func summary(of filter: TestFilter) async throws -> SummaryTable

    /// What tests can be chosen by.
    ///
    /// - Throws: why nothing can be told.
    func names() async throws -> TestNames

    /// A test with its samples, and what it measured: itself, or what a localization compared. Nil if there is none of
    /// that number.
    ///
    /// - Throws: why nothing can be told.
    func test(_ id: Int64) async throws -> (chosen: StoredTest, measured: [StoredTest])?
}

/// A page that a dashboard links to beside its own: a campaign's report, say.
package struct DashboardPage: Sendable {
    /// Its place: `/pages/NAME`; letters, digits and `-`.
    package let name: String
    /// What the link to it says.
    package let title: String
    /// The page, made anew whenever it is asked for: complete HTML that needs nothing else, without scripts.
    package let document: @Sendable () async throws -> String

    package init(
        name: String, title: String, document: @escaping @Sendable () async throws -> String
    ) {
        self.name = name
        self.title = title
        self.document = document
    }
}
