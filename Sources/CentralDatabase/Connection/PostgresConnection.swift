import Foundation
import Synchronization
import Basics
import TestModel

/// A connection to PostgreSQL shared by tasks: their requests run one after the other, on threads that may
/// block.
final class PostgresConnection: Sendable {
    /// Display name of the database.
    let title: String
    private let wire: Mutex<PostgresWire>

    /// Timeout for establishing a connection.
    private static let timeout = Duration.seconds(20)
    /// The minimum server version: the first whose transaction identifiers are unique forever.
    private static let leastVersion = 130_000

    private init(_ title: String, _ wire: consuming sending PostgresWire) {
        self.title = title
        self.wire = Mutex(wire)
    }

    /// Opens a connection.
    ///
    /// - Parameter address: the address of the database.
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
            // Names are always qualified with their schema. The timeouts prevent a suspended client from
            // blocking others.
            try wire.run(
                """
                SET search_path = pg_catalog; SET idle_in_transaction_session_timeout = '60s';
                SET timezone = 'UTC'
                """)
            // Servers before version 14, and on other systems, cannot check if the client is still connected.
            do { try wire.run("SET client_connection_check_interval = '2s'") } catch is CentralDatabaseError {
            }
            return PostgresConnection(address.title, wire)
        }
    }

    /// Executes work on the connection.
    ///
    /// - Parameter work: the work, on a separate thread.
    /// - Returns: its result.
    /// - Throws: its errors; `CancellationError` if the task is cancelled, after which the connection is
    ///   unusable.
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
