import Foundation
import TestSupport

/// A file that a test made and removes when it is done.
struct ScratchFile {
    private let folder: TemporaryFolder
    var path: String { folder.file("file").path }

    init(_ content: Data) throws {
        folder = try TemporaryFolder()
        try folder.write(content, to: "file")
    }

    init(_ content: String) throws { try self.init(Data(content.utf8)) }

    func remove() { folder.remove() }
}
