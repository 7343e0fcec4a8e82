import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Lets one process at a time look at a database file, move it aside and migrate it.
///
/// Without it two processes that start together could both find the file damaged, and the second would move
/// away the fresh file of the first. The lock is on the folder: closing any descriptor of the database file
/// itself would drop SQLite's own locks in this process (https://www.sqlite.org/howtocorrupt.html, 2.2).
enum OpeningLock {
    /// Runs `body` while holding the lock of the folder that `path` lies in.
    ///
    /// Waits up to `timeout` for another process and then throws ``ResultStoreError/busy(path:)``. On a file
    /// system without such locks `body` runs all the same: refusing to work there would be worse than the
    /// unlikely race.
    static func hold<Value>(
        around path: URL,
        timeout: Duration,
        _ body: () throws(ResultStoreError) -> Value
    ) throws(ResultStoreError) -> Value {
        let descriptor = open(path.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return try body() }
        defer { close(descriptor) }

        let deadline = ContinuousClock.now + timeout
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { break }
            guard ContinuousClock.now < deadline else { throw .busy(path: path.path) }
            usleep(5000)
        }
        return try body()
    }
}
