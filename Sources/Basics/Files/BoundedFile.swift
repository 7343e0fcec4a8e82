package import Foundation

/// Reading a small file whole, where what lies under its name may be anything.
package enum BoundedFile {
    /// The bytes of an ordinary file.
    ///
    /// - Parameters:
    ///   - path: where it lies.
    ///   - limit: how many bytes it may have.
    /// - Returns: its bytes; nil if there is no file.
    /// - Throws: `EFBIG` if it is larger, ``OpenedFile/noFile`` if it is a pipe, a device or the like, `EISDIR` for a
    ///   folder, or why it cannot be read.
    package static func read(_ path: String, limit: Int) throws(SystemError) -> Data? {
        do { return try content(path, limit: limit) } catch {
            // Below what is no folder there is no file either.
            guard [ENOENT, ENOTDIR].contains(error.code) else { throw error }
            return nil
        }
    }

    /// The bytes of an ordinary file that has to be there.
    ///
    /// - Parameters:
    ///   - path: where it lies.
    ///   - limit: how many bytes it may have.
    /// - Returns: its bytes.
    /// - Throws: as for ``read(_:limit:)``, and why there is no file.
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
            // A file of the kernel's says that it is empty, and one may grow.
            guard content.count <= limit else { throw SystemError(EFBIG) }
        }
    }

    /// So many bytes are read at once at least, and at most.
    private static let smallest = 1 << 12
    private static let largest = 1 << 20
}
