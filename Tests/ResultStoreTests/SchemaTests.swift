import Foundation
import GRDB
import Testing
import TestSupport

@testable import ResultStore
@testable import TestModel

@Suite("The schema")
struct SchemaTests {
    @Test("opening again migrates nothing and keeps everything")
    func idempotent() async throws {
        try await TemporaryFolder.with { folder in
            let first = try folder.create()
            let id = try await first.insert(.complete())
            let schema = try await self.schema(of: first)
            try first.close()
            let second = try folder.open()
            #expect(try await self.schema(of: second) == schema)
            try Schema.migrator().migrate(second.writer())
            #expect(try await self.schema(of: second) == schema)
            #expect(try await second.test(id: id) == StoredTest.complete().numbered(id))
        }
    }

    @Test("the file says that it is ours and which version it has")
    func header() async throws {
        try await TemporaryFolder.with { folder in
            try folder.create().close()
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
            let steps = (Schema.version + 1...99).map { "('schema \($0)')" }.joined(separator: ", ")
            try folder.edit(
                """
                ALTER TABLE test ADD COLUMN jitter_ms REAL; PRAGMA user_version = 99;
                INSERT INTO grdb_migrations (identifier) VALUES \(steps)
                """)
            let before = try Data(contentsOf: folder.database)
            let refusal = ResultStoreError.newerSchema(
                path: folder.database.path, found: 99, known: Schema.version)
            #expect(throws: refusal) { try folder.open() }
            #expect(try Data(contentsOf: folder.database) == before)
            #expect(try !folder.names.contains { $0.contains("corrupt") })
        }
    }

    @Test("what remarks and settings held before version 7 has places of its own after it; clauses stay")
    func causes() async throws {
        try await TemporaryFolder.with { folder in
            let queue = try DatabaseQueue(path: folder.database.path)
            try Schema.migrator(upTo: 6).migrate(queue)
            try await queue.write { db in
                for (id, obstacle) in [(1, "NULL"), (2, "'nothing was received in either replay'")] {
                    try db.execute(
                        sql: """
                            INSERT INTO test (id, kind, app, app_title, category, status, started, ended, run_order,
                                user_id, history_count, seed, server_name, server_host, server_side_channel_port,
                                server_results_port, server_security, server_embedded, software_version,
                                statistics_reported, too_few_samples, confirms, obstacle, uuid)
                            VALUES (\(id), 'differentiation', 'skype', 'Skype', 'CONFERENCING', 'completed',
                                '2026-11-21T07:14:02.113Z', '2026-11-21T07:15:02.113Z', '[]', '@abcdefghi', 3, '7',
                                'lab', 'lab.example', 55556, 56566, 'tls', 0, '0.1.0', 0, 0,
                                \(id == 2 ? "1" : "NULL"), \(obstacle), 'u\(id)');
                            """)
                }
                let notes = [
                    "synthesised recordings: the list", "calibration", "lab: sni \"x\"",
                    "dev local-certificates: /a",
                    "HTTP GET http://x/: 4 ms in all", "said \"so\"",
                ]
                for (position, text) in notes.enumerated() {
                    try db.execute(
                        sql: "INSERT INTO note (test_id, position, text) VALUES (1, ?, ?)",
                        arguments: [position, text])
                }
                try db.execute(
                    sql: """
                        INSERT INTO setting (test_id, name, value)
                        VALUES (1, 'lab', 'a\nb'), (1, 'sent-stats', '{}'), (1, 'seed', '7');
                        INSERT INTO decision (test_id, position, profile, verdict, reasons)
                        VALUES (1, 0, 'ios', 'inconclusive', '["area 0.2 is not >= 0.5"]');
                        """)
            }
            try queue.close()
            let store = try folder.open()
            let first = try #require(try await store.test(id: 1))
            #expect(first.purpose == .calibration && first.synthesised == "the list")
            #expect(first.lab == StoredLab(name: "sni \"x\"", rules: "a\nb"))
            #expect(first.sentStatistics == "{}" && first.settings == ["seed": "7"])
            #expect(first.notes == ["dev local-certificates: /a", "said \"so\""])
            #expect(first.exchanges == [StoredExchange(legacyText: "HTTP GET http://x/: 4 ms in all")])
            #expect(first.decisions.first?.reasons == ["area 0.2 is not >= 0.5"])
            let second = try #require(try await store.test(id: 2))
            #expect(second.purpose == .confirmation && second.lab == nil && second.synthesised == nil)
            #expect(second.obstacle == "nothing was received in either replay")
        }
    }

