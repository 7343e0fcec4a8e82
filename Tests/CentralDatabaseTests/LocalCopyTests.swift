import Differentiation
import Basics
import Foundation
import PostgresTesting
import ResultStore
import Synchronization
import TestModel
import TestSupport
import Testing

@testable import CentralDatabase

@Suite(
    "Reading from PostgreSQL", .enabled(if: PostgresServer.isHere, "\(PostgresServer.missing)"), .postgres,
    // A transaction of one test, in whatever database of the server, has the copies of others wait.
    .serialized)
struct LocalCopyTests {
    private let folder: TemporaryFolder
    private let server: PostgresServer

    init() throws {
        folder = try TemporaryFolder()
        server = try #require(PostgresServer.current)
    }

    private func copy(_ database: TestDatabase, as user: String = "owner") async throws -> LocalCopy {
        let copy = try await LocalCopy.upToDate(
            of: database.open(user), in: folder.file("copies"), at: Date())
        return copy
    }

    /// A database with the tests of a home.
    private func filled(_ store: ResultStore) async throws -> TestDatabase {
        let database = try await server.database()
        _ = try await SharedDatabase.prepare(
            database.address(), vantagePoints: ["lyon"], campaigns: ["winter"],
            at: Date(timeIntervalSince1970: 1_795_246_262))
        _ = try await handIn(store, database)
        return database
    }

    @discardableResult
    private func handIn(_ store: ResultStore, _ database: TestDatabase) async throws -> Submission.Count {
        try await Submission(from: store, to: database.open()).handIn(at: SharedSample.now)
    }

    private func uuids(_ store: ResultStore) async throws -> Set<String> {
        Set(try await store.portables(ids: store.ids(), samples: false).map(\.uuid))
    }

