import Foundation

/// An ordinary file that is read piece by piece.
package final class FilePieces {
    private let descriptor: Int32
    private var left: Int
    private var chunk: [UInt8]

    /// As many bytes are read at once.
    private static let length = 1 << 18

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: where it lies.
    ///   - limit: how many bytes it may have.
    /// - Throws: as for ``BoundedFile/content(_:limit:)``.
    package init(_ path: String, limit: Int) throws(SystemError) {
        descriptor = try OpenedFile.ordinary(path)
        left = limit
        chunk = [UInt8](repeating: 0, count: Self.length)
        var status = stat()
        try retrying { fstat(descriptor, &status) }
        guard status.st_size <= limit else { throw SystemError(EFBIG) }
    }

    deinit { close(descriptor) }

    /// The next bytes; nil after the last.
    ///
    /// - Throws: `EFBIG` if the file grew beyond what it may have; why it cannot be read.
    package func next() throws(SystemError) -> [UInt8]? {
        let count = try retrying { Foundation.read(descriptor, &chunk, Self.length) }
        guard count > 0 else { return nil }
        left -= count
        guard left >= 0 else { throw SystemError(EFBIG) }
        return Array(chunk[..<count])
    }
}
