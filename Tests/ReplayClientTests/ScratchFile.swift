import Foundation

/// A file that is gone when the test is.
final class ScratchFile {
    let path: String

    init(_ content: Data) throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "replay-client-\(UUID().uuidString)")
        try content.write(to: url)
        path = url.path
    }

    convenience init(_ content: String) throws {
        try self.init(Data(content.utf8))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
