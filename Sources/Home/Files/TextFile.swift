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
        let data: Data?
        do { data = try BoundedFile.read(TypedPath.expanded(path), limit: limit) } catch {
            throw .unusableFile(
                path: path, reason: error.code == EFBIG ? .tooLarge(limit: limit) : .system(error.code))
        }
        guard let data else { throw .unusableFile(path: path, reason: .noSuchFile) }
        do { return try TextDecoder.text(of: data) } catch {
            throw .unusableFile(path: path, reason: .noText(error))
        }
    }
}
