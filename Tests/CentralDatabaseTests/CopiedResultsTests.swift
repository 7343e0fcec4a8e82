import Basics
import Dashboard
import Foundation
import PostgresTesting
import ResultStore
import TestModel
import TestSupport
import Testing
import Messages

@testable import CentralDatabase
@testable import ServerProgram

@Suite(
    "A shared database behind a dashboard", .enabled(if: PostgresServer.isHere, "\(PostgresServer.missing)"),
    .postgres, .serialized)
struct CopiedResultsTests {
    private let folder: TemporaryFolder
    private let server: PostgresServer

    init() throws {
        folder = try TemporaryFolder()
        server = try #require(PostgresServer.current)
    }

    private var copies: URL { folder.file("copies") }

    /// A database with the tests of a home.
    private func filled(_ store: ResultStore) async throws -> TestDatabase {
        let database = try await server.database()
        _ = try await SharedDatabase.prepare(
            database.address(), vantagePoints: ["lyon"], campaigns: ["winter"], at: Date())
        try await handIn(store, database)
        return database
    }

    private func handIn(_ store: ResultStore, _ database: TestDatabase) async throws {
        _ = try await Submission(from: store, to: database.open()).handIn(at: SharedSample.now)
    }

    private func opened(_ database: TestDatabase) async throws -> CopiedResults {
        try await CopiedResults(database.address(), in: copies, Messages.english, .system) { _, _ in }
    }

    private func count(_ results: CopiedResults) async throws -> Int {
        try await results.tests(.all, by: TestSort(.started, isReversed: false), after: nil, limit: 9).count
    }

    @Test("What arrives there comes with the next look, a campaign's first test with a link to its report")
    func arrives() async throws {
        let home = try await SharedSample.store(folder, tests: 6)
        let database = try await filled(home)
        let results = try await opened(database)
        #expect(try await count(results) == 6)
        #expect(try await results.pages().map(\.name) == ["winter"])
        let (mark, origin) = (try await results.mark(), try #require(results.origin()))
        #expect(origin.database == database.title && origin.trouble == nil)
        try await SharedSample.add(6..<8, to: home, campaign: "autumn")
        try await handIn(home, database)
        #expect(try await count(results) == 6)
        await results.update()
        #expect(try await count(results) == 8)
        #expect(try await results.mark() != mark)
        #expect(try await results.pages().map(\.name) == ["autumn", "winter"])
        let updated = try #require(results.origin()).updated
        #expect(updated > origin.updated)
        try results.close()
        try home.close()
    }

    @Test("While the database is away its copy is shown, and why, until it is back")
    func away() async throws {
        let home = try await SharedSample.store(folder, tests: 3)
        let database = try await filled(home)
        let results = try await opened(database)
        let before = try #require(results.origin())
        try server.stop(now: true)
        await results.update()
        let away = try #require(results.origin())
        #expect(away.trouble?.contains("cannot be reached") == true && away.updated == before.updated)
        #expect(try await count(results) == 3)
        try server.start()
        await results.update()
        let back = try #require(results.origin())
        #expect(back.trouble == nil && back.updated > before.updated)
        #expect(try await count(results) == 3)
        try results.close()
        try home.close()
    }

    @Test(
        "It begins with the copy that lies here while the database is away, and says why; without one it does not"
    )
    func awayFromTheBeginning() async throws {
        let home = try await SharedSample.store(folder, tests: 3)
        let database = try await filled(home)
        try await opened(database).close()
        try server.stop(now: true)
        let other = TestDatabase(server: server, name: "other")
        await #expect(throws: CentralDatabaseError.self) { try await opened(other) }
        let results = try await opened(database)
        let away = try #require(results.origin())
        #expect(away.trouble?.contains("cannot be reached") == true && away.database == database.title)
        #expect(away.updated < Date() && Date().timeIntervalSince(away.updated) < 3_600)
        #expect(try await count(results) == 3)
        try server.start()
        await results.update()
        #expect(try #require(results.origin()).trouble == nil)
        try results.close()
        try home.close()
    }

    @Test("A copy that somebody made anew takes the place of the one that was shown")
    func anew() async throws {
        let home = try await SharedSample.store(folder, tests: 3)
        let database = try await filled(home)
        let results = try await opened(database)
        for file in try FileManager.default.contentsOfDirectory(atPath: copies.path) {
            try FileManager.default.removeItem(at: copies.appending(path: file))
        }
        try await SharedSample.add(3..<5, to: home)
        try await handIn(home, database)
        let other = try await LocalCopy.upToDate(of: database.open(), in: copies, at: Date())
        #expect(other.came == 5)
        try other.store.close()
        await results.update()
        #expect(try await count(results) == 5)
        try results.close()
        try home.close()
    }

    @Test("It is asked again only while somebody looks, and until that is over", .timeLimit(.minutes(5)))
    func keeps() async throws {
        let home = try await SharedSample.store(folder, tests: 3)
        let database = try await filled(home)
        let results = try await opened(database)
        try await SharedSample.add(3..<5, to: home)
        try await handIn(home, database)
        let before = try #require(results.origin())
        let upkeep = Task { await results.keepUpToDate(every: .milliseconds(20)) }
        try await Task.sleep(for: .milliseconds(300))
        // Nobody asked for a test, and the database was not asked either.
        #expect(try #require(results.origin()) == before)
        while try await count(results) < 5 { try await Task.sleep(for: .milliseconds(20)) }
        upkeep.cancel()
        await upkeep.value
        try results.close()
        try home.close()
    }
}

extension TestDatabase {
    fileprivate var title: String { "\(server.socket)/\(name)" }
}
