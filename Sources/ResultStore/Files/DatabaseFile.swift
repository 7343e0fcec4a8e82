import Foundation
import Basics
import TestModel

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The database as files on disk: the main file and what SQLite keeps beside it.
struct DatabaseFile: Sendable {
    /// The main file.
    let url: URL

    /// Endings of the files that belong together: the database, its write-ahead log, the log's index, and
    /// the rollback journal of the moment before the log exists.
    private static let companions = ["-wal", "-shm", "-journal", ""]

    var path: String { url.path }

    /// Which file it is, whatever its name: tells a file from another one put in its place. Nil if missing.
    var identity: Identity? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }

    struct Identity: Sendable, Equatable {
        let device: UInt64
        let inode: UInt64
    }

    /// Whether the system lets this process write the file and make others beside it.
    var mayBeWritten: Bool {
        access(path, W_OK) == 0 && access(url.deletingLastPathComponent().path, W_OK) == 0
    }

    /// What tells whether the main file or its log changed.
    struct State: Sendable, Equatable {
        let identity: Identity
        let size: Int64
        let seconds: Int
        let nanoseconds: Int
        let logSize: Int64
    }

    /// What the files look like now; nil if the main file is missing.
    var state: State? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return State(
            identity: Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino)),
            size: Int64(status.st_size), seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec,
            logSize: logSize)
    }

    /// Whether something stands in the main file's place that is no file, such as a folder.
    var isBlocked: Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    }

    /// The size of the main file in bytes, 0 if it is missing.
    var size: Int64 { Self.size(path) }

    /// The size of the write-ahead log in bytes, 0 if it is missing.
    var logSize: Int64 { Self.size(path + "-wal") }

    /// The file at a path, symbolic links resolved, whose folder is there.
    static func ready(at path: URL) throws(ResultStoreError) -> DatabaseFile {
        let file = DatabaseFile(url: path.standardizedFileURL.resolvingSymlinksInPath())
        try file.createFolderIfMissing()
        return file
    }

    /// What one process at a time holds while it looks at the file, moves it aside and migrates it: of two that start
    /// together both could find the file damaged otherwise, and the second would move away the fresh file of the first.
    ///
    /// It is the folder: closing any descriptor of the database file itself would drop SQLite's own locks in this
    /// process (https://www.sqlite.org/howtocorrupt.html, 2.2).
    var openingLock: FileLock.Target { .folder(url.deletingLastPathComponent().path) }

    /// No lock, where the file system has none: refusing to work there would be worse than the unlikely race.
    ///
    /// - Throws: `ResultStoreError.busy` if another process has the lock for too long.
    func goesOn(without lock: FileLock.Failure) throws(ResultStoreError) -> FileLock? {
        if case .system = lock { return nil }
        throw .busy(path: path)
    }

    /// Makes the folder the file lies in, for its owner only, if it is missing.
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

    /// Makes an empty file that only its owner may read, if it is missing.
    ///
    /// SQLite gives the files beside it the same permissions. An existing file keeps its permissions: who
    /// shares results on purpose may do so.
    func createIfMissing() throws(ResultStoreError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            close(descriptor)
        } else if errno != EEXIST {
            throw Self.failure(errno, path)
        }
    }

    /// Renames the files to the first free `NAME.corrupt-N`, so that nothing is lost and a new database can
    /// be begun, and returns the new main file.
    ///
    /// The main file goes last: if the power fails in between, the next start finds it still damaged and
    /// ends the work.
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
