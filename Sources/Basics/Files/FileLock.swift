import Foundation

/// A lock on a file or folder that one holder at a time can have, in this process or another.
///
/// The system drops the lock of a process that dies, so no crash leaves anything locked. It is advisory: it keeps out
/// whoever asks for it, and nobody else.
package struct FileLock: ~Copyable, Sendable {
    /// Why a lock was not had.
    package enum Failure: Error, Equatable, Sendable {
        /// Somebody else has it.
        case held
        /// The task was cancelled while it waited.
        case cancelled
        /// The file cannot be opened, or its file system has no locks.
        case system(SystemError)
    }

    /// What is locked.
    package enum Target: Sendable {
        /// A file, made if it is missing, for its owner alone. A symbolic link is not followed.
        case file(String)
        /// A folder that is there, which needs no file for the lock.
        case folder(String)
    }

    /// How long between two tries.
    private static let pause = Duration.milliseconds(5)

    private let descriptor: Int32

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        // Closing is not enough: a child that is just being started holds the descriptor too, until it runs.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Takes the lock if nobody has it.
    ///
    /// - Throws: ``Failure``.
    package static func take(_ target: Target) throws(Failure) -> FileLock {
        let descriptor: Int32
        do { descriptor = try retrying { target.open() } } catch { throw .system(error) }
        do {
            try retrying { flock(descriptor, LOCK_EX | LOCK_NB) }
        } catch {
            close(descriptor)
            throw error.code == EWOULDBLOCK ? .held : .system(error)
        }
        return FileLock(descriptor: descriptor)
    }

    /// Waits for the lock on this thread, which must be the caller's own: no actor may stand still meanwhile.
    ///
    /// - Parameters:
    ///   - target: what is locked.
    ///   - timeout: how long to wait for another holder.
    /// - Returns: the lock.
    /// - Throws: ``Failure``.
    package static func take(
        _ target: Target, blockingFor timeout: Duration
    ) throws(Failure) -> FileLock {
        let deadline = ContinuousClock.now + timeout
        while true {
            if let lock = try take(target, until: deadline) { return lock }
            usleep(UInt32(pause / .microseconds(1)))
        }
    }

    /// Waits for the lock without blocking the thread.
    ///
    /// - Parameters:
    ///   - target: what is locked.
    ///   - timeout: how long to wait for another holder.
    /// - Returns: the lock.
    /// - Throws: ``Failure``.
    package static func take(_ target: Target, within timeout: Duration) async throws(Failure) -> FileLock {
        let deadline = ContinuousClock.now + timeout
        while true {
            if let lock = try take(target, until: deadline) { return lock }
            do { try await Task.sleep(for: pause) } catch { throw .cancelled }
        }
    }

    /// One try; nil if another one is worth it.
    private static func take(
        _ target: Target, until deadline: ContinuousClock.Instant
    ) throws(Failure) -> FileLock? {
        do { return try take(target) } catch {
            guard error == .held, ContinuousClock.now < deadline else { throw error }
            return nil
        }
    }

    /// Whether `path` still leads to what is locked: a former holder may have removed it, and a lock on what is no
    /// longer there keeps nobody out.
    package func isLock(on path: String) -> Bool {
        var locked = stat()
        var present = stat()
        return fstat(descriptor, &locked) == 0 && lstat(path, &present) == 0
            && locked.st_dev == present.st_dev && locked.st_ino == present.st_ino
    }
}

extension FileLock.Target {
    fileprivate func open() -> Int32 {
        switch self {
        case .file(let path): Foundation.open(path, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
        case .folder(let path): Foundation.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        }
    }
}
