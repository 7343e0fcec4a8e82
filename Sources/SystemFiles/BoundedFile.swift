package import Foundation

/// Reading a small file whole, where what lies under its name may be anything.
package enum BoundedFile {
    /// The bytes of an ordinary file.
    ///
    /// - Parameters:
    ///   - path: where it lies.
    ///   - limit: how many bytes it may have.
    /// - Returns: its bytes; nil if there is no file.
    /// - Throws: `EFBIG` if it is larger, `EINVAL` if it is a pipe, a device or the like, `EISDIR` for a folder, or why
    ///   it cannot be read.
    package static func read(_ path: String, limit: Int) throws(SystemError) -> Data? {
        let descriptor: Int32
        do {
            // A pipe in the file's place must not block, nor a terminal take the process over.
            descriptor = try retrying { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
        } catch {
            // Below what is no folder there is no file either.
            guard [ENOENT, ENOTDIR].contains(error.code) else { throw error }
            return nil
        }
        defer { close(descriptor) }
        var status = stat()
        try retrying { fstat(descriptor, &status) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw SystemError(EISDIR)
        default: throw SystemError(EINVAL)
        }
        var content = Data()
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try retrying { Foundation.read(descriptor, &chunk, chunk.count) }
            if count == 0 { return content }
            content.append(contentsOf: chunk.prefix(count))
            guard content.count <= limit else { throw SystemError(EFBIG) }
        }
    }
}
