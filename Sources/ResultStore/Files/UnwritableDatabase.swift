import Foundation
import GRDB
import TestModel

/// A database on a disk that is full or may not be written, opened to be read.
///
/// SQLite needs an index of the write-ahead log even to read (https://www.sqlite.org/wal.html, "Read-Only
/// Databases"). There are three ways, and the first that works is taken:
///
/// 1. As always: the index is there already, since another process that may write has the file open.
/// 2. Without the log, as a file that nobody changes (`immutable`). That is right only where the log holds nothing,
///    and as long as it does: ``checkUnchanged()`` looks after each read.
/// 3. A copy with its log in a folder for temporary files, where the log holds the newest tests or the tables are those
///    of an earlier version, which has to be migrated first.
final class UnwritableDatabase: Sendable {
    let queue: DatabaseQueue
    private let file: DatabaseFile
    /// What the files looked like where nothing else would tell that they changed.
    private let state: DatabaseFile.State?
    /// The folder of a copy, gone with this value.
    private let copy: URL?

    /// Opens a database of ours that has tables; nil if that is impossible.
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
            // Whichever way fails, the next one is tried, and the reason that is told is why nothing can be written.
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
        // Whoever held this last may have been a reader on the queue, which waits for itself where it is told to close;
        // it closes when it goes. What stays lies among temporary files, which the system clears.
        try? FileManager.default.removeItem(at: copy)
    }

    /// Makes sure that what was just read is of one state of the file.
    func checkUnchanged() throws(ResultStoreError) {
        guard state == nil || state == file.state else { throw .changedMeanwhile(path: file.path) }
    }

    private static func isCurrent(_ db: Database) throws -> Bool {
        guard try DatabaseInspection.judge(db) == .usable else { return false }
        return try Int.fetchOne(db, sql: "PRAGMA user_version") == Schema.version
    }

    /// The file as SQLite's URI (https://www.sqlite.org/uri.html); without `immutable` it is never opened so.
    private static func immutable(_ file: DatabaseFile) -> String {
        let path = file.path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? file.path
        return "file:\(path)?immutable=1"
    }

    /// The folder with a copy of the file and its log; nil if there is no room.
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

    /// The path of the copy in a folder, its log taken in and its tables those of this version.
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
