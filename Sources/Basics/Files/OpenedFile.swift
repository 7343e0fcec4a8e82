import Foundation

/// Opens files at paths that a user gave, or in a user's folder: there may be a file of any type, and a pipe
/// without a peer, or a device, must not block this program.
package enum OpenedFile {
    /// The error for an entry that is neither a file nor a folder: a pipe, a device or a socket.
    package static let noFile = SystemError(ESPIPE)
    /// The error for a named pipe without a peer.
    package static let nobodyThere = SystemError(ENXIO)
    /// The error after a cancellation.
    package static let cancelled = SystemError(ECANCELED)

    /// The timeout for the peer of a named pipe, which another command of a script may be about to open.
    package static let timeout = Duration.seconds(2)
    /// The interval between two attempts, microseconds.
    package static let pause: UInt32 = 10_000

    /// Opens a regular file for reading.
    ///
    /// - Parameter path: the path of the file.
    /// - Returns: a descriptor, which the caller must close.
    /// - Throws: ``noFile``, `EISDIR` for a folder, or the error of opening it.
    package static func ordinary(_ path: String) throws(SystemError) -> Int32 {
        let (descriptor, status) = try opened(path)
        switch status.st_mode & S_IFMT {
        case S_IFREG: return descriptor
        case S_IFDIR:
            close(descriptor)
            throw SystemError(EISDIR)
        default:
            close(descriptor)
            throw noFile
        }
    }

    /// Opens a regular file for reading with the C library.
    ///
    /// - Parameter path: the path of the file.
    /// - Returns: the stream, which the caller must close.
    /// - Throws: the errors of ``ordinary(_:)``.
    package static func ordinaryStream(_ path: String) throws(SystemError) -> UnsafeMutablePointer<FILE> {
        let descriptor = try ordinary(path)
        guard let stream = fdopen(descriptor, "rb") else {
            let error = SystemError.last
            close(descriptor)
            throw error
        }
        return stream
    }

    /// Opens a file that is read sequentially and once: a regular file, a pipe, the character device that is
    /// standard input, or a memory device such as `/dev/null`.
    ///
    /// - Parameter path: the path of the file.
    /// - Returns: a non-blocking descriptor, which the caller must close, and true if it is a pipe's. Reading
    ///   a named pipe without a writer returns nothing at once.
    /// - Throws: ``noFile`` for a disk, another device or a socket, or the error of opening it.
    package static func readable(_ path: String) throws(SystemError) -> (descriptor: Int32, isPipe: Bool) {
        let (descriptor, status) = try opened(path)
        switch status.st_mode & S_IFMT {
        case S_IFIFO: return (descriptor, true)
        // For a folder, reading gives the appropriate error.
        case S_IFREG, S_IFDIR: return (descriptor, false)
        case S_IFCHR where isMemory(status) || isStandardInput(status): return (descriptor, false)
        default:
            close(descriptor)
            throw noFile
        }
    }

    /// Opens a file that is written sequentially: a file, a device, or a pipe with a reader.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - flags: further flags for open(2), such as those to create the file or to append.
    ///   - mode: the permissions of a new file, subject to the process's umask.
    ///   - timeout: the timeout for a reader of a pipe.
    ///   - isCancelled: called repeatedly; returns true to stop.
    /// - Returns: a blocking descriptor, which the caller must close.
    /// - Throws: ``nobodyThere``, ``noFile`` for a socket, ``cancelled``, or the error of opening it.
    package static func writable(
        _ path: String, _ flags: Int32 = 0, mode: UInt32 = 0o600, within timeout: Duration = timeout,
        until isCancelled: () -> Bool = { false }
    ) throws(SystemError) -> Int32 {
        let deadline = Deadline(after: timeout)
        while true {
            let failure: SystemError
            do {
                let descriptor = try retrying {
                    open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | flags, mode)
                }
                return try waiting(descriptor)
            } catch { failure = error }
            // A pipe without a reader; sockets, and devices without a driver, give the same error.
            guard failure.code == ENXIO else { throw failure }
            guard isPipe(path) else { throw noFile }
            if isCancelled() { throw cancelled }
            guard !deadline.isPast else { throw nobodyThere }
            usleep(pause)
        }
    }

    /// Opens a file of any type for reading without blocking, and returns its status.
    private static func opened(_ path: String) throws(SystemError) -> (descriptor: Int32, status: stat) {
        let descriptor: Int32
        do {
            descriptor = try retrying { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
        } catch {
            // The errors of sockets, and of devices without a driver.
            throw [ENXIO, ENODEV].contains(error.code) ? noFile : error
        }
        var status = stat()
        do { try retrying { fstat(descriptor, &status) } } catch {
            close(descriptor)
            throw error
        }
        return (descriptor, status)
    }

    /// Makes the descriptor blocking.
    private static func waiting(_ descriptor: Int32) throws(SystemError) -> Int32 {
        do {
            let flags = try retrying { fcntl(descriptor, F_GETFL) }
            try retrying { fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK) }
            return descriptor
        } catch {
            close(descriptor)
            throw error
        }
    }

    private static func isPipe(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }

    /// Returns true for the devices `/dev/null`, `/dev/zero`, `/dev/full` and `/dev/urandom` (mem(4),
    /// null(4)).
    private static func isMemory(_ status: stat) -> Bool { status.st_rdev >> 8 == memoryDevices }
    private static let memoryDevices: dev_t = 1

    /// Returns true if a device, such as a terminal, is this process's standard input.
    private static func isStandardInput(_ status: stat) -> Bool {
        var own = stat()
        return fstat(STDIN_FILENO, &own) == 0 && own.st_mode & S_IFMT == S_IFCHR
            && own.st_rdev == status.st_rdev
    }
}
