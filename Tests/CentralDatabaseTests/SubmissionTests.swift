import Campaigns
import Differentiation
import Foundation
import PostgresTesting
import ResultStore
import TestModel
import TestSupport
import Testing

@testable import CentralDatabase

@Suite(
    "Handing in to PostgreSQL", .enabled(if: PostgresServer.isHere, "\(PostgresServer.missing)"), .postgres,
    // Roles are the server's, whatever database they are made in.
    .serialized)
struct HandoverTests {
    private let folder: TemporaryFolder
    private let server: PostgresServer

    init() throws {
        folder = try TemporaryFolder()
        server = try #require(PostgresServer.current)
    }

    private func prepared(
        _ vantagePoints: [String] = [], _ campaigns: [String] = []
    ) async throws -> TestDatabase {
        let database = try await server.database()
        _ = try await SharedDatabase.prepare(
            database.address(), vantagePoints: vantagePoints, campaigns: campaigns,
            at: Date(timeIntervalSince1970: 1_795_246_262))
        return database
    }

    private func handIn(
        _ store: ResultStore, _ database: TestDatabase, as user: String = "owner", campaign: String? = nil,
        slots: [SlotRecord] = []
    ) async throws -> Submission.Count {
        try await Submission(from: store, to: database.open(user), campaign: campaign, batch: 200)
            .handIn(slots: slots, at: SharedSample.now)
    }

    @Test("A database is made ready once, and what is not ready or newer is named")
    func preparing() async throws {
        let database = try await server.database()
        await #expect(throws: CentralDatabaseError.notPrepared(database: "\(server.socket)/\(database.name)"))
        {
            try await database.open()
        }
        let first = try await SharedDatabase.prepare(database.address(), at: Date())
        #expect(first.earlier == 0 && first.version == 2 && !first.isRenewed)
        let identity = try await database.open().identity
        #expect(try await SharedDatabase.prepare(database.address(), at: Date()).earlier == 2)
        #expect(try await database.open().identity == identity)
        try await database.asOwner("INSERT INTO wehe.migration VALUES (3)")
        let newer = CentralDatabaseError.otherLayout(
            database: "\(server.socket)/\(database.name)", found: 3, known: 2)
        await #expect(throws: newer) { try await database.open() }
        await #expect(throws: newer) { try await SharedDatabase.prepare(database.address(), at: Date()) }
    }

    @Test("Handing in twice changes nothing, and what comes later is handed in alone")
    func twice() async throws {
        let database = try await prepared()
        let store = try await SharedSample.store(folder, tests: 450)
        #expect(try await handIn(store, database) == .init(tests: 450))
        #expect(try await handIn(store, database) == .init())
        try await SharedSample.add(450..<453, to: store)
        _ = try await store.insert(Self.ofNoCampaign)
        let waiting = try await store.waitingCounts(of: Self.winter, at: SharedSample.now)
        #expect(waiting.map(\.tests) == [3] && waiting.first?.title == "\(server.socket)/\(database.name)")
        #expect(try await handIn(store, database) == .init(tests: 3))
        // Somebody who knows nothing of it brings all of it again.
        try await store.forgetHandedIn(to: database.open().key)
        #expect(try await handIn(store, database) == .init(known: 453))
        #expect(try await database.count("SELECT count(*)::text FROM wehe.test") == 453)
        #expect(try await database.count("SELECT count(DISTINCT uuid)::text FROM wehe.test") == 453)
    }

