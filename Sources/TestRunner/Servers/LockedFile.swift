import Foundation
import ReplayClient
import Synchronization
import Basics
import TestModel

/// A lock file that one process at a time can hold, and that its holder removes at the end.
///
/// The system releases the lock of a process that dies; its file is removed by the next process that finds
/// it.
final class LockedFile: ServerTurn {
    private let path: String
    private let lock: Mutex<FileLock?>

    private init(_ lock: consuming FileLock, path: String) {
        self.lock = Mutex(lock)
        self.path = path
    }

    deinit { end() }

    /// Creates and locks a file; returns nil if another process holds it.
    ///
    /// - Throws: `ShellError.homeUnusable`.
    package static func take(_ path: String) throws(ShellError) -> LockedFile? {
        while true {
            do throws(FileLock.Failure) {
                let lock = try FileLock.take(.file(path))
                // The previous holder removes its own file, and a lock on a removed file excludes no other
                // process.
                if lock.isLock(on: path) { return LockedFile(lock, path: path) }
            } catch {
                switch error {
                case .held, .cancelled: return nil
                case .system(let error):
                    throw .homeUnusable(path: path, reason: .cannotBeLocked(.system(error.code)))
                }
            }
        }
    }

    /// Removes the file and releases the lock. Further calls do nothing.
    package func end() {
        lock.withLock { lock in
            guard lock != nil else { return }
            unlink(path)
            lock = nil
        }
    }
}
