import Foundation
import PostgresTesting
import Testing

@testable import CentralDatabase

/// A database of a test, by its address for each user.
struct TestDatabase: Sendable {
    let server: PostgresServer
    let name: String

    /// Its address for a user, as people type it.
    func url(_ user: String = "owner") -> String { "postgresql://\(user)@/\(name)?host=\(server.socket)" }

    func address(_ user: String = "owner") throws -> DatabaseAddress {
        try DatabaseAddress(url(user), environment: [:])
    }

    func open(_ user: String = "owner") async throws -> SharedDatabase {
        try await SharedDatabase.open(address(user))
    }

    /// Runs a statement as somebody and gives its rows, whose columns are texts.
    @discardableResult
    func ask(_ sql: String, as user: String = "owner") async throws -> [PostgresRow] {
        try await PostgresConnection.open(address(user)).perform { try $0.rows(sql) }
    }

    /// Runs statements as the owner of the server, by default in this database.
    func asOwner(of other: String? = nil, _ script: String) async throws {
        let database = TestDatabase(server: server, name: other ?? name)
        try await PostgresConnection.open(database.address()).perform { try $0.run(script) }
    }

    /// The number that a statement counts.
    func count(_ sql: String, as user: String = "owner") async throws -> Int? {
        try await ask(sql, as: user).first?.number(0)
    }
}

/// Gives a suite a server of its own, which goes with it.
struct PostgresTrait: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let server = try PostgresServer()
        try await PostgresServer.$current.withValue(server, operation: function)
        withExtendedLifetime(server) {}
    }
}

extension Trait where Self == PostgresTrait {
    static var postgres: Self { PostgresTrait() }
}

extension PostgresServer {
    /// A new database of this server, over the socket.
    func database(_ name: String = "d" + UUID().uuidString.prefix(8).lowercased()) async throws
        -> TestDatabase
    {
        let database = TestDatabase(server: self, name: name)
        try await database.asOwner(of: "postgres", "CREATE DATABASE \(name)")
        return database
    }
}
