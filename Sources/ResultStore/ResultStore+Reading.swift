import Foundation
import GRDB

extension ResultStore {
    /// The whole of one test, or nil if there is none of that number.
    ///
    /// - Throws: ``ResultStoreError``; `unreadable` when the row was changed by hand into something else.
    package func test(id: Int64) async throws(ResultStoreError) -> StoredTest? {
        try await read { [path = path.path] db in
            guard let row = try Row.fetchOne(db, sql: "SELECT * FROM test WHERE id = ?", arguments: [id])
            else { return nil }
            func rows(of table: String, by order: String) throws -> [ColumnReader] {
                let sql = "SELECT * FROM \(table) WHERE test_id = ? ORDER BY \(order)"
                return try Row.fetchAll(db, sql: sql, arguments: [id]).map {
                    ColumnReader(row: $0, name: "a \(table) of test \(id)", path: path)
                }
            }
            let settings = try rows(of: "setting", by: "name").map {
                (try $0.text("name"), try $0.text("value"))
            }
            let replays = try rows(of: "replay", by: "position").map { columns in
                let replay: Int64 = try columns.integer("id")
                let samples = try Row.fetchAll(
                    db,
                    sql: "SELECT end_s, throughput_mbps FROM sample WHERE replay_id = ? ORDER BY slice",
                    arguments: [replay]
                )
                return try StoredReplay(columns, samples: samples)
            }
            let regions = try rows(of: "rule_region", by: "position")
            let probes = try rows(of: "rule_probe", by: "position")
            let ruleSearch = try rows(of: "rule_search", by: "test_id").first.map {
                try StoredRuleSearch($0, regions: regions, probes: probes)
            }
            let correlations = try rows(of: "loss_correlation", by: "position")
            let localization = try rows(of: "localization", by: "test_id").first.map {
                try StoredLocalization($0, correlations: correlations)
            }
            return try StoredTest(
                ColumnReader(row: row, name: "test \(id)", path: path),
                decisions: try rows(of: "decision", by: "position").map { try StoredDecision($0) },
                settings: Dictionary(settings) { first, _ in first },
                notes: try rows(of: "note", by: "position").map { try $0.text("text") },
                replays: replays,
                localization: localization,
                ruleSearch: ruleSearch,
                effect: try rows(of: "effect", by: "test_id").first.map { try StoredEffect($0) }
            )
        }
    }

    /// One page of tests, those started last first; of two started in the same millisecond the one with
    /// the higher number comes first.
    ///
    /// - Parameters:
    ///   - limit: how many at most.
    ///   - offset: how many to pass over first.
    ///   - filter: which tests.
    /// - Returns: the page's tests, none past the last.
    /// - Throws: ``ResultStoreError``, as for ``test(id:)``.
    package func list(
        limit: Int,
        offset: Int = 0,
        filter: TestFilter = .all
    ) async throws(ResultStoreError) -> [TestSummary] {
        try await read { [path = path.path] db in
            let condition = try filter.condition()
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT \(TestSummary.columns) FROM test WHERE \(condition.sql)
                    ORDER BY started DESC, id DESC LIMIT ? OFFSET ?
                    """,
                arguments: condition.arguments + [max(limit, 0), max(offset, 0)]
            )
            let notes = try db.cachedStatement(
                sql: "SELECT text FROM note WHERE test_id = ? ORDER BY position"
            )
            return try rows.map { row in
                let id = row["id"] as DatabaseValue? ?? .null
                return try TestSummary(
                    ColumnReader(row: row, name: "test \(id)", path: path),
                    notes: String.fetchAll(notes, arguments: [id])
                )
            }
        }
    }

    /// How many tests there are.
    package func count(filter: TestFilter = .all) async throws(ResultStoreError) -> Int {
        try await read { db in
            let condition = try filter.condition()
            return try Int.fetchOne(
                db,
                sql: "SELECT count(*) FROM test WHERE \(condition.sql)",
                arguments: condition.arguments
            ) ?? 0
        }
    }
}
