package import Foundation
import Basics

/// File access of the catalogue; injectable, so that tests need no disk.
package struct FolderReader: Sendable {
    /// Returns the sorted names in a folder, or nil if the folder does not exist.
    package let names: @Sendable (URL) throws -> [String]?
    /// Returns a file's bytes.
    package let contents: @Sendable (URL) throws -> Data
    /// Opens a file; the returned function gives its bytes piece by piece, and nil after the last.
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

    /// Reads from the disk.
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

    /// The maximum size of a file, bytes: enough for the recording of an hour of video.
    private static let largestFile = 2 << 30

    /// Returns a file's bytes, with errors converted.
    func data(_ file: URL) throws(RecordingError) -> Data {
        do { return try contents(file) } catch {
            throw .unreadable(file: file.path, fault: FileError(error))
        }
    }

    /// Reads a server's side. With known bytes it may be large, so it is read piece by piece if possible.
    ///
    /// - Throws: an error about the file.
    func serverRecording(_ url: URL) throws(RecordingError) -> ServerRecording {
        let file = url.lastPathComponent
        do {
            if let found = try ServerRecordingFile.decode(pieces: try pieces(url), file: file) {
                return found
            }
        } catch let error as RecordingError { throw error } catch {
            throw .unreadable(file: url.path, fault: FileError(error))
        }
        return try ServerRecordingFile.decode(try data(url), file: file)
    }

    /// Returns the names in a folder, with errors converted.
    func list(_ folder: URL) throws(RecordingError) -> [String]? {
        do { return try names(folder) } catch {
            throw .unreadable(file: folder.path, fault: FileError(error))
        }
    }
}
