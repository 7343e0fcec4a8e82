import Foundation
import GRDB
import Synchronization
import TestModel

/// The connections to a results database: several for reading, and one for writing, which is opened at the
/// first write.
///
/// Opening for writing changes the file even if nothing is written: GRDB ensures that the write-ahead log is
/// not empty, and its content is copied into the file in the end. A process that only reads leaves the file
/// unchanged.
final class StoreConnections: Sendable {
    /// The connection for reading; the same as the one for writing if that was opened first.
    let reader: any DatabaseReader
    /// A connection that may write but never does, if the others only read: SQLite removes the log and its
    /// index when the last connection that may write is closed.
    private let keeper: DatabaseQueue?
    private let open: @Sendable () throws(ResultStoreError) -> DatabasePool
    private let writing: Mutex<Writing>

    private enum Writing {
        case unopened
        case open(DatabasePool)
        case closed
    }

    /// Wraps a connection for writing and reading.
    init(_ pool: DatabasePool) {
        reader = pool
        keeper = nil
        open = { () throws(ResultStoreError) in pool }
        writing = Mutex(.open(pool))
    }

    /// Opens a database of the current version for reading; nil if that is impossible, or the database is
    /// new.
    ///
    /// - Parameters:
    ///   - file: the database.
    ///   - configuration: the configuration of every connection.
    ///   - open: opens the connection for writing.
    init?(
        _ file: DatabaseFile, _ configuration: Configuration,
        writingWith open: @escaping @Sendable () throws(ResultStoreError) -> DatabasePool
    ) {
        var readOnly = configuration
        readOnly.readonly = true
        // Any obstacle is reported when the file is opened for writing.
        guard file.mayBeWritten,
            let keeper = try? DatabaseQueue(path: file.path, configuration: configuration),
            let isReady = try? keeper.read(Self.isReady), isReady,
            let pool = try? DatabasePool(path: file.path, configuration: readOnly)
        else { return nil }
        reader = pool
        self.keeper = keeper
        self.open = open
        writing = Mutex(.unopened)
    }

    /// Returns true if tests can be read without any preparation.
    private static func isReady(_ db: Database) throws -> Bool {
        guard try DatabaseInspection.judge(db) == .usable,
            try String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal"
        else { return false }
        return try Int.fetchOne(db, sql: "PRAGMA user_version") == Schema.version
    }

    /// Returns the connection for writing.
    ///
    /// - Parameter path: the name of the database in errors.
    /// - Returns: the connection.
    /// - Throws: `ResultStoreError`: the reason that it cannot be opened, or `closed`.
    func writer(of path: String) throws(ResultStoreError) -> DatabasePool {
        try writing.withLock { writing throws(ResultStoreError) in
            switch writing {
            case .open(let pool): return pool
            case .closed: throw .closed(path: path)
            case .unopened:
                let pool = try open()
                writing = .open(pool)
                return pool
            }
        }
    }

    /// Closes all connections, the one for reading first: only the last one to close cleans up, and it must
    /// be one that may write.
    ///
    /// - Throws: SQLite's errors.
    func close() throws {
        let pool: DatabasePool? = writing.withLock { writing in
            defer { writing = .closed }
            if case .open(let pool) = writing { return pool }
            return nil
        }
        pool?.releaseMemory()
        // A reader may still be active, so the checkpoint is done now and not left to the last close. It is
        // passive: it does not wait for other processes. Pages that cannot be copied stay in the log, where
        // the next process finds them.
        try? pool?.writeWithoutTransaction { db in
            // After an earlier close there is no connection.
            if db.sqliteConnection != nil { _ = try db.checkpoint(.passive) }
        }
        try reader.close()
        try pool?.close()
        try keeper?.close()
    }
}
