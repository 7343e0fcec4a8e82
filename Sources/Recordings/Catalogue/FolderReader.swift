package import Foundation
import Basics

/// How the catalogue reads: an argument, so that tests need no disk and nothing reads behind a caller's back.
package struct FolderReader: Sendable {
    /// The names in a folder in order, or nil when there is no such folder.
    package let names: @Sendable (URL) throws -> [String]?
    /// A file's bytes.
    package let contents: @Sendable (URL) throws -> Data
    /// Opens a file; what comes back gives its bytes piece by piece, and nil after the last.
    private let pieces: @Sendable (URL) throws -> () throws -> [UInt8]?

    package init(
        names: @escaping @Sendable (URL) throws -> [String]?,
        contents: @escaping @Sendable (URL) throws -> Data
    ) {
        self.init(names: names, contents: contents) { file in
            var whole: [UInt8]? = Array(try contents(file))
            return {
                defer { whole = nil }
                return whole
            }
        }
    }

    private init(
        names: @escaping @Sendable (URL) throws -> [String]?,
        contents: @escaping @Sendable (URL) throws -> Data,
        pieces: @escaping @Sendable (URL) throws -> () throws -> [UInt8]?
    ) {
        self.names = names
        self.contents = contents
        self.pieces = pieces
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
        contents: { try BoundedFile.content($0.path, limit: largestFile) },
        pieces: { file in
            let pieces = try FilePieces(file.path, limit: largestFile)
            return { try pieces.next() }
        }
    )

    /// The most bytes of a file: the recording of an hour of video has as many.
    private static let largestFile = 2 << 30

    /// A file's bytes, with our error.
    func data(_ file: URL) throws(RecordingError) -> Data {
        do { return try contents(file) } catch {
            throw .unreadable(file: file.path, fault: FileFault(error))
        }
    }

    /// Reads a server's side. Where its bytes are known it may be large, so it is read piece by piece where that can be.
    ///
    /// - Throws: what is wrong with the file.
    func serverRecording(_ url: URL) throws(RecordingError) -> ServerRecording {
        let file = url.lastPathComponent
        do {
            if let found = try ServerRecordingFile.decode(pieces: try pieces(url), file: file) {
                return found
            }
        } catch let error as RecordingError { throw error } catch {
            throw .unreadable(file: url.path, fault: FileFault(error))
        }
        return try ServerRecordingFile.decode(try data(url), file: file)
    }

    /// The names in a folder, with our error.
    func list(_ folder: URL) throws(RecordingError) -> [String]? {
        do { return try names(folder) } catch {
            throw .unreadable(file: folder.path, fault: FileFault(error))
        }
    }
}
