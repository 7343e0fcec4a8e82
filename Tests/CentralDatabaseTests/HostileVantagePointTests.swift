import Campaigns
import Foundation
import PostgresTesting
import ResultStore
import TestModel
import TestSupport
import Testing

@testable import CentralDatabase

/// The harm that a vantage point can do to others with nothing but its role and any client.
@Suite(
    "A hostile vantage point", .enabled(if: PostgresServer.isHere, "\(PostgresServer.missing)"), .postgres,
    .serialized)
struct HostileVantagePointTests {
    private let folder: TemporaryFolder
    private let server: PostgresServer
    /// The time at which databases are made ready: that of the samples.
    private let now = Date(timeIntervalSince1970: 1_795_246_262)

    init() throws {
        folder = try TemporaryFolder()
        server = try #require(PostgresServer.current)
    }

    private func prepared(_ vantagePoints: [String] = ["lyon", "oslo"]) async throws -> TestDatabase {
        let database = try await server.database()
        _ = try await SharedDatabase.prepare(
            database.address(), vantagePoints: vantagePoints, campaigns: ["winter"], at: now)
        return database
    }

    private func handIn(
        _ store: ResultStore, _ database: TestDatabase, as user: String
    ) async throws -> Submission.Count {
        try await Submission(from: store, to: database.open(user)).handIn(at: SharedSample.now)
    }

    /// A connection of a vantage point in whose open transaction some statements ran.
    private func holding(
        _ script: String, _ database: TestDatabase, as user: String = "wehe_vp_lyon"
    ) async throws -> PostgresConnection {
        let connection = try await PostgresConnection.open(database.address(user))
        try await connection.perform { wire in
            try wire.run("SET idle_in_transaction_session_timeout = 0; BEGIN")
            try wire.run(script)
        }
        return connection
    }

