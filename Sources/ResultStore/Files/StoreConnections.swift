import Foundation
import GRDB
import Synchronization
import TestModel

/// The connections to a results database: those that read, and one that writes, which is opened with the first write.
///
/// Opening for writing changes the file even where nothing is written: GRDB makes sure that the write-ahead log is not
/// empty, and what it wrote there is copied into the file in the end. Whoever only reads leaves the file as it is.
final class StoreConnections: Sendable {
    /// The connection that reads; the same as the one that writes where that was opened first.
    let reader: any DatabaseReader
    /// One that may write and never does, where others only read: SQLite removes the log and its index when the last
    /// connection that may write closes.
    private let keeper: DatabaseQueue?
    private let open: @Sendable () throws(ResultStoreError) -> DatabasePool
    private let writing: Mutex<Writing>

    private enum Writing {
        case unopened
        case open(DatabasePool)
        case closed
    }

    /// Takes a connection that writes and reads.
    init(_ pool: DatabasePool) {
        reader = pool
        keeper = nil
        open = { () throws(ResultStoreError) in pool }
        writing = Mutex(.open(pool))
    }

    /// Opens a database of this version to be read; nil where it cannot be, or is none yet.
    ///
    /// - Parameters:
    ///   - file: the database.
    ///   - configuration: of every connection.
    ///   - open: opens the connection that writes.
    init?(
        _ file: DatabaseFile, _ configuration: Configuration,
        writingWith open: @escaping @Sendable () throws(ResultStoreError) -> DatabasePool
    ) {
        var readOnly = configuration
        readOnly.readonly = true
        // Whatever is in the way, who opens it for writing is told.
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

    /// True if nothing has to be done before tests can be read.
    private static func isReady(_ db: Database) throws -> Bool {
        guard try DatabaseInspection.judge(db) == .usable,
            try String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal"
        else { return false }
        return try Int.fetchOne(db, sql: "PRAGMA user_version") == Schema.version
    }

    /// The connection that writes.
    ///
    /// - Parameter path: what the database is called in errors.
    /// - Returns: the connection.
    /// - Throws: `ResultStoreError`: why it cannot be opened, or `closed`.
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

    /// Closes all, the one that reads first: only the last connection to close tidies up, and it must be one that may write.
    ///
    /// - Throws: SQLite's errors.
    func close() throws {
        let pool: DatabasePool? = writing.withLock { writing in
            defer { writing = .closed }
            if case .open(let pool) = writing { return pool }
            return nil
        }
        pool?.releaseMemory()
        // One that has just read may still be there, so nothing is left for the last one to do. Passive: what another
        // process keeps busy is not waited for. What cannot be copied stays where it is, and whoever opens the file next
        // finds it there.
        try? pool?.writeWithoutTransaction { db in
            // Closed before, it has none.
            if db.sqliteConnection != nil { _ = try db.checkpoint(.passive) }
        }
        try reader.close()
        try pool?.close()
        try keeper?.close()
    }
}
