import Foundation
import ReplayClient
import Synchronization
import Basics
import TestModel

/// A file that one process at a time can hold, which its holder removes in the end.
///
/// The system drops the lock of a process that dies; the file that it leaves is removed by whoever finds it.
final class LockedFile: ServerTurn {
    private let path: String
    private let lock: Mutex<FileLock?>

    private init(_ lock: consuming FileLock, path: String) {
        self.lock = Mutex(lock)
        self.path = path
    }

    deinit { end() }

    /// Makes and locks a file; nil if somebody else holds it.
    ///
    /// - Throws: `ShellError.homeUnusable`.
    package static func take(_ path: String) throws(ShellError) -> LockedFile? {
        while true {
            do throws(FileLock.Failure) {
                let lock = try FileLock.take(.file(path))
                // The holder before removes its own file, and a lock on what is no longer there keeps nobody out.
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

    /// Removes the file and lets the next one in. Calling it again does nothing.
    package func end() {
        lock.withLock { lock in
            guard lock != nil else { return }
            unlink(path)
            lock = nil
        }
    }
}
