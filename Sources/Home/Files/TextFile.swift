import Basics
import Foundation
package import TestModel

/// Reads a small text file that a user named, in UTF-8 or UTF-16 and with any line ends.
package enum TextFile {
    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: the path as it was typed.
    ///   - limit: the maximum size, bytes.
    /// - Returns: the text, each line ended by a line feed.
    /// - Throws: `ShellError.unusableFile`.
    package static func text(of path: String, limit: Int) throws(ShellError) -> String {
        try content(of: path, limit: limit).text
    }

    /// Reads a file with its bytes as they are, for a digest of them.
    ///
    /// - Parameters:
    ///   - path: the path as it was typed.
    ///   - limit: the maximum size, bytes.
    /// - Returns: the text, each line ended by a line feed, and the bytes of the file.
    /// - Throws: `ShellError.unusableFile`.
    package static func content(
        of path: String, limit: Int
    ) throws(ShellError) -> (text: String, bytes: [UInt8]) {
        let data: Data?
        do { data = try BoundedFile.read(TypedPath.expanded(path), limit: limit) } catch {
            throw .unusableFile(
                path: path, reason: error.code == EFBIG ? .tooLarge(limit: limit) : .system(error.code))
        }
        guard let data else { throw .unusableFile(path: path, reason: .noSuchFile) }
        do { return (try TextDecoder.text(of: data), [UInt8](data)) } catch {
            throw .unusableFile(path: path, reason: .noText(error))
        }
    }
}