    /// Steps that have shipped are never edited, so they make what the programs of then made.
    @Test(
        "a file of every earlier version is brought to this one, and keeps its tests",
        arguments: Thoroughness.some(of: Array(1..<Schema.version), atMost: 6))
    func migration(version: Int) async throws {
        try await TemporaryFolder.with { folder in
            let queue = try DatabaseQueue(path: folder.database.path)
            try Schema.migrator(upTo: version).migrate(queue)
            try await queue.write { db in
                let hasIdentity = try db.columns(in: "test").contains { $0.name == "uuid" }
                try db.execute(
                    sql: """
                        INSERT INTO test (kind, app, app_title, category, status, started, ended, run_order,
                            user_id, history_count, seed, server_name, server_host, server_side_channel_port,
                            server_results_port, server_security, server_embedded, software_version,
                            statistics_reported, too_few_samples\(hasIdentity ? ", uuid" : ""))
                        VALUES ('differentiation', 'skype', 'Skype', 'CONFERENCING', 'completed',
                            '2026-11-21T07:14:02.113Z', '2026-11-21T07:15:02.113Z', '["original","control"]',
                            '@abcdefghi', 3, '7', 'lab', 'lab.example', 55556, 56566, 'tls', 0, '0.1.0', 0, 0
                            \(hasIdentity ? ", 'u1'" : ""));
                        INSERT INTO replay (test_id, position, role, server_test_id, recording_name,
                            recording_digest, transport, started, received_bytes, sent_bytes,
                            throughput_samples, slice_end_samples, ending)
                        VALUES (1, 0, 'original', 0, 'Skype-06172024', 'sha256:ab', 'udp',
                            '2026-11-21T07:14:03.000Z', 100, 10, 0, 0, 'complete');
                        """)
                #expect(try Int.fetchOne(db, sql: "PRAGMA user_version") == version)
            }
            try queue.close()
            let store = try folder.open()
            #expect(store.setAside == nil)
            let test = try #require(try await store.test(id: 1))
            #expect(test.app == "skype" && test.purpose == .test && test.lab == nil)
            #expect(test.obstacle == nil)
            #expect(test.replays.map(\.bytesReceived) == [100])
            #expect(test.replays.first?.sendLateness == nil && test.replays.first?.environment == nil)
            #expect(try await store.insert(.complete()) == 2)
            #expect(try await store.test(id: 2) == StoredTest.complete().numbered(2))
            let fresh = try folder.folder("fresh").open()
            #expect(try await schema(of: store) == schema(of: fresh))
        }
    }

    @Test("an index that some programs made before its version is no trouble in it")
    func earlyIndex() async throws {
        try await TemporaryFolder.with { folder in
            let queue = try DatabaseQueue(path: folder.database.path)
            try Schema.migrator(upTo: 15).migrate(queue)
            try await queue.write { db in
                #expect(try !db.indexes(on: "test").contains { $0.name == "test_by_campaign" })
                try Schema.listByCampaign(db)
            }
            try queue.close()
            let store = try folder.open()
            #expect(store.setAside == nil)
            #expect(try await store.list(limit: 9, filter: TestFilter(campaign: "autumn")).isEmpty)
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
            let store = try folder.create()
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
            (TestFilter(verdict: .differentiation), "test_by_verdict"),
            (TestFilter(status: .failed), "test_by_status"),
            (TestFilter(app: "netflix", startedFrom: .morning()), "test_by_app"),
            (TestFilter(campaign: "autumn"), "test_by_campaign"),
            (TestFilter(app: "netflix", network: "Example"), "test_by_network"),
            (TestFilter(network: "Example", campaign: "autumn"), "test_by_campaign"),
        ]
    )
    func indexes(filter: TestFilter, index: String) async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            let plan = try await store.read { db in
                let condition = try ResultStore.condition(filter, db)
                return try Row.fetchAll(
                    db,
                    sql: """
                        EXPLAIN QUERY PLAN \(ResultStore.idQuery(condition, .newestFirst))
                        """,
                    arguments: condition.arguments + [20, 0]
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
