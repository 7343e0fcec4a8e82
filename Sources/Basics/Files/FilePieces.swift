import Foundation

/// A regular file that is read in pieces.
package final class FilePieces {
    private let descriptor: Int32
    private var left: Int
    private var chunk: [UInt8]

    /// Number of bytes per read.
    private static let length = 1 << 18

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - limit: the maximum size, bytes.
    /// - Throws: the errors of ``BoundedFile/content(_:limit:)``.
    package init(_ path: String, limit: Int) throws(SystemError) {
        descriptor = try OpenedFile.ordinary(path)
        left = limit
        chunk = [UInt8](repeating: 0, count: Self.length)
        var status = stat()
        try retrying { fstat(descriptor, &status) }
        guard status.st_size <= limit else { throw SystemError(EFBIG) }
    }

    deinit { close(descriptor) }

    /// Reads the next bytes; nil at the end.
    ///
    /// - Throws: `EFBIG` if the file grew beyond the maximum; the error of reading it.
    package func next() throws(SystemError) -> [UInt8]? {
        let count = try retrying { Foundation.read(descriptor, &chunk, Self.length) }
        guard count > 0 else { return nil }
        left -= count
        guard left >= 0 else { throw SystemError(EFBIG) }
        return Array(chunk[..<count])
    }
}