    @Test("One that leaves a transaction open with every lock it can get stops nobody")
    func locks() async throws {
        let database = try await prepared()
        let hostile = try await holding(
            """
            SELECT pg_advisory_xact_lock(\(0x7765_6865)); \(Self.insertion);
            SELECT count(*) FROM wehe.test, wehe.slot, wehe.migration, wehe.database, wehe.access, wehe.removed
            """, database)
        let oslo = try await SharedSample.store(folder, "oslo", tests: 3, vantagePoint: "oslo")
        #expect(try await handIn(oslo, database, as: "wehe_vp_oslo") == .init(tests: 3))
        #expect(try await database.count("SELECT count(*)::text FROM wehe.test") == 3)
        // Copies are brought up to date, too, as far as all transactions have ended ("help collect" says how to end one).
        #expect(
            try await LocalCopy.upToDate(of: database.open(), in: folder.file("copies"), at: Date()).came == 0
        )
        #expect(try await SharedDatabase.prepare(database.address(), at: now).earlier == 2)
        try await hostile.perform { try $0.run("ROLLBACK") }
    }

    /// A row that a vantage point may insert, which locks the table and its partition as far as it can.
    private static let insertion = """
        INSERT INTO wehe.test (uuid, started, campaign, vantage_point, slot, app, server, kind, status, source, schema,
            record)
        VALUES (gen_random_uuid(), '2026-11-20', 'winter', 'lyon', 1, 'a', 's', 'k', 's', 'own', 3, '')
        """

    @Test("It makes no partitions, and takes no lock that keeps others out")
    func refused() async throws {
        let database = try await prepared()
        for statement in [
            "SELECT wehe.make_months('2031-01-01', '2031-02-01')",
            "CREATE TABLE wehe.mine (LIKE wehe.test)",
            "LOCK TABLE wehe.test IN ACCESS EXCLUSIVE MODE", "LOCK TABLE wehe.test IN SHARE MODE",
            "LOCK TABLE wehe.test IN ROW EXCLUSIVE MODE",
            "LOCK TABLE wehe.migration IN SHARE ROW EXCLUSIVE MODE",
            "LOCK TABLE wehe.migration IN ROW EXCLUSIVE MODE",
            "SELECT 1 FROM wehe.migration FOR UPDATE", "SELECT 1 FROM wehe.test FOR SHARE",
        ] {
            let error = await #expect(throws: CentralDatabaseError.self, "\(statement)") {
                try await holding(statement, database)
            }
            guard case .forbidden = error else { throw error ?? CancellationError() }
        }
    }

    @Test("Whoever cannot make new partitions for somebody's lock says so, and can later")
    func lockedMonths() async throws {
        let database = try await prepared()
        let hostile = try await holding("SELECT count(*) FROM wehe.test", database)
        let later = now + 1_000 * 86_400
        await #expect(throws: CentralDatabaseError.locked(database: "\(server.socket)/\(database.name)")) {
            try await SharedDatabase.prepare(database.address(), at: later)
        }
        try await hostile.perform { try $0.run("ROLLBACK") }
        _ = try await SharedDatabase.prepare(database.address(), at: later)
        #expect(try await database.count("SELECT count(*)::text FROM wehe.test_2031_08") == 0)
    }

    @Test("What began beyond all months is kept aside until there is one for it, and copies keep it")
    func months() async throws {
        let database = try await prepared()
        let store = try await SharedSample.store(folder, tests: 2)
        var late = SharedSample.test(1)
        // 21 November 2031.
        late.started = Date(timeIntervalSince1970: 1_953_000_000)
        late.ended = late.started + 9
        _ = try await store.insert(late)
        #expect(try await handIn(store, database, as: "wehe_vp_lyon") == .init(tests: 3))
        func partitions() async throws -> [String] {
            try await database.ask("SELECT tableoid::regclass::text FROM wehe.test ORDER BY started")
                .compactMap { $0.text(0) }
        }
        #expect(try await partitions() == ["wehe.test_2026_11", "wehe.test_2026_11", "wehe.test_other"])
        let copies = folder.file("copies")
        #expect(try await LocalCopy.upToDate(of: database.open(), in: copies, at: Date()).came == 3)
        _ = try await SharedDatabase.prepare(database.address(), at: late.started)
        #expect(try await partitions().last == "wehe.test_2031_11")
        let copy = try await LocalCopy.upToDate(of: database.open(), in: copies, at: Date())
        #expect(copy.came == 1 && copy.went == 1)
        #expect(try await copy.store.count(filter: TestFilter(source: nil)) == 3)
    }

    @Test("A month that was dropped goes from copies even if its partition was made again meanwhile")
    func droppedMonth() async throws {
        let database = try await prepared()
        let store = try await SharedSample.store(folder, tests: 3)
        #expect(try await handIn(store, database, as: "wehe_vp_lyon").tests == 3)
        let copies = folder.file("copies")
        #expect(try await LocalCopy.upToDate(of: database.open(), in: copies, at: Date()).came == 3)
        try await database.asOwner("DROP TABLE wehe.test_2026_11")
        _ = try await SharedDatabase.prepare(database.address(), at: now)
        #expect(try await LocalCopy.upToDate(of: database.open(), in: copies, at: Date()).went == 3)
    }

    @Test("Two owners who make a database ready at once both succeed, and it is made once")
    func together() async throws {
        let database = try await server.database()
        let address = try database.address()
        async let first = SharedDatabase.prepare(address, at: now)
        async let second = SharedDatabase.prepare(address, at: now)
        let made = try await [first, second]
        #expect(made.map(\.earlier).sorted() == [0, 2])
        #expect(try await database.count("SELECT count(*)::text FROM wehe.migration") == 2)
    }

    @Test("Its role takes few connections, and leaves no transaction open by mistake")
    func limits() async throws {
        _ = try await prepared(["rome"])
        let row = try server.ask(
            "SELECT rolconnlimit, rolconfig FROM pg_roles WHERE rolname = 'wehe_vp_rome'")
        #expect(row == ["8|{idle_in_transaction_session_timeout=60s}"])
    }

    @Test("It reads what it handed in itself, and of nobody else anything")
    func reading() async throws {
        let database = try await prepared()
        for name in ["lyon", "oslo"] {
            let store = try await SharedSample.store(folder, name, tests: 3, vantagePoint: name)
            let slot = SlotRecord(
                campaign: "winter", plan: "p1", vantagePoint: name, number: 1, start: now,
                fate: .missed(.busy), order: [], ending: nil, ended: nil, untested: [])
            let count = try await Submission(from: store, to: database.open("wehe_vp_\(name)"))
                .handIn(slots: [slot], at: SharedSample.now)
            #expect(count == .init(tests: 3, slots: 1))
        }
        try await database.asOwner("DELETE FROM wehe.test WHERE app = 'espn'")
        for (table, whole) in [("test", 4), ("slot", 2), ("removed", 2), ("access", 2)] {
            let all = "SELECT count(*)::text FROM wehe.\(table)"
            #expect(try await database.count(all) == whole, "\(table)")
            #expect(try await database.count(all, as: "wehe_vp_lyon") == whole / 2, "\(table)")
            let foreign = all + " WHERE vantage_point <> 'lyon'"
            #expect(try await database.count(foreign, as: "wehe_vp_lyon") == 0, "\(table)")
        }
        let copy = try await LocalCopy.upToDate(
            of: database.open("wehe_vp_lyon"), in: folder.file("copies"), at: Date())
        #expect(copy.came == 2)
    }

    @Test("A database of the first layout is brought to this one, and shows vantage points less from then on")
    func firstLayout() async throws {
        let database = try await server.database()
        try await database.asOwner(
            """
            DO $$ BEGIN CREATE ROLE wehe_reader; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
            DO $$ BEGIN CREATE ROLE wehe_vantage_point; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
            """)
        try await database.asOwner(SharedLayout.version1)
        try await database.asOwner(
            """
            INSERT INTO wehe.migration (number) VALUES (1);
            SELECT wehe.make_months('{2026-11-15}');
            INSERT INTO wehe.removed (uuid, campaign) VALUES (gen_random_uuid(), 'winter'), (gen_random_uuid(), 'other')
            """)
        let title = "\(server.socket)/\(database.name)"
        await #expect(throws: CentralDatabaseError.otherLayout(database: title, found: 1, known: 2)) {
            try await database.open()
        }
        let made = try await SharedDatabase.prepare(
            database.address(), vantagePoints: ["lyon"], campaigns: ["winter"], at: now)
        #expect(made.earlier == 1 && made.version == 2 && !made.isRenewed)
        let store = try await SharedSample.store(folder, tests: 3)
        #expect(try await handIn(store, database, as: "wehe_vp_lyon") == .init(tests: 3))
        #expect(try await database.count("SELECT count(*)::text FROM wehe.test_2026_11") == 3)
        let removed = "SELECT count(*)::text FROM wehe.removed"
        #expect(try await database.count(removed, as: "wehe_vp_lyon") == 1)
    }

    /// Inserts rows with records of a vantage point's own making.
    private func insert(
        _ records: [(uuid: String, bytes: [UInt8])], _ database: TestDatabase
    ) async throws {
        try await PostgresConnection.open(database.address("wehe_vp_lyon")).perform { wire in
            for record in records {
                try wire.rows(
                    """
                    INSERT INTO wehe.test (uuid, started, campaign, vantage_point, slot, app, server, kind, status, source,
                        schema, record)
                    VALUES ($1::uuid, '2026-11-20', 'winter', 'lyon', 1, 'a', 's', 'k', 's', 'own', 3, $2)
                    """, [.text(record.uuid), .bytes(record.bytes)])
            }
        }
    }

    @Test("Small records that unpack to gigabytes are passed over, and nothing behind them is missed")
    func bombs() async throws {
        let database = try await prepared()
        // More samples than any test has, a list that is longer than any record, and one of as many values.
        let sampled = HostileRecord.line(samples: 400_000)
        let long = HostileRecord.compressed(Array(String(repeating: "0,", count: 31 << 20).utf8))
        let many = HostileRecord.compressed(
            Array("{\"schema\":3,\"tags\":[\(String(repeating: "0,", count: 8 << 20))0]}".utf8))
        #expect(long.count < 100_000 && many.count < 100_000)
        let records = (0..<Thoroughness.count(9, of: 40)).map { number -> (uuid: String, bytes: [UInt8]) in
            let uuid = UUID().uuidString.lowercased()
            switch number % 3 {
            case 0: return (uuid, HostileRecord.compressed(Array(sampled(uuid).utf8)))
            case 1: return (uuid, long)
            default: return (uuid, many)
            }
        }
        try await insert(records, database)
        let store = try await SharedSample.store(folder, "oslo", tests: 3, vantagePoint: "oslo")
        #expect(try await handIn(store, database, as: "wehe_vp_oslo").tests == 3)
        let copy = try await LocalCopy.upToDate(of: database.open(), in: folder.file("copies"), at: Date())
        #expect(copy.came == 3 && copy.passedOver == records.count)
    }

    @Test("What arrives is unpacked by bytes, always at least one test, and nothing is lost between")
    func portions() async throws {
        let database = try await prepared()
        let store = try await SharedSample.store(folder, tests: 30)
        #expect(try await handIn(store, database, as: "wehe_vp_lyon").tests == 30)
        let shared = try await database.open()
        let bound = try await shared.horizon(counting: false).bound
        var place = (received: "0", uuid: "00000000-0000-0000-0000-000000000000")
        var sizes: [Int] = []
        while true {
            let next = try await shared.arrivals(
                after: place.received, place.uuid, below: bound, unpacking: 20_000)
            guard let received = next.received, let uuid = next.uuid else { break }
            place = (received, uuid)
            sizes.append(next.tests.count)
        }
        #expect(sizes.reduce(0, +) == 30 && sizes.count > 3 && !sizes.contains(0), "\(sizes)")
    }

    @Test("A record that is too large is not even sent, and hides nothing behind it")
    func oversized() async throws {
        let database = try await prepared()
        try await insert([(UUID().uuidString, [UInt8](repeating: 1, count: 17 << 20))], database)
        let store = try await SharedSample.store(folder, tests: 3)
        #expect(try await handIn(store, database, as: "wehe_vp_lyon").tests == 3)
        let copy = try await LocalCopy.upToDate(of: database.open(), in: folder.file("copies"), at: Date())
        #expect(copy.came == 3 && copy.passedOver == 1)
    }

    @Test("Thousands of slots come in portions, and those with endless texts are passed over")
    func slots() async throws {
        let database = try await prepared()
        try await database.asOwner(
            """
            INSERT INTO wehe.slot (campaign, plan, vantage_point, number, start, fate, app_order)
            SELECT 'winter', 'p', 'v' || n % 3, n, '2026-11-20', 'busy', '{}' FROM generate_series(1, 4500) AS n;
            INSERT INTO wehe.slot (campaign, plan, vantage_point, number, start, fate, app_order)
            SELECT 'winter', 'p', 'endless', n, '2026-11-20', 'busy',
                (SELECT array_agg(md5(n::text || m)) FROM generate_series(1, 20000) AS m)
            FROM generate_series(1, 3) AS n
            """)
        let copy = try await LocalCopy.upToDate(of: database.open(), in: folder.file("copies"), at: Date())
        #expect(try await copy.store.slots(ofCampaign: "winter").count == 4_500)
    }

    @Test("An answer is read row by row, and no further than what is asked for can have")
    func answers() async throws {
        let database = try await prepared()
        let title = "\(server.socket)/\(database.name)"
        let connection = try await PostgresConnection.open(database.address())
        let rows = try await connection.perform { wire in
            try wire.rows(
                "SELECT repeat('x', 1000)::text FROM generate_series(1, 500)", atMost: 1 << 20)
        }
        #expect(rows.count == 500 && rows.allSatisfy { $0.bytes(0)?.count == 1_000 })
        await #expect(throws: CentralDatabaseError.tooMuch(database: title, megabytes: 1)) {
            try await connection.perform { wire in
                try wire.rows(
                    "SELECT repeat('x', 1000)::text FROM generate_series(1, 5000000)", atMost: 1 << 20)
            }
        }
        // Nobody takes what is still coming for an answer to something else.
        await #expect(throws: CentralDatabaseError.lost(database: title)) {
            try await connection.perform { try $0.rows("SELECT 'x'") }
        }
    }
}
