import Campaigns
import Cryptography
package import Foundation
package import ResultStore
import Basics
import TestModel

/// A local copy of the part of a shared database that is visible to a user, readable like a local database by
/// all commands.
///
/// It is updated before use: removed tests are deleted, then new ones are added, in the order of the
/// transactions that inserted them and only up to transactions before which all have ended. The progress is
/// stored after each batch, so that an interruption loses nothing. The copy assigns its own, permanent test
/// numbers.
package struct LocalCopy: Sendable {
    /// The copy.
    package let store: ResultStore
    /// Number of tests received in this update.
    package private(set) var came = 0
    /// Number of tests removed in this update.
    package private(set) var went = 0
    /// Number of tests of the database that could not be read, in this or earlier updates.
    package var passedOver: Int { state.passedOver }

    private let database: SharedDatabase
    private let stateFile: URL
    private var state: CopyState

    /// Maximum wait for another shell that is updating the same copy.
    private static let timeout = Duration.seconds(600)

    /// Updates a copy, or creates it if there is none.
    ///
    /// - Parameters:
    ///   - database: the database.
    ///   - folder: the folder of the copies, created if it is missing.
    ///   - now: the current time, as which received tests are imported.
    ///   - stored: the minimum number of tests per transaction, which is also the maximum lost by an
    ///     interruption.
    ///   - progress: receives the number of received tests and the total if known: only a first copy takes
    ///     long.
    /// - Returns: the copy.
    /// - Throws: `CentralDatabaseError`, `ResultStoreError`; `CancellationError`. Tests received before are
    ///   kept.
    package static func upToDate(
        of database: SharedDatabase, in folder: URL, at now: Date,
        storing stored: Int = usuallyStored,
        progress: @Sendable (_ done: Int, _ all: Int?) -> Void = { _, _ in }
    ) async throws -> LocalCopy {
        let file = folder.appending(path: Self.fileName(of: database))
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw CentralDatabaseError.copyUnusable(
                path: file.path, SystemError(behind: error) ?? SystemError(EIO))
        }
        let lock: FileLock
        do throws(FileLock.Failure) {
            lock = try await FileLock.take(.file(file.path + ".lock"), within: timeout)
        } catch {
            switch error {
            case .cancelled: throw CancellationError()
            case .held: throw CentralDatabaseError.copyBusy(path: file.path)
            case .system(let error): throw CentralDatabaseError.copyUnusable(path: file.path, error)
            }
        }
        let result: Result<LocalCopy, any Error>
        do {
            var copy = try await LocalCopy(of: database, at: file)
            do { try await copy.update(stored, at: now, progress) } catch {
                try copy.store.close()
                throw error
            }
            result = .success(copy)
        } catch {
            result = .failure(error)
        }
        _ = consume lock
        return try result.get()
    }

    /// Returns the file name of a copy: the database's identity, and a digest of its address and the user's
    /// rights, so that no text from a server or user becomes part of a file name.
    static func fileName(of database: SharedDatabase) -> String {
        let text = "\(database.title)\n\(database.rights.user)" + (database.copy.map { "\n\($0)" } ?? "")
        let digest = SHA256.hash(Array(text.utf8)).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return "\(database.identity)-\(String(digest, radix: 16)).sqlite"
    }

    /// Renames a copy made by an earlier version, whose name did not include the database's address.
    private static func adopt(_ file: URL, of database: SharedDatabase) {
        guard let user = database.rights.user.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        else {
            return
        }
        let former = file.deletingLastPathComponent().appending(path: "\(database.identity)-\(user).sqlite")
        guard !FileManager.default.fileExists(atPath: file.path),
            CopyState(file: former.appendingPathExtension("json"))?.place == database.address.place
        else { return }
        // If renaming fails, the copy is created again.
        for ending in ["", "-wal", "-shm", ".json"] { rename(former.path + ending, file.path + ending) }
    }

    /// Opens a copy, or creates one if there is none that can be continued.
    private init(of database: SharedDatabase, at file: URL) async throws {
        self.database = database
        stateFile = file.appendingPathExtension("json")
        Self.adopt(file, of: database)
        let fresh = CopyState(
            identity: database.identity, scope: database.rights.scope, schema: ExportRecord.schema)
        if let state = CopyState(file: stateFile), state.goesOn(fresh),
            FileManager.default.fileExists(atPath: file.path)
        {
            self.state = state
        } else {
            state = fresh
            for ending in ["", "-wal", "-shm"] where unlink(file.path + ending) != 0 && errno != ENOENT {
                throw CentralDatabaseError.copyUnusable(path: file.path, SystemError(errno))
            }
        }
        state.place = database.address.place
        store = try await ResultStore.open(file)
    }

    private mutating func update(
        _ stored: Int, at now: Date, _ progress: @Sendable (Int, Int?) -> Void
    ) async throws {
        let horizon = try await database.horizon(counting: state.received == "0")
        let removed = try await database.removed(from: state.removedBefore, below: horizon.bound)
        went += try await store.remove(uuids: removed)
        for month in state.months where !Self.isThere(month, horizon.months) {
            if let span = Self.span(ofMonth: month) { went += try await store.remove(startedIn: span) }
        }
        state.months = horizon.months
        state.removedBefore = horizon.bound
        try save()

        var slots = try await database.slots(from: state.slotsBefore, below: horizon.bound)
        var ends: Set<[String]> = []
        while let last = slots.last {
            guard ends.insert(last).inserted else {
                throw CentralDatabaseError.notPostgreSQL(database: database.title)
            }
            try await store.keep(slots.slots)
            slots = try await database.slots(from: state.slotsBefore, below: horizon.bound, after: last)
        }
        state.slotsBefore = horizon.bound
        try save()

        var part = try await Self.part(of: database, after: state, below: horizon.bound, most: stored)
        while let arrived = part {
            state = arrived.state
            // The next part is fetched while this one is being stored.
            async let next = Self.part(of: database, after: arrived.state, below: horizon.bound, most: stored)
            came += try await store.import(arrived.tests, at: now).imported.count
            try save()
            progress(came, horizon.tests)
            part = try await next
        }
        progress(came, horizon.tests)
    }

    /// Tests stored in one transaction, and the state of the copy after them.
    private struct Part {
        let tests: ReadyTests
        let state: CopyState
    }

    /// Fetches and prepares the next part; nil if there is none.
    private static func part(
        of database: SharedDatabase, after state: CopyState, below bound: String, most: Int
    ) async throws -> Part? {
        var (state, tests, bytes, isEmpty) = (state, [PortableTest](), 0, true)
        while tests.count < most, bytes < storedBytes {
            let batch = try await database.arrivals(after: state.received, state.uuid, below: bound)
            guard let received = batch.received, let uuid = batch.uuid else { break }
            isEmpty = false
            tests += batch.tests
            bytes += batch.bytes
            (state.received, state.uuid) = (received, uuid)
            state.passedOver += batch.passedOver
        }
        return isEmpty ? nil : Part(tests: ReadyTests(tests), state: state)
    }

    /// Returns true if a month still has the same partition. Earlier versions did not store the partition.
    static func isThere(_ month: String, _ months: [String]) -> Bool {
        months.contains { $0 == month || $0.hasPrefix(month + " ") }
    }

    /// The usual number of tests per transaction: identities are scattered over their index, whose pages are
    /// written once per transaction.
    package static let usuallyStored = 4_000
    /// The maximum memory of tests in one transaction, not counting an excess by the last batch; the same
    /// amount is fetched meanwhile.
    private static let storedBytes = 48 << 20

    private func save() throws {
        do { try state.write(to: stateFile) } catch {
            throw CentralDatabaseError.copyUnusable(
                path: stateFile.path, SystemError(behind: error) ?? SystemError(EIO))
        }
    }

    /// Returns the instants of a month, "2026_11" with or without a partition's number, in UTC.
    static func span(ofMonth month: String) -> Range<Date>? {
        let numbers = month.prefix { $0 != " " }.split(separator: "_").compactMap { Int($0) }
        guard numbers.count == 2, (1...9_999).contains(numbers[0]), (1...12).contains(numbers[1]) else {
            return nil
        }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        guard let first = calendar.date(from: DateComponents(year: numbers[0], month: numbers[1])),
            let next = calendar.date(byAdding: .month, value: 1, to: first)
        else { return nil }
        return first..<next
    }
}
