import Foundation
import GRDB
package import TestModel

extension ResultStore {
    /// Returns one complete test, or nil if there is none of that number.
    ///
    /// - Parameters:
    ///   - id: its number.
    ///   - samples: true to read the raw samples too, which are most of it.
    /// - Returns: the test.
    /// - Throws: `ResultStoreError`; `unreadable` for a row with a manually edited, invalid value.
    package func test(id: Int64, samples: Bool = true) async throws(ResultStoreError) -> StoredTest? {
        try await read { [path = path.path] db in
            try TestReading(db: db, path: path).test(id: id, samples: samples)
        }
    }

    /// Returns one page of tests.
    ///
    /// - Parameters:
    ///   - limit: the maximum number.
    ///   - offset: the number of tests to skip.
    ///   - filter: the filter of the tests.
    ///   - sort: the order.
    /// - Returns: the page's tests, none past the last.
    /// - Throws: `ResultStoreError`, as for ``test(id:samples:)``.
    package func list(
        limit: Int,
        offset: Int = 0,
        filter: TestFilter = .all,
        sort: TestSort = .newestFirst
    ) async throws(ResultStoreError) -> [TestSummary] {
        try await read { [path = path.path] db in
            let ids = try Self.ids(limit: limit, offset: offset, filter: filter, sort: sort, db)
            let reading = TestReading(db: db, path: path)
            return try ids.compactMap { try reading.summary(id: $0) }
        }
    }

    /// Returns the numbers of tests, in order.
    ///
    /// - Parameters:
    ///   - limit: the maximum number; nil for all.
    ///   - offset: the number of tests to skip.
    ///   - filter: the filter of the tests.
    ///   - sort: the order.
    /// - Returns: the numbers.
    /// - Throws: `ResultStoreError`.
    package func ids(
        limit: Int? = nil, offset: Int = 0, filter: TestFilter = .all, sort: TestSort = .newestFirst
    ) async throws(ResultStoreError) -> [Int64] {
        try await read { db in
            try Self.ids(limit: limit, offset: offset, filter: filter, sort: sort, db)
        }
    }

    /// Returns the numbers of existing tests in a range, the lowest first.
    ///
    /// - Parameters:
    ///   - range: the range.
    ///   - source: the origin of the tests; nil for all.
    /// - Returns: the numbers.
    /// - Throws: `ResultStoreError`.
    package func ids(
        in range: ClosedRange<Int64>, from source: TestSource? = nil
    ) async throws(ResultStoreError) -> [Int64] {
        try await read { db in
            try Int64.fetchAll(
                db,
                sql:
                    "SELECT id FROM test WHERE id BETWEEN ?1 AND ?2 AND source = ifnull(?3, source) ORDER BY id",
                arguments: [range.lowerBound, range.upperBound, source?.rawValue])
        }
    }

    /// Returns the number of tests.
    package func count(filter: TestFilter = .all) async throws(ResultStoreError) -> Int {
        try await read { db in
            if let tag = filter.tags.first, filter == TestFilter(source: nil, tags: [tag]) {
                // A tag has a row for each test, and none for removed tests.
                return try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM tag WHERE name = ?", arguments: [tag]) ?? 0
            }
            let condition = try Self.condition(filter, db)
            return try Int.fetchOne(
                db,
                sql: "SELECT count(*) \(condition.source(.newestFirst)) WHERE \(condition.sql)",
                arguments: condition.arguments
            ) ?? 0
        }
    }

    /// Returns a test's annotations, or nil if there is no test of that number.
    package func companions(of id: Int64) async throws(ResultStoreError) -> TestAnnotations? {
        try await read { [path = path.path] db in
            try TestReading(db: db, path: path).companions(of: id)
        }
    }

    /// Returns a test with its annotations, or nil if there is none of that number.
    ///
    /// - Parameters:
    ///   - id: its number.
    ///   - samples: true to include the raw samples.
    /// - Returns: the test.
    /// - Throws: `ResultStoreError`, as for ``test(id:samples:)``.
    package func portable(id: Int64, samples: Bool) async throws(ResultStoreError) -> PortableTest? {
        try await read { [path = path.path] db in
            try TestReading(db: db, path: path).portable(id: id, samples: samples)
        }
    }

    /// Returns several tests.
    ///
    /// - Parameters:
    ///   - ids: their numbers; those without a test are ignored.
    ///   - samples: true to read the raw samples too, which are most of the data.
    /// - Returns: the tests, in the order of the numbers.
    /// - Throws: `ResultStoreError`, as for ``test(id:samples:)``.
    package func tests(ids: [Int64], samples: Bool) async throws(ResultStoreError) -> [StoredTest] {
        try await read { [path = path.path] db in
            let reading = TestReading(db: db, path: path)
            return try ids.compactMap { try reading.test(id: $0, samples: samples) }
        }
    }

    /// Returns tests with their annotations.
    ///
    /// - Parameters:
    ///   - ids: their numbers; those without a test are ignored.
    ///   - samples: true to include the raw samples.
    /// - Returns: the tests, in the order of the numbers.
    /// - Throws: `ResultStoreError`, as for ``test(id:samples:)``.
    package func portables(ids: [Int64], samples: Bool) async throws(ResultStoreError) -> [PortableTest] {
        try await read { [path = path.path] db in
            let reading = TestReading(db: db, path: path)
            return try ids.compactMap { try reading.portable(id: $0, samples: samples) }
        }
    }

    /// Returns the statement that finds the numbers of a list's page; the last two parameters are limit and
    /// offset.
    static func idQuery(_ condition: TestFilter.Condition, _ sort: TestSort) -> String {
        """
        SELECT id \(condition.source(sort)) WHERE \(condition.sql) ORDER BY \(sort.sql) LIMIT ? OFFSET ?
        """
    }

    /// Returns the condition of a filter, adapted to the number of tests with its tags.
    static func condition(_ filter: TestFilter, _ db: Database) throws -> TestFilter.Condition {
        let count = "SELECT count(*) FROM (SELECT 1 FROM tag WHERE name = ? LIMIT ?)"
        return try filter.condition { tag in
            let found = try Int.fetchOne(db, sql: count, arguments: [tag, mostOfRare + 1])
            return (found ?? 0) <= mostOfRare
        }
    }

    /// Maximum number of tests with a tag for which the tag is looked up through a set of them.
    private static let mostOfRare = 5_000

    private static func ids(
        limit: Int?, offset: Int, filter: TestFilter, sort: TestSort, _ db: Database
    ) throws -> [Int64] {
        let condition = try Self.condition(filter, db)
        // A negative limit means none in SQLite.
        let page: StatementArguments = [limit.map { max($0, 0) } ?? -1, max(offset, 0)]
        return try Int64.fetchAll(
            db, sql: idQuery(condition, sort), arguments: condition.arguments + page)
    }
}
