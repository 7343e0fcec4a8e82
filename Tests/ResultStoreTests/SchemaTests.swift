import Foundation
import GRDB
import Testing

@testable import ResultStore

@Suite("The schema")
struct SchemaTests {
    @Test("opening again migrates nothing and keeps everything")
    func idempotent() async throws {
        try await TemporaryFolder.with { folder in
            let first = try folder.open()
            let id = try await first.insert(.complete())
            let schema = try await self.schema(of: first)
            try first.close()
            let second = try folder.open()
            #expect(try await self.schema(of: second) == schema)
            try Schema.migrator().migrate(second.pool)
            #expect(try await self.schema(of: second) == schema)
            #expect(try await second.test(id: id) == StoredTest.complete().numbered(id))
        }
    }

    @Test("the file says that it is ours and which version it has")
    func header() async throws {
        try await TemporaryFolder.with { folder in
            try folder.open().close()
            let header = try Data(contentsOf: folder.database)
            #expect(header[60..<64].elementsEqual([0, 0, 0, UInt8(Schema.version)]))
            #expect(header[68..<72].elementsEqual("wehe".utf8))
        }
    }

    @Test("a file of a newer schema is refused and not touched")
    func newer() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            _ = try await store.insert(.complete())
            try store.close()
            try folder.edit("ALTER TABLE test ADD COLUMN jitter_ms REAL; PRAGMA user_version = 99")
            let before = try Data(contentsOf: folder.database)
            let refusal = ResultStoreError.newerSchema(
                path: folder.database.path, found: 99, known: Schema.version)
            #expect(throws: refusal) { try folder.open() }
            #expect(try Data(contentsOf: folder.database) == before)
            #expect(try !folder.names.contains { $0.contains("corrupt") })
            #expect(
                refusal.description.contains("schema version 99, this program knows up to \(Schema.version)"))
        }
    }

    @Test(
        "a database of another program is refused and not touched",
        arguments: [
            "CREATE TABLE bookmark (url TEXT)", "CREATE TABLE test (id INTEGER)",
            "PRAGMA application_id = 252006673",
            "CREATE TABLE grdb_migrations (identifier TEXT); CREATE TABLE player (name TEXT)",
        ]
    )
    func foreign(sql: String) async throws {
        try await TemporaryFolder.with { folder in
            try folder.edit(sql)
            let before = try Data(contentsOf: folder.database)
            #expect(throws: ResultStoreError.foreignDatabase(path: folder.database.path)) {
                try folder.open()
            }
            #expect(try Data(contentsOf: folder.database) == before)
            #expect(try folder.names == ["results.sqlite"])
        }
    }

    @Test("a first start that was cut short is taken up again")
    func cutShort() async throws {
        try await TemporaryFolder.with { folder in
            try folder.edit("CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
            let store = try folder.open()
            #expect(store.setAside == nil)
            #expect(try await store.insert(.complete()) == 1)
        }
    }

    @Test("the connection flushes at each commit, keeps a write-ahead log and enforces foreign keys")
    func settings() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            let (synchronous, journal, keys) = try await store.write { db in
                (
                    try Int.fetchOne(db, sql: "PRAGMA synchronous"),
                    try String.fetchOne(db, sql: "PRAGMA journal_mode"),
                    try Int.fetchOne(db, sql: "PRAGMA foreign_keys")
                )
            }
            #expect(synchronous == 2)
            #expect(journal == "wal")
            #expect(keys == 1)
            await #expect(throws: ResultStoreError.self) {
                try await store.write { try $0.execute(sql: "INSERT INTO note VALUES (99, 0, 'of no test')") }
            }
        }
    }

    @Test(
        "a page of the list comes straight from an index, without sorting",
        arguments: [
            (TestFilter.all, "test_by_start"), (TestFilter(app: "netflix"), "test_by_app"),
            (TestFilter(verdict: "differentiation"), "test_by_verdict"),
            (TestFilter(status: .failed), "test_by_status"),
            (TestFilter(app: "netflix", startedFrom: .morning()), "test_by_app"),
        ]
    )
    func indexes(filter: TestFilter, index: String) async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            let plan = try await store.read { db in
                let condition = try filter.condition()
                return try Row.fetchAll(
                    db,
                    sql: """
                        EXPLAIN QUERY PLAN SELECT \(TestSummary.columns) FROM test
                        WHERE \(condition.sql) ORDER BY started DESC, id DESC LIMIT 20
                        """,
                    arguments: condition.arguments
                ).compactMap { $0["detail"] as String? }
            }
            #expect(plan.count == 1 && plan[0].contains("INDEX \(index)"), "\(plan)")
        }
    }

    private func schema(of store: ResultStore) async throws -> [String] {
        try await store.read {
            try String.fetchAll($0, sql: "SELECT name || ifnull(sql, '') FROM sqlite_master ORDER BY name")
        }
    }
}
