package import Foundation
import Synchronization

/// A file to which lines are appended for as long as the process runs. It can be rotated by moving it away
/// and reopening it, as logrotate(8) does.
package final class AppendedFile: Sendable {
    /// The path of the file.
    package let path: String
    private let mode: mode_t
    private let descriptor: Mutex<Int32>

    /// Opens the file, and creates it if it is missing.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - mode: the permissions of a new file, subject to the process's umask.
    /// - Throws: `SystemError` if it cannot be opened; ``OpenedFile/nobodyThere`` for a pipe without a
    ///   reader.
    package init(_ path: String, mode: UInt32 = 0o640) throws(SystemError) {
        self.path = path
        self.mode = mode
        descriptor = Mutex(try Self.open(path, mode))
    }

    deinit {
        descriptor.withLock { _ = close($0) }
    }

    /// Appends bytes, in one write if the system permits.
    ///
    /// - Parameter bytes: one line or several.
    /// - Throws: `SystemError` if they cannot be written.
    package func append(_ bytes: some ContiguousBytes & Sendable) throws(SystemError) {
        try descriptor.withLock { (descriptor) throws(SystemError) in
            try AtomicFile.write(bytes, to: descriptor)
        }
    }

    /// Opens the file that is now at the path, and closes the former one.
    ///
    /// - Throws: `SystemError` if it cannot be opened; writing then continues in the former file.
    package func reopen() throws(SystemError) {
        let new = try Self.open(path, mode)
        descriptor.withLock { descriptor in
            close(descriptor)
            descriptor = new
        }
    }

    private static func open(_ path: String, _ mode: mode_t) throws(SystemError) -> Int32 {
        try OpenedFile.writable(path, O_CREAT | O_APPEND, mode: mode)
    }
}
