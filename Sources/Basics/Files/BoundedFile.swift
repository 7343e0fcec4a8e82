package import Foundation

/// Reads small files as a whole, from paths at which there may be a file of any type.
package enum BoundedFile {
    /// Reads a regular file, if there is one.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - limit: the maximum size, bytes.
    /// - Returns: the bytes; nil if there is no file.
    /// - Throws: `EFBIG` if the file is larger, ``OpenedFile/noFile`` if it is a pipe, a device or a socket,
    ///   `EISDIR` for a folder, or the error of reading it.
    package static func read(_ path: String, limit: Int) throws(SystemError) -> Data? {
        do { return try content(path, limit: limit) } catch {
            // If a component of the path is no folder, there is no file either.
            guard [ENOENT, ENOTDIR].contains(error.code) else { throw error }
            return nil
        }
    }

    /// Reads a regular file that must exist.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - limit: the maximum size, bytes.
    /// - Returns: the bytes.
    /// - Throws: the errors of ``read(_:limit:)``, and the reason for which there is no file.
    package static func content(_ path: String, limit: Int) throws(SystemError) -> Data {
        let descriptor = try OpenedFile.ordinary(path)
        defer { close(descriptor) }
        var status = stat()
        try retrying { fstat(descriptor, &status) }
        guard status.st_size <= limit else { throw SystemError(EFBIG) }
        var content = Data()
        content.reserveCapacity(Int(status.st_size))
        var chunk = [UInt8](repeating: 0, count: min(max(Int(status.st_size) + 1, smallest), largest))
        while true {
            let count = try retrying { Foundation.read(descriptor, &chunk, chunk.count) }
            if count == 0 { return content }
            content.append(contentsOf: chunk.prefix(count))
            // Files of the kernel report size 0, and a file may grow.
            guard content.count <= limit else { throw SystemError(EFBIG) }
        }
    }

    /// Minimum and maximum number of bytes per read.
    private static let smallest = 1 << 12
    private static let largest = 1 << 20
}
