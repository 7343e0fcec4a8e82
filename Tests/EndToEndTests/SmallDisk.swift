import Foundation
import Glibc

/// A file system of a few bytes in memory, gone with the value. Only root can make one.
final class SmallDisk: Sendable {
    let folder: URL

    struct NotMounted: Error {
        let code: Int32
    }

    /// Whether this user may mount.
    static let canBeMade: Bool = (try? SmallDisk(bytes: 64 << 10)) != nil

    init(bytes: Int) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "wehe-disk-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        guard mount("tmpfs", folder.path, "tmpfs", 0, "size=\(bytes),mode=700") == 0 else {
            let code = errno
            try? FileManager.default.removeItem(at: folder)
            throw NotMounted(code: code)
        }
    }

    deinit {
        // Lazily: a program that was killed may still hold a file there.
        umount2(folder.path, 2)
        try? FileManager.default.removeItem(at: folder)
    }
}
