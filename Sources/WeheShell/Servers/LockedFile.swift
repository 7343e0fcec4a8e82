import Foundation
import ReplayClient
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A file that one process at a time can hold, which its holder removes in the end.
///
/// The system drops the lock of a process that dies.
final class LockedFile: ServerTurn {
    private let path: String
    private let descriptor: Mutex<Int32?>

    private init(descriptor: Int32, path: String) {
        self.descriptor = Mutex(descriptor)
        self.path = path
    }

    deinit { end() }

    /// Makes and locks a file; nil if somebody else holds it.
    ///
    /// - Throws: ``ShellError/homeUnusable(path:reason:)``.
    static func take(_ path: String) throws(ShellError) -> LockedFile? {
        while true {
            let file = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
            guard file >= 0 else {
                throw .homeUnusable(
                    path: path, reason: .cannotBeMade(.told(String(cString: strerror(errno)))))
            }
            if flock(file, LOCK_EX | LOCK_NB) != 0 {
                let reason = errno
                close(file)
                if reason == EINTR { continue }
                guard reason == EWOULDBLOCK else {
                    throw .homeUnusable(
                        path: path, reason: .cannotBeLocked(.told(String(cString: strerror(reason)))))
                }
                return nil
            }
            // Closes the file again if it cannot be used.
            let locked = LockedFile(descriptor: file, path: path)
            if try isPresent(file, at: path) { return locked }
            locked.forget()
        }
    }

    /// Lets go of a file that is somebody else's by now.
    private func forget() {
        descriptor.withLock { descriptor in
            if let file = descriptor { close(file) }
            descriptor = nil
        }
    }

    /// Removes the file and lets the next one in. Calling it again does nothing.
    func end() {
        descriptor.withLock { descriptor in
            guard let file = descriptor else { return }
            unlink(path)
            close(file)
            descriptor = nil
        }
    }

    /// Whether the path still leads to the open file: the holder before removes its own, and a lock on what is no
    /// longer there would keep nobody out.
    ///
    /// - Throws: ``ShellError/homeUnusable(path:reason:)`` if the disk is full.
    private static func isPresent(_ file: Int32, at path: String) throws(ShellError) -> Bool {
        let mark = Data("process \(getpid()), turn \(UInt64.random(in: 0...UInt64.max))\n".utf8)
        let written = mark.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
        guard written == mark.count, ftruncate(file, off_t(mark.count)) == 0 else {
            throw .homeUnusable(
                path: path, reason: .unwritable(.told(String(cString: strerror(errno)))))
        }
        return (try? Data(contentsOf: URL(fileURLWithPath: path))) == mark
    }
}
