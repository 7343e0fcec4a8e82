import Glibc
import Basics

/// Identifies a file independently of its name, and a state of its content.
struct FileVersion: Equatable {
    let device: UInt64
    let inode: UInt64
    /// Size in bytes.
    let size: Int
    private let changedSeconds: Int
    private let changedNanoseconds: Int

    /// Returns the version of the file at a path, or nil with `errno` set.
    static func ofFile(at path: String) -> FileVersion? {
        var status = stat()
        return stat(path, &status) == 0 ? FileVersion(status) : nil
    }

    init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int(status.st_size)
        changedSeconds = status.st_mtim.tv_sec
        changedNanoseconds = status.st_mtim.tv_nsec
    }

    /// Returns true if both are the same file, in whatever states.
    func isSameFile(as other: FileVersion) -> Bool {
        device == other.device && inode == other.inode
    }
}

/// An open history file; the file is closed and its lock released when the value is destroyed.
struct HistoryDescriptor: ~Copyable {
    private let path: String
    private let descriptor: Int32

    /// Maximum number of attempts to get the lock, at intervals of 0.01 s: a stopped process may hold the
    /// lock for ever, and the prompt must not wait for it.
    private static let lockAttempts = 100

    private init(path: String, descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Opens an existing file for reading.
    static func reading(_ path: String) throws(LineEditorError) -> HistoryDescriptor {
        try opened(path, flags: O_RDONLY)
    }

    /// Creates a file; the file must not exist.
    static func creating(_ path: String) throws(LineEditorError) -> HistoryDescriptor {
        try opened(path, flags: O_WRONLY | O_CREAT | O_EXCL | O_APPEND)
    }

    /// Opens or creates the file with access for its owner only, and locks it for writing.
    static func locking(_ path: String) throws(LineEditorError) -> HistoryDescriptor {
        for _ in 0..<lockAttempts {
            let candidate = try opened(path, flags: O_RDWR | O_CREAT | O_APPEND)
            if flock(candidate.descriptor, LOCK_EX | LOCK_NB) == 0 {
                let version = try candidate.version()
                // Another writer may have replaced the file between opening and locking.
                if FileVersion.ofFile(at: path)?.isSameFile(as: version) == true {
                    fchmod(candidate.descriptor, 0o600)
                    return candidate
                }
            } else if errno != EWOULDBLOCK && errno != EINTR {
                throw failure(path)
            } else {
                usleep(10_000)
            }
        }
        throw .historyUnusable(path: path, .locked)
    }

    /// Returns the identity and state of the file.
    borrowing func version() throws(LineEditorError) -> FileVersion {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.failure(path) }
        return FileVersion(status)
    }

    /// Returns all bytes of the file.
    borrowing func contents() throws(LineEditorError) -> [UInt8] {
        var result: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = pread(descriptor, &chunk, chunk.count, result.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Self.failure(path) }
            guard count > 0 else { return result }
            result += chunk.prefix(count)
        }
    }

    /// Appends all bytes or none.
    borrowing func append(_ bytes: [UInt8]) throws(LineEditorError) {
        let size = try version().size
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let failure = Self.failure(path)
                // A partial line would later be read as a whole one.
                ftruncate(descriptor, size)
                throw failure
            }
            rest = rest.dropFirst(count)
        }
    }

    private static func opened(_ path: String, flags: Int32) throws(LineEditorError) -> HistoryDescriptor {
        // A FIFO at the path must not block, and a terminal must not become the controlling terminal.
        let descriptor = open(path, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o600)
        guard descriptor >= 0 else { throw failure(path) }
        let file = HistoryDescriptor(path: path, descriptor: descriptor)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure(path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .historyUnusable(path: path, .notAFile)
        }
        return file
    }

    private static func failure(_ path: String) -> LineEditorError {
        .historyUnusable(path: path, .system(code: errno))
    }
}
