import Foundation
import Glibc
import TestSupport

/// A file system of a few bytes in memory, gone with the value. Only root can make one.
final class SmallDisk: Sendable {
    var folder: URL { mountPoint.url }
    private let mountPoint: TemporaryFolder

    struct NotMounted: Error {
        let code: Int32
    }

    /// Whether this user may mount.
    static let canBeMade: Bool = (try? SmallDisk(bytes: 64 << 10)) != nil

    init(bytes: Int) throws {
        mountPoint = try TemporaryFolder()
        guard mount("tmpfs", mountPoint.url.path, "tmpfs", 0, "size=\(bytes),mode=700") == 0 else {
            throw NotMounted(code: errno)
        }
    }

    deinit {
        // Lazily: a program that was killed may still hold a file there.
        umount2(mountPoint.url.path, 2)
    }
}
