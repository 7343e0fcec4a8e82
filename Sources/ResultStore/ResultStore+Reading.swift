import Foundation
import GRDB
package import TestModel

extension ResultStore {
    /// The whole of one test, or nil if there is none of that number.
    ///
    /// - Parameters:
    ///   - id: its number.
    ///   - samples: whether to read the raw samples too, which are most of it.
    /// - Returns: the test.
    /// - Throws: `ResultStoreError`; `unreadable` when the row was changed by hand into something else.
    package func test(id: Int64, samples: Bool = true) async throws(ResultStoreError) -> StoredTest? {
        try await read { [path = path.path] db in
            try TestReading(db: db, path: path).test(id: id, samples: samples)
        }
    }

    /// One page of tests.
    ///
    /// - Parameters:
    ///   - limit: how many at most.
    ///   - offset: how many to pass over first.
    ///   - filter: which tests.
    ///   - sort: in which order.
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

    /// The numbers of tests, in order.
    ///
    /// - Parameters:
    ///   - limit: how many at most; all without one.
    ///   - offset: how many to pass over first.
    ///   - filter: which tests.
    ///   - sort: in which order.
    /// - Returns: the numbers.
    /// - Throws: `ResultStoreError`.
    package func ids(
        limit: Int? = nil, offset: Int = 0, filter: TestFilter = .all, sort: TestSort = .newestFirst
    ) async throws(ResultStoreError) -> [Int64] {
        try await read { db in
            try Self.ids(limit: limit, offset: offset, filter: filter, sort: sort, db)
        }
    }

    /// The numbers in a range that tests have, the lowest first.
    ///
    /// - Parameters:
    ///   - range: the range.
    ///   - source: where the tests come from; all if not said.
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

    /// How many tests there are.
    package func count(filter: TestFilter = .all) async throws(ResultStoreError) -> Int {
        try await read { db in
            if let tag = filter.tags.first, filter == TestFilter(source: nil, tags: [tag]) {
                // A tag has a row for each test, and none for tests that are gone.
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

    /// What is kept beside a test, or nil if there is none of that number.
    package func companions(of id: Int64) async throws(ResultStoreError) -> TestAnnotations? {
        try await read { [path = path.path] db in
            try TestReading(db: db, path: path).companions(of: id)
        }
    }

    /// A test with all that is kept beside it, or nil if there is none of that number.
    ///
    /// - Parameters:
    ///   - id: its number.
    ///   - samples: whether the raw samples are carried along.
    /// - Returns: the test.
    /// - Throws: `ResultStoreError`, as for ``test(id:samples:)``.
    package func portable(id: Int64, samples: Bool) async throws(ResultStoreError) -> PortableTest? {
        try await read { [path = path.path] db in
            try TestReading(db: db, path: path).portable(id: id, samples: samples)
        }
    }

    /// Some tests.
    ///
    /// - Parameters:
    ///   - ids: their numbers; those that no test has are passed over.
    ///   - samples: whether to read the raw samples too, which are most of them.
    /// - Returns: the tests, in the order of the numbers.
    /// - Throws: `ResultStoreError`, as for ``test(id:samples:)``.
    package func tests(ids: [Int64], samples: Bool) async throws(ResultStoreError) -> [StoredTest] {
        try await read { [path = path.path] db in
            let reading = TestReading(db: db, path: path)
            return try ids.compactMap { try reading.test(id: $0, samples: samples) }
        }
    }

    /// Tests with all that is kept beside them.
    ///
    /// - Parameters:
    ///   - ids: their numbers; those that no test has are passed over.
    ///   - samples: whether the raw samples are carried along.
    /// - Returns: the tests, in the order of the numbers.
    /// - Throws: `ResultStoreError`, as for ``test(id:samples:)``.
    package func portables(ids: [Int64], samples: Bool) async throws(ResultStoreError) -> [PortableTest] {
        try await read { [path = path.path] db in
            let reading = TestReading(db: db, path: path)
            return try ids.compactMap { try reading.portable(id: $0, samples: samples) }
        }
    }

    /// The statement that finds the numbers of a list's page; the last two places are for the page.
    static func idQuery(_ condition: TestFilter.Condition, _ sort: TestSort) -> String {
        """
        SELECT id \(condition.source(sort)) WHERE \(condition.sql) ORDER BY \(sort.sql) LIMIT ? OFFSET ?
        """
    }

    /// The condition of a filter, with what the database tells about its tags.
    static func condition(_ filter: TestFilter, _ db: Database) throws -> TestFilter.Condition {
        let count = "SELECT count(*) FROM (SELECT 1 FROM tag WHERE name = ? LIMIT ?)"
        return try filter.condition { tag in
            let found = try Int.fetchOne(db, sql: count, arguments: [tag, mostOfRare + 1])
            return (found ?? 0) <= mostOfRare
        }
    }

    /// As many tests have a tag at most that is looked up by a set of them.
    private static let mostOfRare = 5_000

    private static func ids(
        limit: Int?, offset: Int, filter: TestFilter, sort: TestSort, _ db: Database
    ) throws -> [Int64] {
        let condition = try Self.condition(filter, db)
        // SQLite takes a negative limit for none.
        let page: StatementArguments = [limit.map { max($0, 0) } ?? -1, max(offset, 0)]
        return try Int64.fetchAll(
            db, sql: idQuery(condition, sort), arguments: condition.arguments + page)
    }
}
