import Foundation
import TestModel
import TestSupport
import Testing

@testable import CentralDatabase

@Suite("A server that is no PostgreSQL", .enabled(if: (try? LibPQ.loaded()) != nil, "needs libpq5"), .mustEnd)
struct HostileServerTests {
    private func ask(
        _ server: HostileServer, _ work: @escaping @Sendable (inout PostgresWire) throws -> Void
    ) async throws {
        let address = try DatabaseAddress(server.url, environment: [:])
        try await PostgresConnection.open(address).perform { try work(&$0) }
    }

    private static func title(_ server: HostileServer) -> String { "127.0.0.1:\(server.port)/wehe" }

    @Test("What nothing asked for ends the connection at once", arguments: ["G", "H", "W"] as [Character])
    func unasked(kind: Character) async throws {
        let server = try HostileServer { sql in
            guard sql.contains("SELECT") else { return nil }
            let copy = HostileServer.message(kind, [0, 0, 0])
            return .init(bytes: HostileServer.message("1") + HostileServer.message("2") + copy)
        }
        defer { server.stop() }
        await #expect(throws: CentralDatabaseError.notPostgreSQL(database: Self.title(server))) {
            try await ask(server) { wire in
                do { try wire.rows("SELECT 1") } catch {
                    #expect(throws: CentralDatabaseError.lost(database: wire.title)) {
                        try wire.run("SELECT 2")
                    }
                    throw error
                }
            }
        }
    }

    /// Streams without end, and what of each libpq keeps.
    static let streams: [(String, HostileServer.Answer)] = [
        (
            "a field of a gigabyte",
            .init(
                bytes: HostileServer.rowsBegin()
                    + HostileServer.message("D", [0, 1, 0x3F, 0xFF, 0xFF, 0], length: 0x3FFF_FF06),
                endless: Array(repeating: 0x61, count: 1 << 12))
        ),
        (
            "an error of a gigabyte",
            .init(
                bytes: HostileServer.message("E", Array("SERROR\0CXX000\0M".utf8), length: 0x3FFF_FF06),
                endless: Array(repeating: 0x0A, count: 1 << 12))
        ),
        (
            "errors",
            .init(endless: HostileServer.message("E", Array("SERROR\0CXX000\0Mno\0\0".utf8)))
        ),
        (
            "notices",
            .init(endless: HostileServer.message("N", Array("SNOTICE\0C00000\0Mno\0\0".utf8)))
        ),
        ("notifications", .init(endless: HostileServer.message("A", [0, 0, 0, 1] + Array("x\0y\0".utf8)))),
        ("parameters", .init(endless: HostileServer.message("S", Array("x\0y\0".utf8)))),
        (
            "rows",
            .init(
                bytes: HostileServer.rowsBegin(),
                endless: HostileServer.row([String(repeating: "x", count: 999)]))
        ),
    ]

    // Each case takes seconds on a busy machine: 40 MB are sent.
    @Test("Streams without end are ended after some megabytes", arguments: streams.indices)
    func endless(stream: Int) async throws {
        let answer = Self.streams[stream].1
        let server = try HostileServer { $0.contains("SELECT") ? answer : nil }
        defer { server.stop() }
        let error = await #expect(throws: CentralDatabaseError.self) {
            try await ask(server) { try $0.rows("SELECT 1", atMost: 8 << 20) }
        }
        #expect(error == .tooMuch(database: Self.title(server), megabytes: 8), "\(Self.streams[stream].0)")
        #expect(server.bytesSent < 512 << 20)
    }

    @Test("While somebody logs in, too")
    func login() async throws {
        let endless = HostileServer.message("S", Array("x\0y\0".utf8))
        let server = try HostileServer(
            greeting: .init(bytes: HostileServer.message("R", [0, 0, 0, 0]), endless: endless)
        ) { _ in nil }
        defer { server.stop() }
        await #expect(throws: CentralDatabaseError.tooMuch(database: Self.title(server), megabytes: 32)) {
            try await ask(server) { _ in }
        }
    }

    @Test("Who gives up is heard while data arrives without end")
    func cancelled() async throws {
        let server = try HostileServer { sql in
            guard sql.contains("SELECT") else { return nil }
            return .init(bytes: HostileServer.rowsBegin(), endless: HostileServer.row(["x"]))
        }
        defer { server.stop() }
        let task = Task { try await ask(server) { try $0.rows("SELECT 1", atMost: 1 << 40) } }
        while server.bytesSent < 1 << 20 { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    /// A database whose pages are these rows, again and again.
    private func database(_ rows: [[String]]) async throws -> (HostileServer, SharedDatabase) {
        let server = try HostileServer { sql in sql.contains("wehe.") ? HostileServer.rows(rows) : nil }
        let address = try DatabaseAddress(server.url, environment: [:])
        let rights = SharedDatabase.Rights(user: "reader", places: nil, readsAll: true)
        return (
            server,
            SharedDatabase(
                identity: UUID().uuidString.lowercased(), copy: nil, rights: rights, address: address,
                connection: try await PostgresConnection.open(address))
        )
    }

    @Test(
        "A page of tests has to lead on, below the bound",
        arguments: [
            ("7", "00000000-0000-0000-0000-000000000002", true),
            ("6", "00000000-0000-0000-0000-000000000003", false),
            ("7", "00000000-0000-0000-0000-000000000001", false),
            ("8", "00000000-0000-0000-0000-000000000000", true),
            ("6", "ffffffff-0000-0000-0000-000000000000", false),
            ("9", "00000000-0000-0000-0000-000000000000", false),
            ("x", "00000000-0000-0000-0000-000000000002", false), ("8", "x", false),
        ])
    func pages(received: String, uuid: String, leadsOn: Bool) async throws {
        let (server, database) = try await database([[uuid, "c", "v", "", received]])
        defer { server.stop() }
        let last = "00000000-0000-0000-0000-000000000001"
        let arrivals = try? await database.arrivals(after: "7", last, below: "9")
        #expect((arrivals != nil) == leadsOn && arrivals?.passedOver ?? 1 == 1)
    }

    @Test("A page of slots has to lead on, too")
    func slots() async throws {
        let row = ["c", "p", "v", "1", "", "", "", "", "", "", "", "7"]
        let (server, database) = try await database([row])
        defer { server.stop() }
        let last = try #require(try await database.slots(from: "5", below: "9").last)
        #expect(last == ["7", "c", "p", "v", "1"])
        for (first, bound, last) in [("5", "9", last), ("8", "9", nil), ("5", "7", nil)] {
            await #expect(throws: CentralDatabaseError.notPostgreSQL(database: database.title)) {
                try await database.slots(from: first, below: bound, after: last)
            }
        }
    }
}
