import Foundation
import Synchronization
import Basics
import TestModel

/// A connection to PostgreSQL that tasks share: what they ask runs one after the other, on threads that may block.
final class PostgresConnection: Sendable {
    /// What the database is called in messages.
    let title: String
    private let wire: Mutex<PostgresWire>

    /// So long may it take to be let in.
    private static let timeout = Duration.seconds(20)
    /// The first version whose transactions can be told apart for ever.
    private static let leastVersion = 130_000

    private init(_ title: String, _ wire: consuming sending PostgresWire) {
        self.title = title
        self.wire = Mutex(wire)
    }

    /// Opens a connection.
    ///
    /// - Parameter address: where.
    /// - Returns: the connection.
    /// - Throws: `CentralDatabaseError`; `CancellationError`.
    static func open(_ address: DatabaseAddress) async throws -> PostgresConnection {
        let flag = CancellationFlag()
        return try await BlockingWork.run(named: "postgresql", cancelling: flag) { _ throws(any Error) in
            var wire = try PostgresWire.open(address, within: timeout, cancelling: flag)
            guard wire.serverVersion >= leastVersion else {
                throw CentralDatabaseError.oldServer(
                    database: address.title, version: "\(wire.serverVersion / 10_000)", least: "13")
            }
            // Names are written with their schema. A client that froze must not hold back what others read.
            try wire.run(
                """
                SET search_path = pg_catalog; SET idle_in_transaction_session_timeout = '60s';
                SET timezone = 'UTC'
                """)
            // Servers before 14, and on other systems, do not look whether the client is still there.
            do { try wire.run("SET client_connection_check_interval = '2s'") } catch is CentralDatabaseError {
            }
            return PostgresConnection(address.title, wire)
        }
    }

    /// Does some work over the connection.
    ///
    /// - Parameter work: the work, on a thread of its own.
    /// - Returns: what it gives.
    /// - Throws: what it throws; `CancellationError` when the task is cancelled, and the connection is of no use then.
    func perform<Value: Sendable>(
        _ work: @escaping @Sendable (inout PostgresWire) throws -> Value
    ) async throws -> Value {
        let flag = CancellationFlag()
        return try await BlockingWork.run(named: "postgresql", cancelling: flag) {
            [self] _ throws(any Error) in
            try wire.withLock { wire in
                wire.cancellation = flag
                return try work(&wire)
            }
        }
    }
}