    @Test("Every question has the same answer from the home and from the copy")
    func parity() async throws {
        let home = try await SharedSample.store(folder, tests: 60)
        _ = try await home.tag([3, 9], adding: ["odd"])
        _ = try await home.add(UserNote(written: SharedSample.now, text: "the router was new"), to: 9)
        let copy = try await copy(filled(home)).store

        /// Where a test is told by its number, its identity takes its place.
        func identities(_ store: ResultStore, _ ids: [Int64]) async throws -> [String] {
            try await store.portables(ids: ids, samples: false).map(\.uuid)
        }
        let filters: [TestFilter] = [
            .all, TestFilter(source: .own, app: "espn"), TestFilter(source: .own, verdict: .differentiation),
            TestFilter(source: .own, tags: ["odd"]),
            TestFilter(source: .own, startedFrom: Date(timeIntervalSince1970: 1_795_246_262 + 36_000)),
        ]
        for filter in filters {
            #expect(try await home.count(filter: filter) == copy.count(filter: filter))
            for key in [TestSort.Key.started, .app, .verdict] {
                let sort = TestSort(key, isReversed: false)
                let (here, there) = try await (
                    home.ids(limit: 20, filter: filter, sort: sort),
                    copy.ids(limit: 20, filter: filter, sort: sort)
                )
                #expect(
                    try await Set(identities(home, here)) == Set(identities(copy, there)) || key != .started)
                #expect(here.count == there.count)
            }
            let (one, other) = try await (outcomes(home, filter), outcomes(copy, filter))
            #expect(one == other && !one.isEmpty)
        }
        // Whole tests, with samples, notes and tags.
        let byIdentity = try await copy.portables(ids: copy.ids(), samples: true)
            .reduce(into: [:]) { $0[$1.uuid] = $1 }
        for original in try await home.portables(ids: home.ids(), samples: true) {
            var copied = try #require(byIdentity[original.uuid])
            copied.test.id = original.test.id
            #expect(copied == original)
        }
        let questions = [
            "SELECT app, count(*), avg(mean_original_mbps) FROM tests GROUP BY app ORDER BY app",
            "SELECT campaign_vantage_point, campaign_slot, count(*) FROM tests GROUP BY 1, 2 ORDER BY 1, 2",
            "SELECT count(*), sum(throughput_mbps), max(slice_end_s) FROM samples",
            "SELECT profile, verdict, count(*) FROM decisions GROUP BY 1, 2 ORDER BY 1, 2",
        ]
        for question in questions {
            let (one, other) = try await (rows(home, question), rows(copy, question))
            #expect(one == other && !one.isEmpty)
        }
    }

    private func outcomes(_ store: ResultStore, _ filter: TestFilter) async throws -> [String: Int] {
        try await store.outcomes(filter, by: [.app, .network], into: [:], until: { false }) {
            counts, outcome in
            counts["\(outcome.keys) \(outcome.verdict?.rawValue ?? "-")", default: 0] += 1
        }
    }

    private func rows(_ store: ResultStore, _ sql: String) async throws -> [String] {
        let answer = try await store.query(sql, until: { false }, begin: { _ in [String]() }) { rows, row in
            rows.append(row.map(\.text).joined(separator: " "))
        }
        if let stopped = answer.stopped { throw stopped }
        return answer.rows
    }

    @Test("What arrives comes, what is removed goes, what comes back comes back, and numbers stay")
    func changes() async throws {
        let home = try await SharedSample.store(folder, tests: 6)
        let database = try await filled(home)
        let first = try await copy(database)
        #expect(first.came == 6 && first.went == 0)
        let netflix = TestFilter(source: .own, app: "netflix")
        let numbers = try await first.store.ids(filter: netflix)
        #expect(try await copy(database).came == 0)

        try await SharedSample.add(6..<9, to: home)
        try await handIn(home, database)
        #expect(try await copy(database).came == 3)

        try await database.asOwner("DELETE FROM wehe.test WHERE app = 'espn'")
        let shorter = try await copy(database)
        #expect(shorter.came == 0 && shorter.went == 3)
        #expect(try await shorter.store.count(filter: TestFilter(source: nil, app: "espn")) == 0)
        #expect(try await shorter.store.ids(filter: netflix).filter(numbers.contains).count == 2)

        try await home.forgetHandedIn(to: database.open().key)
        #expect(try await handIn(home, database) == .init(tests: 3, known: 6))
        let again = try await copy(database)
        #expect(again.came == 3 && again.went == 0)
        #expect(try await uuids(again.store) == uuids(home))
    }

    @Test("A month whose partition is dropped goes from copies")
    func retention() async throws {
        let home = try await SharedSample.store(folder, tests: 2)
        var later = SharedSample.test(1)
        later.started += 40 * 86_400
        later.ended = later.started + 9
        _ = try await home.insert(later)
        let database = try await filled(home)
        #expect(try await copy(database).came == 3)
        try await database.asOwner("DROP TABLE wehe.test_2026_11")
        let rest = try await copy(database)
        #expect(rest.went == 2)
        #expect(try await rest.store.count(filter: TestFilter(source: nil)) == 1)
    }

    @Test("A transaction that began earlier and ends later is not missed")
    func late() async throws {
        let home = try await SharedSample.store(folder, tests: 2)
        let database = try await filled(home)
        let slow = try await PostgresConnection.open(database.address())
        // It has its place in the order of transactions now, and writes a row that others see later.
        try await slow.perform { wire in
            try wire.run("BEGIN")
            try wire.run(
                "CREATE TEMP TABLE late ON COMMIT DROP AS SELECT * FROM wehe.test WHERE app = 'espn'")
            try wire.run("UPDATE late SET uuid = gen_random_uuid()")
            try wire.run("SELECT pg_current_xact_id()")
        }
        try await SharedSample.add(2..<4, to: home)
        try await handIn(home, database)
        // Both wait, for a copy goes no further than all transactions have ended.
        let early = try await copy(database)
        #expect(early.came == 2)
        try await slow.perform { wire in
            try wire.run(
                """
                INSERT INTO wehe.test (uuid, started, campaign, vantage_point, slot, app, server, kind, status, source,
                    schema, record)
                SELECT uuid, started, campaign, vantage_point, slot, app, server, kind, status, source, schema, record
                FROM late
                """)
            try wire.run("COMMIT")
        }
        let whole = try await copy(database)
        // The row of the slow one has another identity than its record says, which is told and not believed.
        #expect(whole.came == 2 && whole.passedOver == 1)
    }

    @Test("Records that say something else than their columns, or are damaged, are passed over and told")
    func forged() async throws {
        let home = try await SharedSample.store(folder, tests: 4)
        let database = try await filled(home)
        try await database.asOwner(
            """
            UPDATE wehe.test SET campaign = 'summer' WHERE app = 'netflix';
            UPDATE wehe.test SET record = 'damaged' WHERE app = 'deezer';
            """)
        let copy = try await copy(database)
        #expect(copy.came == 2 && copy.passedOver == 2)
        #expect(try await self.copy(database).passedOver == 2)
    }

    @Test("Each user has a copy of what that user sees, which begins anew when more is seen")
    func rights() async throws {
        let home = try await SharedSample.store(folder, tests: 3)
        try await SharedSample.add(3..<5, to: home, campaign: "summer")
        let database = try await filled(home)
        #expect(try await copy(database).came == 5)
        #expect(try await copy(database, as: "wehe_vp_lyon").came == 3)
        #expect(try await copy(database, as: "wehe_vp_lyon").came == 0)
        _ = try await SharedDatabase.prepare(
            database.address(), vantagePoints: ["lyon"], campaigns: ["summer"], at: Date())
        let more = try await copy(database, as: "wehe_vp_lyon")
        #expect(try await more.store.count(filter: TestFilter(source: nil)) == 5)
        try await database.asOwner("DELETE FROM wehe.access WHERE campaign = 'winter'")
        let less = try await copy(database, as: "wehe_vp_lyon")
        #expect(try await less.store.count(filter: TestFilter(source: nil)) == 2)
    }

    @Test("A database that was restored elsewhere says so until its owner makes it ready again")
    func restored() async throws {
        let home = try await SharedSample.store(folder, tests: 3)
        let database = try await filled(home)
        #expect(try await copy(database).came == 3)
        // What a dump brings back to a server that counts from the beginning.
        try await database.asOwner(
            """
            ALTER TABLE wehe.test DISABLE TRIGGER ALL;
            UPDATE wehe.test SET received = '99999999';
            ALTER TABLE wehe.test ENABLE TRIGGER ALL
            """)
        let restored = CentralDatabaseError.restored(database: "\(server.socket)/\(database.name)")
        await #expect(throws: restored) { try await copy(database) }
        let identity = try await database.open().identity
        #expect(try await SharedDatabase.prepare(database.address(), at: Date()).isRenewed)
        #expect(try await database.open().identity != identity)
        #expect(try await copy(database).came == 3)
        #expect(try await handIn(home, database) == .init(known: 3))
    }

    @Test("Whoever gives up keeps what came")
    func interrupted() async throws {
        // They come in portions of 500, the next one while one is stored: a third one must not come. It takes seconds.
        let all = 1_010
        let home = try await SharedSample.store(folder, tests: all)
        let database = try await filled(home)
        let (folder, shared) = (folder.file("copies"), try await database.open())
        let came = Mutex(0)
        let task = Task {
            try await LocalCopy.upToDate(of: shared, in: folder, at: Date(), storing: 500) { done, _ in
                came.withLock { $0 = done }
                withUnsafeCurrentTask { $0?.cancel() }
            }
        }
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        let kept = came.withLock { $0 }
        #expect(kept >= 500 && kept < all)
        let rest = try await copy(database)
        #expect(rest.came == all - kept)
        #expect(try await uuids(rest.store) == uuids(home))
    }
}
