import Foundation
import PostgresTesting
import ResultStore
import TestModel
import TestSupport
import Testing

@testable import CentralDatabase

@Suite(
    "A database that breaks", .enabled(if: PostgresServer.isHere, "\(PostgresServer.missing)"), .postgres,
    .serialized)
struct BrokenConnectionTests {
    private let folder: TemporaryFolder
    private let server: PostgresServer

    init() throws {
        folder = try TemporaryFolder()
        server = try #require(PostgresServer.current)
    }

    @Test("Killed twice while tests are handed in, it has each of them once, and so has a copy")
    func killedTwice() async throws {
        // The first time at once, the second time in the middle of a batch.
        try await expectAllOnce(afterKills: [0, 110], tests: 120)
    }

    /// Kills the database while a home hands in.
    ///
    /// - Parameters:
    ///   - kills: so many milliseconds after handing in began, each time.
    ///   - tests: how many tests come before each.
    /// - Throws: what goes wrong that no kill explains.
    func expectAllOnce(afterKills kills: [Int], tests: Int) async throws {
        let database = try await server.database()
        _ = try await SharedDatabase.prepare(database.address(), at: Date())
        let store = try await SharedSample.store(folder)
        var all = 0
        var interrupted = 0
        for (kill, delay) in kills.enumerated() {
            // So many batches that the end comes in the middle of one, wherever it is.
            try await SharedSample.add(all..<all + tests, to: store)
            all += tests
            do {
                let shared = try await database.open()
                async let handover = Submission(from: store, to: shared, batch: tests * 2 / 5).handIn(
                    at: SharedSample.now)
                if delay > 0 { try await Task.sleep(for: .milliseconds(delay)) }
                if kill.isMultiple(of: 2) { server.kill() } else { try server.stop(now: true) }
                _ = try await handover
            } catch let error as CentralDatabaseError {
                interrupted += 1
                switch error {
                case .lost, .unreachable: break
                default: Issue.record("\(error)")
                }
            }
            try server.start()
            // What is noted as handed in is there, whatever happened.
            let shared = try await database.open()
            let waiting = try await store.waiting(for: shared.key, at: SharedSample.now).count
            let there = try #require(try await database.count("SELECT count(*)::text FROM wehe.test"))
            #expect(there >= all - waiting && there <= all)
        }
        #expect(interrupted > 0)
        let left = try await store.waiting(for: database.open().key, at: SharedSample.now).count
        let last = try await Submission(from: store, to: database.open()).handIn(at: SharedSample.now)
        #expect(last.tests + last.known == left)
        #expect(try await database.count("SELECT count(*)::text FROM wehe.test") == all)
        #expect(try await database.count("SELECT count(DISTINCT uuid)::text FROM wehe.test") == all)
        let copy = try await LocalCopy.upToDate(of: database.open(), in: folder.file("copies"), at: Date())
        #expect(copy.came == all)
    }

    @Test("A server that stopped is named, and so is a user who is not let in")
    func refused() async throws {
        let database = try await server.database()
        let title = "\(server.socket)/\(database.name)"
        let error = await #expect(throws: CentralDatabaseError.self) {
            try await database.open("nobody-here")
        }
        guard case .login(title, let complaint) = error else { throw error ?? CancellationError() }
        #expect(complaint == "role \"nobody-here\" does not exist")
        try server.stop(now: false)
        let gone = await #expect(throws: CentralDatabaseError.self) { try await database.open() }
        guard case .unreachable(title, _) = gone else { throw gone ?? CancellationError() }
        try server.start()
    }

    @Test("A certificate that nobody signed, or of another name, is refused; one that is named is taken")
    func certificates() async throws {
        // Another port is another socket, too.
        let server = try PostgresServer()
        let database = try await server.database()
        _ = try await SharedDatabase.prepare(database.address(), at: Date())
        let (port, certificate) = try server.listenEncrypted(named: "db.example.net")
        func open(_ host: String, _ rest: String) async throws -> SharedDatabase {
            // The name is the certificate's, and the way leads to this machine.
            try await SharedDatabase.open(
                DatabaseAddress(
                    "postgresql://owner@\(host):\(port)/\(database.name)?hostaddr=127.0.0.1&\(rest)",
                    environment: [:]))
        }
        let trusting = "sslmode=verify-full&sslrootcert=\(certificate)"
        for (host, rest, words) in [
            (
                "db.example.net", "sslmode=verify-full&sslrootcert=/etc/ssl/certs/ca-certificates.crt",
                "verify failed"
            ),
            ("other.example.net", trusting, "does not match host name"),
            ("db.example.net", "sslmode=verify-full&sslrootcert=/nonexistent.pem", "does not exist"),
        ] {
            let error = await #expect(throws: CentralDatabaseError.self) { try await open(host, rest) }
            guard case .certificate(_, let complaint) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(complaint.contains(words), "\(complaint)")
        }
        #expect(try await open("db.example.net", trusting).status().isEncrypted)
        #expect(try await !open("db.example.net", "sslmode=disable").status().isEncrypted)
    }

    @Test("Who gives up is heard while the database thinks")
    func cancelled() async throws {
        let database = try await server.database()
        let connection = try await PostgresConnection.open(database.address())
        let task = Task { try await connection.perform { try $0.rows("SELECT pg_sleep(600)::text") } }
        // Until it thinks.
        while try await database.count(
            "SELECT count(*)::text FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%' AND state = 'active'"
        ) != 1 { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await #expect(throws: CentralDatabaseError.lost(database: "\(server.socket)/\(database.name)")) {
            try await connection.perform { try $0.rows("SELECT 'x'") }
        }
    }
}
