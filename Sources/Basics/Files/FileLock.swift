import Foundation

/// An exclusive lock on a file or folder, between threads and between processes.
///
/// The system releases the lock of a process that ends, so a crash leaves nothing locked. The lock is
/// advisory: it only affects those that request it.
package struct FileLock: ~Copyable, Sendable {
    /// The reasons for which a lock could not be taken.
    package enum Failure: Error, Equatable, Sendable {
        /// Another holder has it.
        case held
        /// The task was cancelled while waiting.
        case cancelled
        /// The file cannot be opened, or its file system does not support locks.
        case system(SystemError)
    }

    /// The object that is locked.
    package enum Target: Sendable {
        /// A file, created with access for its owner only if it is missing. A symbolic link is not followed.
        case file(String)
        /// An existing folder; no lock file is needed.
        case folder(String)
    }

    /// The interval between two attempts.
    private static let pause = Duration.milliseconds(5)

    private let descriptor: Int32

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        // Closing is not enough: a child process that is being started holds the descriptor too, until it
        // runs its program.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Takes the lock if it is free.
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

    /// Waits for the lock and blocks the current thread, which must belong to the caller: an actor must not
    /// be blocked.
    ///
    /// - Parameters:
    ///   - target: the object to lock.
    ///   - timeout: the timeout for another holder.
    /// - Returns: the lock.
    /// - Throws: ``Failure``.
    package static func take(
        _ target: Target, blockingFor timeout: Duration
    ) throws(Failure) -> FileLock {
        let deadline = Deadline(after: timeout)
        while true {
            if let lock = try take(target, until: deadline) { return lock }
            usleep(UInt32(pause / .microseconds(1)))
        }
    }

    /// Waits for the lock without blocking the thread.
    ///
    /// - Parameters:
    ///   - target: the object to lock.
    ///   - timeout: the timeout for another holder.
    /// - Returns: the lock.
    /// - Throws: ``Failure``.
    package static func take(_ target: Target, within timeout: Duration) async throws(Failure) -> FileLock {
        let deadline = Deadline(after: timeout)
        while true {
            if let lock = try take(target, until: deadline) { return lock }
            do { try await Deadline.sleep(for: pause) } catch { throw .cancelled }
        }
    }

    /// Tries once; returns nil if another attempt is possible before the deadline.
    private static func take(
        _ target: Target, until deadline: Deadline
    ) throws(Failure) -> FileLock? {
        do { return try take(target) } catch {
            guard error == .held, !deadline.isPast else { throw error }
            return nil
        }
    }

    /// Returns true if `path` still leads to the locked object: a former holder may have removed it, and a
    /// lock on a removed file excludes no one.
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