    @Test("A copy of a database is another place: what was handed in to the first waits for it")
    func template() async throws {
        let database = try await prepared()
        let store = try await SharedSample.store(folder, tests: 3)
        #expect(try await handIn(store, database) == .init(tests: 3))
        let copy = TestDatabase(server: server, name: database.name + "_staging")
        try await database.asOwner(
            of: "postgres", "CREATE DATABASE \(copy.name) TEMPLATE \(database.name)")
        try await copy.asOwner("DELETE FROM wehe.test")
        #expect(try await copy.open().identity == database.open().identity)
        #expect(try await handIn(store, copy) == .init(tests: 3))
        #expect(try await handIn(store, database) == .init())
        #expect(
            try await LocalCopy.fileName(of: copy.open()) != LocalCopy.fileName(of: database.open()))
    }

    @Test(
        "A copy that is made ready gets an identity of its own, once; one that is moved in the first's place too"
    )
    func renewed() async throws {
        let database = try await prepared()
        let store = try await SharedSample.store(folder, tests: 3)
        #expect(try await handIn(store, database) == .init(tests: 3))
        let copies = folder.file("copies")
        #expect(try await LocalCopy.upToDate(of: database.open(), in: copies, at: Date()).came == 3)
        let former = try await (identity: database.open().identity, key: database.open().key)
        let backup = TestDatabase(server: server, name: database.name + "_backup")
        try await database.asOwner(
            of: "postgres", "CREATE DATABASE \(backup.name) TEMPLATE \(database.name)")
        // What was handed in after the copy was made is not in it.
        try await SharedSample.add(3..<5, to: store)
        #expect(try await handIn(store, database) == .init(tests: 2))
        try await database.asOwner(of: "postgres", "DROP DATABASE \(database.name) WITH (FORCE)")
        try await database.asOwner(
            of: "postgres", "ALTER DATABASE \(backup.name) RENAME TO \(database.name)")
        let moved = try await database.open()
        #expect(moved.identity == former.identity && moved.key != former.key)
        #expect(try await handIn(store, database) == .init(tests: 2, known: 3))
        let copy = try await LocalCopy.upToDate(of: moved, in: copies, at: Date())
        #expect(copy.came == 5 && copy.went == 0)

        let made = try await SharedDatabase.prepare(database.address(), at: Date())
        #expect(made.isRenewed && made.earlier == 2)
        let renewed = try await database.open()
        #expect(renewed.identity != former.identity && renewed.copy == nil)
        #expect(try await !SharedDatabase.prepare(database.address(), at: Date()).isRenewed)
        #expect(try await database.open().identity == renewed.identity)
        #expect(try await LocalCopy.upToDate(of: renewed, in: copies, at: Date()).came == 5)
        #expect(try await handIn(store, database) == .init(known: 5))
    }

    @Test("What was imported is not handed in as one's own, and is counted")
    func imported() async throws {
        let database = try await prepared(["lyon"], ["winter"])
        let store = try await SharedSample.store(folder, tests: 2)
        // Records that somebody else measured, or made up, in the name of this vantage point.
        let others = try await SharedSample.store(folder, "others")
        try await SharedSample.add(2..<5, to: others)
        let records = try await others.portables(ids: others.ids(), samples: true)
        #expect(try await store.import(records, at: SharedSample.now).imported.count == 3)
        #expect(try await store.waitingCounts(of: Self.winter, at: SharedSample.now).isEmpty)
        let count = try await handIn(store, database, as: "wehe_vp_lyon")
        #expect(count == .init(tests: 2, imported: 3))
        #expect(try await database.count("SELECT count(*)::text FROM wehe.test") == 2)
        #expect(try await store.waitingCounts(of: Self.winter, at: SharedSample.now).map(\.tests) == [0])
    }

    @Test("Tests are brought in portions of so many, and of so many samples")
    func portions() {
        func test(_ id: Int64, _ samples: Int) -> WaitingTest {
            WaitingTest(id: id, campaign: "winter", vantagePoint: "lyon", samples: samples)
        }
        #expect(Submission.batches([], of: 200).isEmpty)
        #expect(Submission.batches((1...450).map { test($0, 400) }, of: 200).map(\.count) == [200, 200, 50])
        let large = [test(1, 720_000), test(2, 10), test(3, 499_990), test(4, 1), test(5, 720_000)]
        #expect(Submission.batches(large, of: 200) == [[1], [2, 3], [4], [5]])
    }

    @Test("What earlier versions of this program handed in counts, where it was handed in")
    func earlier() async throws {
        let database = try await prepared()
        let store = try await SharedSample.store(folder, tests: 3)
        let opened = try await database.open()
        try await store.knows(opened.identity, named: opened.title, at: SharedSample.now)
        try await store.noteHandedIn([1, 2], to: opened.identity)
        #expect(try await handIn(store, database) == .init(tests: 1))
        let waiting = try await store.waitingCounts(of: Self.winter, at: SharedSample.now)
        #expect(waiting.map(\.identity) == [opened.key] && waiting.map(\.tests) == [0])
    }

    @Test("A database that names itself by anything but a UUID is not used: files are named by it")
    func forged() async throws {
        let database = try await prepared()
        try await database.asOwner(
            "ALTER TABLE wehe.database ALTER COLUMN identity TYPE text USING identity::text")
        let refusal = CentralDatabaseError.badIdentity(database: "\(server.socket)/\(database.name)")
        for identity in ["../../../../../../tmp/wehe-attack", "", "..", "x/y"] {
            try await database.asOwner("UPDATE wehe.database SET identity = '\(identity)'")
            await #expect(throws: refusal, "\(identity)") { try await database.open() }
        }
    }

    @Test(
        "What waits is this vantage point's, of each title once: a restored database takes the old one's place"
    )
    func waiting() async throws {
        let store = try await SharedSample.store(folder, tests: 4)
        try await SharedSample.add(4..<6, to: store, vantagePoint: "rome")
        for (identity, hours) in [("old", 0.0), ("new", 1)] {
            try await store.knows(identity, named: "db/wehe", at: SharedSample.now + hours * 3_600)
        }
        try await store.knows("third", named: "other/wehe", at: SharedSample.now - 3_600)
        try await store.noteHandedIn([1, 2], to: "new")
        let waiting = try await store.waitingCounts(of: Self.winter, at: SharedSample.now)
        #expect(waiting.map(\.identity) == ["new", "third"] && waiting.map(\.tests) == [2, 4])
        try store.close()
    }

    private static let winter = StartedCampaign(
        name: "winter", plan: "p1", vantagePoint: "lyon", file: "", text: "", started: SharedSample.now,
        changed: SharedSample.now)

    private static var ofNoCampaign: StoredTest {
        var test = SharedSample.test(999)
        test.round = nil
        return test
    }

    @Test("Columns say what the record says, in partitions of its months")
    func columns() async throws {
        let database = try await prepared()
        let store = try await SharedSample.store(folder)
        // The last hour of November and the first of December 2026, in UTC, and what only a broken clock tells.
        let starts = [1_796_082_000.0, 1_796_086_800, 4_102_444_800]
        for (number, seconds) in starts.enumerated() {
            var test = SharedSample.test(number)
            test.started = Date(timeIntervalSince1970: seconds)
            test.ended = test.started + 9
            _ = try await store.insert(test)
        }
        #expect(try await handIn(store, database).tests == 3)
        let rows = try await database.ask(
            """
            SELECT tableoid::regclass::text, campaign, vantage_point, slot::text, app, verdict, as_number::text, country,
                network, to_char(started, 'YYYY-MM-DD HH24:MI')
            FROM wehe.test ORDER BY started
            """)
        #expect(rows.count == 3)
        #expect(
            (0..<10).map { rows[1].text($0) } == [
                "wehe.test_2026_12", "winter", "lyon", "1", "netflix", "no-differentiation", "64496", "FR",
                "Réseau d'essai", "2026-12-01 01:00",
            ])
        #expect(rows[0].text(0) == "wehe.test_2026_11")
        #expect(rows[2].text(0) == "wehe.test_other" && rows[2].text(9) == "2100-01-01 00:00")
    }

    @Test("A series that can still go on waits, for a day")
    func series() async throws {
        let database = try await prepared()
        let store = try await SharedSample.store(folder)
        var series = SharedSample.test(1)
        series.kind = .series
        series.pairSeries = StoredSeries.begun
        _ = try await store.insert(series)
        let shared = try await database.open()
        #expect(try await Submission(from: store, to: shared).handIn(at: series.ended + 86_399) == .init())
        #expect(
            try await Submission(from: store, to: shared).handIn(at: series.ended + 86_401) == .init(tests: 1)
        )
    }

    @Test("Slots are handed in when they are over, once")
    func slots() async throws {
        let database = try await prepared()
        let store = try await SharedSample.store(folder)
        let start = Date(timeIntervalSince1970: 1_795_246_262)
        func slot(_ number: Int, _ fate: SlotStatus, _ ending: RoundEnding? = nil) -> SlotRecord {
            SlotRecord(
                campaign: "winter", plan: "p1", vantagePoint: "lyon", number: number, start: start,
                fate: fate,
                order: ending == nil ? [] : ["espn", "an \"odd\" name"], ending: ending,
                ended: ending.map { _ in start + 60 },
                untested: ending == nil ? [] : [UntestedApp(app: "deezer", server: "s", error: "unknown-app")]
            )
        }
        let going = slot(3, .begun(start))
        let kept = [slot(1, .missed(.busy)), slot(2, .begun(start + 0.25), .complete), going]
        #expect(try await handIn(store, database, slots: kept).slots == 2)
        #expect(try await handIn(store, database, slots: kept).slots == 0)
        let copied = try await LocalCopy.upToDate(of: database.open(), in: folder.file("copies"), at: Date())
            .store
        #expect(try await copied.slots(ofCampaign: "winter") == Array(kept.prefix(2)))
        #expect(try await handIn(store, database, slots: [slot(3, .begun(start), .interrupted)]).slots == 1)
    }

    @Test("A vantage point hands in for itself, sees what is its own, and changes and removes nothing")
    func roles() async throws {
        let database = try await prepared(["lyon", "oslo"], ["winter"])
        _ = try await SharedDatabase.prepare(
            database.address(), vantagePoints: ["rome"], campaigns: ["summer"], at: Date())
        let lyon = try await SharedSample.store(folder, "lyon", tests: 5)
        try await SharedSample.add(5..<7, to: lyon, campaign: "summer")
        try await SharedSample.add(7..<8, to: lyon, vantagePoint: "oslo")
        let oslo = try await SharedSample.store(folder, "oslo", tests: 3, vantagePoint: "oslo")
        let rome = try await SharedSample.store(
            folder, "rome", tests: 2, campaign: "summer", vantagePoint: "rome")
        #expect(try await handIn(lyon, database, as: "wehe_vp_lyon") == .init(tests: 5, others: 3))
        #expect(try await handIn(oslo, database, as: "wehe_vp_oslo") == .init(tests: 3))
        #expect(try await handIn(rome, database, as: "wehe_vp_rome") == .init(tests: 2))

        let all = "SELECT count(*)::text FROM wehe.test"
        #expect(try await database.count(all, as: "wehe_vp_lyon") == 5)
        #expect(try await database.count(all, as: "wehe_vp_rome") == 2)
        let foreign = "SELECT count(*)::text FROM wehe.test WHERE campaign = 'summer'"
        #expect(try await database.count(foreign, as: "wehe_vp_lyon") == 0)
        let reader = "r" + UUID().uuidString.prefix(8).lowercased()
        try await database.asOwner("CREATE ROLE \(reader) LOGIN IN ROLE wehe_reader")
        #expect(try await database.count(all, as: reader) == 10)

        let columns =
            "uuid, started, campaign, vantage_point, slot, app, server, kind, status, source, schema, record"
        let values = "gen_random_uuid(), now(), 'CAMPAIGN', 'POINT', 1, 'a', 's', 'k', 's', 'own', 3, ''"
        func insertion(_ campaign: String, _ point: String) -> String {
            "INSERT INTO wehe.test (\(columns)) VALUES (\(values))"
                .replacing("CAMPAIGN", with: campaign).replacing("POINT", with: point)
        }
        for statement in [
            "UPDATE wehe.test SET app = 'x'", "DELETE FROM wehe.test", "TRUNCATE wehe.test",
            "SELECT * FROM wehe.test_2026_11", "DROP TABLE wehe.test", "DELETE FROM wehe.removed",
            "INSERT INTO wehe.access VALUES (current_user, 'summer', 'lyon')",
            "UPDATE wehe.database SET identity = gen_random_uuid()",
            "INSERT INTO wehe.removed VALUES (gen_random_uuid())",
            insertion("summer", "lyon"), insertion("winter", "oslo"),
            // The transaction that a row came by is the server's to say.
            insertion("winter", "lyon").replacing("record)", with: "record, received)")
                .replacing("'')", with: "'', '1')"),
        ] {
            let error = await #expect(throws: CentralDatabaseError.self, "\(statement)") {
                try await database.ask(statement, as: "wehe_vp_lyon")
            }
            guard case .forbidden = error else {
                Issue.record("\(statement): \(String(describing: error))")
                continue
            }
        }
        try await database.ask(insertion("winter", "lyon"), as: "wehe_vp_lyon")
        for user in ["wehe_vp_lyon", reader] {
            await #expect(throws: CentralDatabaseError.self) {
                try await database.ask("DELETE FROM wehe.test", as: user)
            }
        }
        let status = try await database.open("wehe_vp_rome").status()
        #expect(status.places.map(\.vantagePoint) == ["rome"] && status.places.map(\.tests) == [2])
    }

    @Test("An identity that somebody else took is told, and nothing of the batch is noted")
    func taken() async throws {
        let database = try await prepared(["lyon"], ["winter"])
        let store = try await SharedSample.store(folder, tests: 3)
        let stolen = try #require(try await store.portable(id: 2, samples: false))
        var other = stolen
        other.test.round?.campaign = "summer"
        #expect(try await database.open().take([SharedRecord(other)]) == 1)
        await #expect(
            throws: CentralDatabaseError.notSeen(database: "\(server.socket)/\(database.name)", tests: 1)
        ) { try await handIn(store, database, as: "wehe_vp_lyon") }
        #expect(try await store.waitingCounts(of: Self.winter, at: SharedSample.now).map(\.tests) == [3])
    }

    @Test("Two shells that hand in the same tests at once double and lose none, and none waits in a circle")
    func together() async throws {
        let database = try await prepared()
        let store = try await SharedSample.store(folder, tests: 300)
        let both = try await ResultStore.open(store.path)
        async let first = handIn(store, database)
        async let second = handIn(both, database)
        let (one, other) = try await (first, second)
        #expect(one.tests + other.tests == 300)
        #expect(try await database.count("SELECT count(*)::text FROM wehe.test") == 300)
        #expect(try await store.waitingCounts(of: Self.winter, at: SharedSample.now).map(\.tests) == [0])
    }
}

extension StoredSeries {
    /// A series without a pair so far.
    fileprivate static var begun: StoredSeries {
        var series = StoredSeries.blank
        series.ending = .interrupted
        return series
    }
}
