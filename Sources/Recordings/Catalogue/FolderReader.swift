package import Foundation
import SystemFiles

/// How the catalogue reads: an argument, so that tests need no disk and nothing reads behind a caller's back.
package struct FolderReader: Sendable {
    /// The names in a folder in order, or nil when there is no such folder.
    package let names: @Sendable (URL) throws -> [String]?
    /// A file's bytes.
    package let contents: @Sendable (URL) throws -> Data

    package init(
        names: @escaping @Sendable (URL) throws -> [String]?,
        contents: @escaping @Sendable (URL) throws -> Data
    ) {
        self.names = names
        self.contents = contents
    }

    /// Reads the disk.
    package static let disk = FolderReader(
        names: { folder in
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder),
                isFolder.boolValue
            else { return nil }
            return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        },
        contents: { try BoundedFile.content($0.path, limit: largestFile) }
    )

    /// The most bytes of a file: the recording of an hour of video has as many.
    private static let largestFile = 2 << 30

    /// A file's bytes, with our error.
    func data(_ file: URL) throws(RecordingError) -> Data {
        do { return try contents(file) } catch {
            throw .unreadable(file: file.path, fault: FileFault(error))
        }
    }

    /// The names in a folder, with our error.
    func list(_ folder: URL) throws(RecordingError) -> [String]? {
        do { return try names(folder) } catch {
            throw .unreadable(file: folder.path, fault: FileFault(error))
        }
    }
}
