package import Foundation
import Glibc

/// A file system of a few bytes in memory, gone with the value. Only root can make one.
package final class SmallDisk: Sendable {
    package var folder: URL { mountPoint.url }
    private let mountPoint: TemporaryFolder

    struct NotMounted: Error {
        let code: Int32
    }

    /// Whether this user may mount.
    package static let canBeMade: Bool = (try? SmallDisk(bytes: 64 << 10)) != nil

    package init(bytes: Int) throws {
        mountPoint = try TemporaryFolder()
        guard mount("tmpfs", folder.path, "tmpfs", 0, "size=\(bytes),mode=700") == 0 else {
            throw NotMounted(code: errno)
        }
    }

    /// Lets nobody write any more.
    package func makeReadOnly() throws {
        guard mount("tmpfs", folder.path, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil) == 0 else {
            throw NotMounted(code: errno)
        }
    }

    /// Leaves no byte free.
    package func fill() throws {
        let path = folder.appending(path: "filler").path
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw NotMounted(code: errno) }
        defer { close(descriptor) }
        let page = [UInt8](repeating: 1, count: 4_096)
        while write(descriptor, page, page.count) > 0 {}
    }

    deinit {
        // Lazily: a program that was killed may still hold a file there.
        umount2(folder.path, 2)
    }
}
