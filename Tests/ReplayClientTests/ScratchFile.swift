import Foundation

/// A file that a test made and removes when it is done.
struct ScratchFile {
    let path: String

    init(_ content: Data) throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "replay-client-\(UUID().uuidString)")
        try content.write(to: url)
        path = url.path
    }

    init(_ content: String) throws {
        try self.init(Data(content.utf8))
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
