import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Lets one process at a time change a folder.
///
/// The lock is on the folder itself and leaves no file behind; it goes when its holder ends, however it ends.
enum FolderLock {
    /// Runs `body` while nobody else holds the folder's lock, waiting as long as it takes.
    ///
    /// Where there is no such folder, or its file system has no locks, `body` runs all the same: refusing to work
    /// would be worse than the unlikely race.
    ///
    /// - Throws: what `body` throws.
    static func hold<Value>(
        on folder: URL, _ body: () throws(RecordingError) -> Value
    ) throws(RecordingError) -> Value {
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return try body() }
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 && errno == EINTR {}
        return try body()
    }
}
