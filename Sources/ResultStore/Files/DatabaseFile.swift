import Foundation
import Basics
import TestModel

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The database as files on disk: the main file and SQLite's companion files.
struct DatabaseFile: Sendable {
    /// The main file.
    let url: URL

    /// Suffixes of the files that belong together: the database, its write-ahead log, the log's index, and
    /// the rollback journal that is used before the log exists.
    private static let companions = ["-wal", "-shm", "-journal", ""]

    var path: String { url.path }

    /// Identity of the file independent of its name, to detect that it was replaced. Nil if it is missing.
    var identity: Identity? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }

    struct Identity: Sendable, Equatable {
        let device: UInt64
        let inode: UInt64
    }

    /// True if the system permits this process to write the file and to create others beside it.
    var mayBeWritten: Bool {
        access(path, W_OK) == 0 && access(url.deletingLastPathComponent().path, W_OK) == 0
    }

    /// State of the main file and its log, to detect changes.
    struct State: Sendable, Equatable {
        let identity: Identity
        let size: Int64
        let seconds: Int
        let nanoseconds: Int
        let logSize: Int64
    }

    /// Current state of the files; nil if the main file is missing.
    var state: State? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return State(
            identity: Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino)),
            size: Int64(status.st_size), seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec,
            logSize: logSize)
    }

    /// True if there is something other than a file at the main file's path, such as a folder.
    var isBlocked: Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    }

    /// The size of the main file in bytes, 0 if it is missing.
    var size: Int64 { Self.size(path) }

    /// The size of the write-ahead log in bytes, 0 if it is missing.
    var logSize: Int64 { Self.size(path + "-wal") }

    /// Returns the file at a path, with symbolic links resolved, after creating its folder if necessary.
    static func ready(at path: URL) throws(ResultStoreError) -> DatabaseFile {
        let file = DatabaseFile(url: path.standardizedFileURL.resolvingSymlinksInPath())
        try file.createFolderIfMissing()
        return file
    }

    /// Lock that one process at a time holds while it examines, renames and migrates the file: otherwise two
    /// processes starting together could both find the file damaged, and the second would rename the new file
    /// of the first.
    ///
    /// The lock is on the folder: closing any descriptor of the database file itself would release SQLite's
    /// own locks in this process (https://www.sqlite.org/howtocorrupt.html, 2.2).
    var openingLock: FileLock.Target { .folder(url.deletingLastPathComponent().path) }

    /// Continues without a lock if the file system has none: refusing to work there would be worse than the
    /// unlikely race.
    ///
    /// - Throws: `ResultStoreError.busy` if another process has held the lock for too long.
    func goesOn(without lock: FileLock.Failure) throws(ResultStoreError) -> FileLock? {
        if case .system = lock { return nil }
        throw .busy(path: path)
    }

    /// Creates the folder of the file, accessible to its owner only, if it is missing.
    private func createFolderIfMissing() throws(ResultStoreError) {
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError
            throw cause.map { Self.failure($0.code.rawValue, path) }
                ?? .cannotOpen(path: path, .folder)
        }
    }

    /// Creates an empty file, accessible to its owner only, if it is missing.
    ///
    /// SQLite gives its companion files the same permissions. An existing file keeps its permissions, so that
    /// users can share results deliberately.
    func createIfMissing() throws(ResultStoreError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            close(descriptor)
        } else if errno != EEXIST {
            throw Self.failure(errno, path)
        }
    }

    /// Renames the files to the first free `NAME.corrupt-N`, so that nothing is lost and a new database can
    /// be created, and returns the new main file.
    ///
    /// The main file is renamed last: after a power failure in between, the next start finds it still damaged
    /// and completes the work.
    func setAside() throws(ResultStoreError) -> URL {
        var number = 1
        while Self.companions.contains(where: { Self.exists("\(path).corrupt-\(number)\($0)") }) {
            number += 1
        }
        let target = "\(path).corrupt-\(number)"
        for companion in Self.companions where Self.exists(path + companion) {
            if rename(path + companion, target + companion) != 0 {
                throw .cannotSetAside(path: path, SystemError(errno))
            }
        }
        return URL(fileURLWithPath: target)
    }

    private static func size(_ path: String) -> Int64 {
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : 0
    }

    private static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    private static func failure(_ code: Int32, _ path: String) -> ResultStoreError {
        switch code {
        case EROFS, EACCES, EPERM: .readOnly(path: path)
        case ENOSPC, EDQUOT: .diskFull(path: path)
        default: .cannotOpen(path: path, .system(SystemError(code)))
        }
    }
}
