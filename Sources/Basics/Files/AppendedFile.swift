package import Foundation
import Synchronization

/// A file that is added to for as long as the process runs. Whoever keeps it from growing moves it away and has it
/// opened again, as logrotate(8) does.
package final class AppendedFile: Sendable {
    /// Where it lies.
    package let path: String
    private let mode: mode_t
    private let descriptor: Mutex<Int32>

    /// Opens the file, and makes it where it is missing.
    ///
    /// - Parameters:
    ///   - path: where it lies.
    ///   - mode: who may do what with a new one, beside what the process masks.
    /// - Throws: why it cannot be opened; ``OpenedFile/nobodyThere`` for a pipe from which nobody reads.
    package init(_ path: String, mode: UInt32 = 0o640) throws(SystemError) {
        self.path = path
        self.mode = mode
        descriptor = Mutex(try Self.open(path, mode))
    }

    deinit {
        descriptor.withLock { _ = close($0) }
    }

    /// Adds bytes at the end, in one piece where the system takes them so.
    ///
    /// - Parameter bytes: a line, or several.
    /// - Throws: why they cannot be written.
    package func append(_ bytes: some ContiguousBytes & Sendable) throws(SystemError) {
        try descriptor.withLock { (descriptor) throws(SystemError) in
            try AtomicFile.write(bytes, to: descriptor)
        }
    }

    /// Opens what lies at the path now, and lets go of what was open before.
    ///
    /// - Throws: why it cannot be opened; what follows goes where it went before.
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
