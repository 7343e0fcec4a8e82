import Foundation
import GRDB
import TestModel

/// A database on a disk that is full or read-only, opened for reading.
///
/// SQLite needs an index of the write-ahead log even to read (https://www.sqlite.org/wal.html, "Read-Only
/// Databases"). There are three methods, and the first that works is used:
///
/// 1. As usual: the index already exists, since another process that may write has the file open.
/// 2. Without the log, as a file that does not change (`immutable`). That is correct only while the log is
///   empty: ``checkUnchanged()`` checks this after each read.
/// 3. A copy with its log in a folder for temporary files, if the log contains the newest tests or the tables
///   are those of an earlier version, which must be migrated first.
final class UnwritableDatabase: Sendable {
    let queue: DatabaseQueue
    private let file: DatabaseFile
    /// State of the files when they were opened, if changes would not be detected otherwise.
    private let state: DatabaseFile.State?
    /// The folder of a copy, deleted with this value.
    private let copy: URL?

    /// Opens a database of this program that has tables; nil if that is impossible.
    init?(
        _ file: DatabaseFile, busyTimeout: Duration, prepare: @escaping @Sendable (Database) throws -> Void
    ) {
        self.file = file
        func open(_ path: String) -> DatabaseQueue? {
            var configuration = Configuration()
            configuration.label = "results"
            configuration.readonly = true
            configuration.busyMode = .timeout(busyTimeout / .seconds(1))
            configuration.prepareDatabase(prepare)
            // If one method fails, the next one is tried; the reported reason is the obstacle to writing.
            guard let queue = try? DatabaseQueue(path: path, configuration: configuration),
                let isCurrent = try? queue.read(Self.isCurrent), isCurrent
            else { return nil }
            return queue
        }
        let state = file.state
        if let queue = open(file.path) {
            self.queue = queue
            self.state = nil
            copy = nil
        } else if file.logSize == 0, let queue = open(Self.immutable(file)) {
            self.queue = queue
            self.state = state
            copy = nil
        } else if let folder = Self.copy(file), let queue = Self.migrated(file, in: folder).flatMap(open) {
            self.queue = queue
            self.state = nil
            copy = folder
        } else {
            return nil
        }
    }

    deinit {
        guard let copy else { return }
        // The last owner may have been a reader on the queue, which would wait for itself when asked to
        // close; it closes on deallocation. Remaining files are in a temporary folder, which the system
        // clears.
        try? FileManager.default.removeItem(at: copy)
    }

    /// Checks that the data just read belongs to one state of the file.
    func checkUnchanged() throws(ResultStoreError) {
        guard state == nil || state == file.state else { throw .changedMeanwhile(path: file.path) }
    }

    private static func isCurrent(_ db: Database) throws -> Bool {
        guard try DatabaseInspection.judge(db) == .usable else { return false }
        return try Int.fetchOne(db, sql: "PRAGMA user_version") == Schema.version
    }

    /// Returns the file as SQLite's URI (https://www.sqlite.org/uri.html); without `immutable` it is never
    /// opened this way.
    private static func immutable(_ file: DatabaseFile) -> String {
        let path = file.path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? file.path
        return "file:\(path)?immutable=1"
    }

    /// Returns the folder with a copy of the file and its log; nil if there is not enough space.
    private static func copy(_ file: DatabaseFile) -> URL? {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appending(path: "wehe-results-\(UUID().uuidString)")
        do {
            try files.createDirectory(
                at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            for ending in ["", "-wal"] where files.fileExists(atPath: file.path + ending) {
                let target = folder.appending(path: file.url.lastPathComponent + ending)
                try files.copyItem(at: URL(fileURLWithPath: file.path + ending), to: target)
                try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: target.path)
            }
            return folder
        } catch {
            try? files.removeItem(at: folder)
            return nil
        }
    }

    /// Returns the path of the copy in a folder, with its log merged and its tables migrated to the current
    /// version.
    private static func migrated(_ file: DatabaseFile, in folder: URL) -> String? {
        let path = folder.appending(path: file.url.lastPathComponent).path
        do {
            let queue = try DatabaseQueue(path: path)
            guard try queue.read(DatabaseInspection.judge) == .usable else {
                try? FileManager.default.removeItem(at: folder)
                return nil
            }
            try Schema.migrator().migrate(queue)
            try queue.close()
            return path
        } catch {
            try? FileManager.default.removeItem(at: folder)
            return nil
        }
    }
}
