import Foundation
import GRDB
package import TestModel

extension ResultStore {
    /// Returns a page of a list of tests, starting after a cursor.
    ///
    /// - Parameters:
    ///   - filter: the filter of the tests.
    ///   - sort: the order.
    ///   - place: the cursor; nil for the first page.
    ///   - limit: the maximum number of tests.
    /// - Returns: the tests, and the cursor of the next page.
    /// - Throws: `ResultStoreError`, as for ``test(id:samples:)``.
    package func page(
        _ filter: TestFilter, by sort: TestSort, after place: PageCursor?, limit: Int
    ) async throws(ResultStoreError) -> TestPage {
        try await read { [path = path.path] db in
            let ids = try Self.ids(filter, by: sort, after: place, limit: limit + 1, db)
            let reading = TestReading(db: db, path: path)
            let entries = try ids.prefix(limit).compactMap { try reading.entry(id: $0) }
            return TestPage(
                entries: entries,
                next: ids.count > limit
                    ? try entries.last.flatMap { try Self.place(of: $0.test.id, sort, db) } : nil)
        }
    }

    /// Each index begins with the source, so several sources are queried separately.
    private static func ids(
        _ filter: TestFilter, by sort: TestSort, after place: PageCursor?, limit: Int, _ db: Database
    ) throws -> [Int64] {
        guard filter.source != nil else {
            let found = try TestSource.allCases.flatMap { source in
                var filter = filter
                filter.source = source
                return try ids(filter, by: sort, after: place, limit: limit, db)
            }
            let numbers = found.map { "\($0)" }.joined(separator: ", ")
            return try Int64.fetchAll(
                db, sql: "SELECT id FROM test WHERE id IN (\(numbers)) ORDER BY \(sort.sql) LIMIT ?",
                arguments: [limit])
        }
        let condition = try Self.condition(filter, db)
        let after = place.map(sort.condition)
        return try Int64.fetchAll(
            db,
            sql: """
                SELECT id \(condition.source(sort)) WHERE \(condition.sql) \
                \(after.map { "AND \($0.sql)" } ?? "") ORDER BY \(sort.sql) LIMIT ?
                """,
            arguments: condition.arguments + (after?.arguments ?? []) + [limit])
    }

    /// Returns the cursor of a test in a list.
    private static func place(of id: Int64, _ sort: TestSort, _ db: Database) throws -> PageCursor? {
        let row = try Row.fetchOne(
            db, sql: "SELECT started, \(sort.value ?? "NULL") FROM test WHERE id = ?", arguments: [id])
        guard let row else { return nil }
        let value: PageCursor.Value =
            switch (row[1] as DatabaseValue).storage {
            case .string(let text): .text(text)
            case .double(let number): .number(number)
            case .int64(let number): .number(Double(number))
            case .null, .blob: .none
            }
        return PageCursor(value: value, started: row[0], id: id)
    }

    /// Returns the values by which tests can be filtered, of any source.
    ///
    /// - Throws: `ResultStoreError`.
    package func names() async throws(ResultStoreError) -> TestNames {
        try await read { db in
            func all(_ column: String, by index: String? = nil) throws -> [String] {
                let place = index.map { " INDEXED BY \($0)" } ?? ""
                return try String.fetchAll(
                    db,
                    sql: """
                        SELECT DISTINCT \(column) FROM test\(place) WHERE \(column) IS NOT NULL ORDER BY 1
                        """)
            }
            let sources = TestSource.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
            let apps = try all("app", by: "list_by_app").map { app in
                let title = try String.fetchOne(
                    db,
                    sql: """
                        SELECT app_title FROM test INDEXED BY list_by_app
                        WHERE source IN (\(sources)) AND app = ? LIMIT 1
                        """, arguments: [app])
                return TestNames.App(name: app, title: title ?? app)
            }
            return TestNames(
                apps: apps,
                verdicts: try all("verdict", by: "list_by_verdict").compactMap(TestVerdict.init(rawValue:)),
                servers: try all("server_name", by: "list_by_server"),
                networks: try all(SummaryKey.network.sql, by: "test_by_network"),
                campaigns: try Self.testedCampaigns(db),
                sources: try all("source", by: "test_by_start").compactMap(TestSource.init(rawValue:)))
        }
    }

    /// Returns the numbers of completed tests by app and verdict; without a filter no test row is read.
    ///
    /// - Parameter filter: the filter of the tests.
    /// - Returns: each app's counts by verdict.
    /// - Throws: `ResultStoreError`.
    package func verdictsByApp(
        _ filter: TestFilter
    ) async throws(ResultStoreError) -> [String: [TestVerdict?: Int]] {
        try await read { db in
            var filter = filter
            filter.status = .completed
            let condition = try Self.condition(filter, db)
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT app, measured_verdict, count(*) FROM test
                    WHERE \(condition.sql) AND id NOT IN (\(RecordCheck.differing)) GROUP BY 1, 2
                    """, arguments: condition.arguments)
            var counts: [String: [TestVerdict?: Int]] = [:]
            for row in rows {
                let verdict: String? = row[1]
                counts[row[0], default: [:]][verdict.flatMap(TestVerdict.init(rawValue:)), default: 0] +=
                    row[2]
            }
            return counts
        }
    }

    /// Returns a value that changes whenever a test is added or removed.
    ///
    /// - Throws: `ResultStoreError`.
    package func mark() async throws(ResultStoreError) -> String {
        try await read { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT (SELECT count(*) FROM test INDEXED BY test_by_start), (SELECT max(id) FROM test),
                    (SELECT seq FROM sqlite_sequence WHERE name = 'test')
                    """)
            let numbers = (0..<3).map { index -> Int64 in row?[index] ?? 0 }
            return numbers.map { "\($0)" }.joined(separator: "-")
        }
    }
}

extension TestReading {
    /// Returns a test's entry for a page; nil if there is no test of that number.
    fileprivate func entry(id: Int64) throws -> TestPage.Entry? {
        guard let test = try summary(id: id) else { return nil }
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT \(SummaryKey.network.sql), campaign_name, campaign_rehearsal FROM test WHERE id = ?
                """, arguments: [id])
        return TestPage.Entry(
            test: test, network: row?[0], campaign: row?[1], isRehearsal: row?[2] ?? false)
    }
}

extension TestSort {
    /// The SQL expression of the first sort key, before start and number; nil for none.
    fileprivate var value: String? {
        switch key {
        case .id, .started: nil
        case .app: "app"
        case .verdict: "verdict"
        case .difference: "abs(area)"
        case .server: "server_name"
        }
    }

    /// Returns the condition for tests that follow a cursor.
    fileprivate func condition(after place: PageCursor) -> (sql: String, arguments: StatementArguments) {
        let (up, down) = isReversed ? ("<", ">") : (">", "<")
        let later = "(started, id) \(down) (?, ?)"
        let start: StatementArguments = [place.started, place.id]
        guard let value else {
            return key == .id ? ("id \(down) ?", [place.id]) : (later, start)
        }
        let beyond = key == .difference ? down : up
        func among(_ own: StatementArguments) -> (sql: String, arguments: StatementArguments) {
            // The first part can use an index.
            (
                """
                (\(value) IS NULL OR \(value) \(beyond)= ? AND (\(value) \(beyond) ? OR \(later)))
                """, own + own + start
            )
        }
        switch place.value {
        case .none: return ("\(value) IS NULL AND \(later)", start)
        case .text(let text): return among([text])
        case .number(let number): return among([number])
        }
    }
}
