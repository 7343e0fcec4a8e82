package import Foundation
package import GRDB
import Basics
package import TestModel

/// Where the work of a store is done.
package enum StoreAccess: Sendable {
    /// On queues of the database, so that no task's thread waits for the disk.
    case queued
    /// On the thread that asks: a simulation has only one.
    case inPlace
}

/// Store of all tests, in one SQLite database.
///
/// ```swift
/// let store = try await ResultStore.open(home.appending(path: "results.sqlite"))
/// let number = try await store.insert(test)
/// for line in try await store.list(limit: 20) { … }
/// ```
///
/// A test for which ``insert(_:)`` has returned a number survives a crash of the program and a power failure:
/// each test is one transaction, and the write-ahead log is flushed to the disk at each commit (`synchronous
/// = FULL`; the usual `NORMAL` would flush only occasionally). A flush takes milliseconds and a test takes
/// many seconds, so the cost is negligible.
///
/// Measured data is never changed: users add notes and tags beside it. Several processes may use one file
/// simultaneously; a process that has to wait for another waits up to the busy timeout. No method is
/// interrupted when its task is cancelled, so that a cancelled test can be stored by the very task that was
/// cancelled.
///
/// Reading alone does not change the file, unless its tables are of an earlier version, which is migrated on
/// opening, or a crash left a log, which is copied into the file on closing.
///
/// The layout of the tables is described at `Schema`. To copy the file while it is in use, ask
/// `sqlite3 results.sqlite '.backup copy.sqlite'`: the newest tests may still be in `results.sqlite-wal`.
package struct ResultStore: Sendable {
    /// The database file, symbolic links resolved.
    package let path: URL
    /// New path of a damaged file that was at ``path``; nil if there was none. The caller should inform the
    /// user.
    package let setAside: URL?
    /// True if damaged version information of the file was repaired.
    package let isMended: Bool

    /// The reason that tests can be read but not stored: the disk is full or read-only. Nil if they can be
    /// stored.
    package let writeObstacle: ResultStoreError?

    private let reader: any DatabaseReader
    /// The connections for reading and writing; nil if writing is impossible.
    private let connections: StoreConnections?
    /// The read-only database, which checks that the file has not changed; nil if writing is possible.
    private let reading: UnwritableDatabase?
    private let file: DatabaseFile
    private let identity: DatabaseFile.Identity?
    private let busyTimeout: Duration
    private let access: StoreAccess

    /// Opens the database; creates it (accessible to its owner only, in a folder with the same restriction)
    /// or migrates it if necessary.
    ///
    /// A file that is damaged or not a database is renamed to `NAME.corrupt-1` (or the next free number)
    /// together with its `-wal` and `-shm` files, and a new one is created: see ``setAside``. A file of a
    /// newer schema or of another program is not changed, and an error is thrown.
    ///
    /// A database with tests on a disk that is full or read-only is opened for reading: see
    /// ``writeObstacle``, which is then thrown by every write.
    ///
    /// - Parameters:
    ///   - path: the database file.
    ///   - busyTimeout: the maximum wait for another process, on opening and for each access.
    ///   - access: where its work is done.
    /// - Returns: the store.
    /// - Throws: `ResultStoreError`.
    package static func open(
        _ path: URL, busyTimeout: Duration = .seconds(10), access: StoreAccess = .queued
    ) async throws(ResultStoreError) -> ResultStore {
        let file = try DatabaseFile.ready(at: path)
        let lock: FileLock?
        do throws(FileLock.Failure) {
            lock = try await FileLock.take(file.openingLock, within: busyTimeout)
        } catch {
            lock = try file.goesOn(without: error)
        }
        let store = try ResultStore(file, busyTimeout: busyTimeout, access: access) { _ in }
        _ = consume lock
        return store
    }

    /// Opens the database like ``open(_:busyTimeout:access:)``, but blocks this thread while another process opens
    /// the same file; for tools that have nothing else to do.
    ///
    /// - Parameters:
    ///   - path: the database file.
    ///   - busyTimeout: the maximum wait for another process, on opening and for each access.
    ///   - prepare: called for each connection, which allows tests to set limits.
    /// - Throws: `ResultStoreError`.
    package init(
        path: URL, busyTimeout: Duration = .seconds(10),
        prepare: @escaping @Sendable (Database) throws -> Void = { _ in }
    ) throws(ResultStoreError) {
        let file = try DatabaseFile.ready(at: path)
        let lock: FileLock?
        do throws(FileLock.Failure) {
            lock = try FileLock.take(file.openingLock, blockingFor: busyTimeout)
        } catch {
            lock = try file.goesOn(without: error)
        }
        try self.init(file, busyTimeout: busyTimeout, access: .queued, prepare: prepare)
        _ = consume lock
    }

    /// Opens a database while holding the opening lock.
    private init(
        _ file: DatabaseFile, busyTimeout: Duration, access: StoreAccess,
        prepare: @escaping @Sendable (Database) throws -> Void
    ) throws(ResultStoreError) {
        self.file = file
        self.access = access
        self.busyTimeout = busyTimeout
        path = file.url
        let prepare = { @Sendable (db: Database) in
            try RecordCheck.addFunction(to: db)
            try prepare(db)
        }
        (setAside, isMended) = try Self.makeWay(for: file, busyTimeout: busyTimeout)
        try file.createIfMissing()
        let configuration = Self.configuration(busyTimeout, prepare)
        let open = { @Sendable () throws(ResultStoreError) in try Self.open(file, configuration) }
        let opened = Result { () throws(ResultStoreError) -> StoreConnections in
            if let connections = StoreConnections(file, configuration, writingWith: open) {
                return connections
            }
            return StoreConnections(try open())
        }
        switch opened {
        case .success(let connections):
            self.connections = connections
            reader = connections.reader
            reading = nil
            writeObstacle = nil
        case .failure(let error):
            guard error.leavesReading,
                let database = UnwritableDatabase(file, busyTimeout: busyTimeout, prepare: prepare)
            else { throw error }
            connections = nil
            reader = database.queue
            reading = database
            // SQLite does not report the reason that it cannot create its companion files.
            writeObstacle = file.mayBeWritten ? error : .readOnly(path: file.path)
        }
        identity = file.identity
    }

    /// Closes the database after running operations have finished. Later calls throw
    /// `ResultStoreError.closed`; closing again has no effect.
    ///
    /// The content of its `-wal` file is copied into the file, so that it is complete by itself, unless
    /// another process is reading or writing at the time; the last process to close it does that, and removes
    /// the `-wal` file.
    package func close() throws(ResultStoreError) {
        do {
            if let connections { try connections.close() } else { try reader.close() }
        } catch {
            throw ResultStoreError(error, path: path.path)
        }
    }

    /// Runs `body` in a transaction, which is on the disk when this function returns.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(ResultStoreError) -> Value {
        let pool = try writer()
        if access == .inPlace { return try unwrap(Result { try writeInPlace(pool, body) }) }
        let result = await withCheckedContinuation { continuation in
            pool.asyncWrite { db in
                try checkStillInPlace()
                return try body(db)
            } completion: { _, result in
                continuation.resume(returning: result)
            }
        }
        return try unwrap(result)
    }

    /// Returns the connection for writing, opened at the first use.
    func writer() throws(ResultStoreError) -> DatabasePool {
        guard let connections else { throw writeObstacle ?? .readOnly(path: path.path) }
        return try connections.writer(of: path.path)
    }

    /// Runs `body` on one consistent state of the database.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(ResultStoreError) -> Value {
        if access == .inPlace { return try unwrap(Result { try readInPlace(body) }) }
        let result = await withCheckedContinuation { continuation in
            reader.asyncRead { db in
                continuation.resume(
                    returning: Result {
                        let value = try body(db.get())
                        try checkUnchanged()
                        return value
                    })
            }
        }
        return try unwrap(result)
    }

    private func writeInPlace<Value>(
        _ pool: DatabasePool, _ body: (Database) throws -> Value
    ) throws -> Value {
        try pool.write { db in
            try checkStillInPlace()
            return try body(db)
        }
    }

    private func readInPlace<Value>(_ body: (Database) throws -> Value) throws -> Value {
        let value = try reader.read(body)
        try checkUnchanged()
        return value
    }

    /// Opens another read-only connection to the data being read.
    ///
    /// - Parameter prepare: called with the connection before its first use.
    /// - Returns: the connection.
    /// - Throws: `ResultStoreError.movedAway`; SQLite's errors.
    func reader(for prepare: @escaping @Sendable (Database) throws -> Void) throws -> DatabaseQueue {
        try checkStillInPlace()
        var configuration = Configuration()
        configuration.label = "query"
        configuration.readonly = true
        configuration.busyMode = .timeout(busyTimeout / .seconds(1))
        configuration.prepareDatabase(prepare)
        return try DatabaseQueue(path: reading?.queue.path ?? file.path, configuration: configuration)
    }

    /// Checks that the data just read belongs to one state of the file.
    ///
    /// - Throws: `ResultStoreError.changedMeanwhile`.
    func checkUnchanged() throws(ResultStoreError) { try reading?.checkUnchanged() }

    private func unwrap<Value>(_ result: Result<Value, any Error>) throws(ResultStoreError) -> Value {
        try result.mapError { ResultStoreError($0, path: path.path) }.get()
    }

    /// Checks that the file is still at its path: a test written to an unlinked file would be reported as
    /// saved and be lost.
    private func checkStillInPlace() throws(ResultStoreError) {
        guard file.identity == identity else { throw .movedAway(path: path.path) }
    }

    /// Examines the file and renames it if it is damaged; returns the new path, and true if its version
    /// information was repaired.
    private static func makeWay(
        for file: DatabaseFile,
        busyTimeout: Duration
    ) throws(ResultStoreError) -> (URL?, Bool) {
        switch try DatabaseInspection.look(at: file, busyTimeout: busyTimeout) {
        case .new, .usable, .undetermined: return (nil, false)
        case .damaged: return (try file.setAside(), false)
        case .misnumbered(let version):
            do {
                try SchemaNumbering.write(version, to: file.path, configuration(busyTimeout) { _ in })
            } catch {
                throw ResultStoreError(error, path: file.path)
            }
            return (nil, true)
        case .foreign: throw .foreignDatabase(path: file.path)
        case .newer(let version):
            throw .newerSchema(path: file.path, found: version, known: Schema.version)
        }
    }

    private static func configuration(
        _ busyTimeout: Duration, _ prepare: @escaping @Sendable (Database) throws -> Void
    ) -> Configuration {
        var configuration = Configuration()
        configuration.label = "results"
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(busyTimeout / .seconds(1))
        configuration.prepareDatabase(prepare)
        return configuration
    }

    /// Compacts a file with much free space after a migration. This temporarily needs the same space again;
    /// if that is not available the file stays as it is, and new tests fill it.
    private static func giveBackRoom(_ pool: DatabasePool) throws {
        let (unused, all) = try pool.read { db in
            (
                try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0,
                try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            )
        }
        if unused > max(mostUnused, all / 8) { try? pool.vacuum() }
    }

    /// Maximum number of free pages, of 4 kB, that are not worth compacting.
    private static let mostUnused = 250

    private static func open(
        _ file: DatabaseFile, _ configuration: Configuration
    ) throws(ResultStoreError) -> DatabasePool {
        do {
            let pool = try DatabasePool(path: file.path, configuration: configuration)
            // The pool has set NORMAL while switching to the write-ahead log.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            let found = try pool.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } ?? 0
            try Schema.migrator().migrate(pool)
            if 1..<Schema.version ~= found { try giveBackRoom(pool) }
            return pool
        } catch {
            throw ResultStoreError(error, path: file.path)
        }
    }
}
