import Foundation

/// Opening what lies under a name that somebody gave, or in a folder of theirs: anything may lie there, and a pipe at
/// whose other end nobody is, or a device, must not hold this program up.
package enum OpenedFile {
    /// An entry that is neither a file nor a folder: a pipe, a device or a socket.
    package static let noFile = SystemError(ESPIPE)
    /// A named pipe at whose other end nobody is.
    package static let nobodyThere = SystemError(ENXIO)
    /// Nobody waits any more.
    package static let cancelled = SystemError(ECANCELED)

    /// The timeout for the other end of a named pipe, which another command of a script may be about to open.
    package static let timeout = Duration.seconds(2)
    /// The interval between two looks, in microseconds.
    package static let pause: UInt32 = 10_000

    /// Opens an ordinary file for reading.
    ///
    /// - Parameter path: where it lies.
    /// - Returns: a descriptor, which the caller closes.
    /// - Throws: ``noFile``, `EISDIR` for a folder, or why it cannot be opened.
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

    /// Opens an ordinary file for reading with the C library.
    ///
    /// - Parameter path: where it lies.
    /// - Returns: the stream, which the caller closes.
    /// - Throws: as for ``ordinary(_:)``.
    package static func ordinaryStream(_ path: String) throws(SystemError) -> UnsafeMutablePointer<FILE> {
        let descriptor = try ordinary(path)
        guard let stream = fdopen(descriptor, "rb") else {
            let error = SystemError.last
            close(descriptor)
            throw error
        }
        return stream
    }

    /// Opens what can be read from its beginning to its end but once: an ordinary file, a pipe, what standard input is,
    /// and the devices behind which is only memory, such as `/dev/null`.
    ///
    /// - Parameter path: where it lies.
    /// - Returns: a descriptor, which the caller closes and which does not wait, and whether it is a pipe's. Reading a
    ///   named pipe to which nobody writes yet gives nothing at once.
    /// - Throws: ``noFile`` for a disk, another device or a socket, or why it cannot be opened.
    package static func readable(_ path: String) throws(SystemError) -> (descriptor: Int32, isPipe: Bool) {
        let (descriptor, status) = try opened(path)
        switch status.st_mode & S_IFMT {
        case S_IFIFO: return (descriptor, true)
        // Reading tells why a folder cannot be read.
        case S_IFREG, S_IFDIR: return (descriptor, false)
        case S_IFCHR where isMemory(status) || isStandardInput(status): return (descriptor, false)
        default:
            close(descriptor)
            throw noFile
        }
    }

    /// Opens what is written from its beginning to its end: a file, a device, or a pipe from which somebody reads.
    ///
    /// - Parameters:
    ///   - path: where it lies.
    ///   - flags: what else open(2) is to do: to make it, to write at its end.
    ///   - mode: who may do what with a new file, beside what the process masks.
    ///   - timeout: how long a reader is waited for.
    ///   - isCancelled: whether nobody waits any more.
    /// - Returns: a descriptor, which the caller closes; writing waits.
    /// - Throws: ``nobodyThere``, ``noFile`` for a socket, ``cancelled``, or why it cannot be opened.
    package static func writable(
        _ path: String, _ flags: Int32 = 0, mode: UInt32 = 0o600, within timeout: Duration = timeout,
        until isCancelled: () -> Bool = { false }
    ) throws(SystemError) -> Int32 {
        let deadline = ContinuousClock.now + timeout
        while true {
            let failure: SystemError
            do {
                let descriptor = try retrying {
                    open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | flags, mode)
                }
                return try waiting(descriptor)
            } catch { failure = error }
            // A pipe from which nobody reads; sockets, and devices without a driver, say the same.
            guard failure.code == ENXIO else { throw failure }
            guard isPipe(path) else { throw noFile }
            if isCancelled() { throw cancelled }
            guard ContinuousClock.now < deadline else { throw nobodyThere }
            usleep(pause)
        }
    }

    /// Opens anything for reading without waiting, and tells what it is.
    private static func opened(_ path: String) throws(SystemError) -> (descriptor: Int32, status: stat) {
        let descriptor: Int32
        do {
            descriptor = try retrying { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
        } catch {
            // The errors of sockets, and devices without a driver.
            throw [ENXIO, ENODEV].contains(error.code) ? noFile : error
        }
        var status = stat()
        do { try retrying { fstat(descriptor, &status) } } catch {
            close(descriptor)
            throw error
        }
        return (descriptor, status)
    }

    /// Has calls wait again.
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

    /// True if a device is one of `/dev/null`, `/dev/zero`, `/dev/full` and `/dev/urandom` (mem(4), null(4)).
    private static func isMemory(_ status: stat) -> Bool { status.st_rdev >> 8 == memoryDevices }
    private static let memoryDevices: dev_t = 1

    /// True if a device is the one, such as a terminal, that this process has as standard input.
    private static func isStandardInput(_ status: stat) -> Bool {
        var own = stat()
        return fstat(STDIN_FILENO, &own) == 0 && own.st_mode & S_IFMT == S_IFCHR
            && own.st_rdev == status.st_rdev
    }
}
