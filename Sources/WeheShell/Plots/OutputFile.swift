import Foundation
import Glibc

/// A file that a person asked for by its path.
struct OutputFile: Sendable, Equatable {
    /// The path, `~` put in full.
    let path: String

    init(_ path: String) { self.path = (path as NSString).expandingTildeInPath }

    /// Checks that nothing would be overwritten.
    ///
    /// - Throws: ``ShellError/cannotWrite(path:reason:)`` if there is a file already.
    func requireAbsent() throws(ShellError) {
        if access(path, F_OK) == 0 { throw .cannotWrite(path: path, reason: .fileExists) }
    }

    /// Writes the file; a new one of which only a part fits is removed again.
    ///
    /// - Parameters:
    ///   - text: its content.
    ///   - overwriting: whether an existing file may be overwritten.
    /// - Throws: ``ShellError/cannotWrite(path:reason:)``.
    func write(_ text: String, overwriting: Bool) throws(ShellError) {
        let mode = overwriting ? O_TRUNC : O_EXCL
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | mode, 0o666)
        guard descriptor >= 0 else {
            throw .cannotWrite(path: path, reason: errno == EEXIST ? .fileExists : Self.reason(errno))
        }
        defer { close(descriptor) }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0 && errno == EINTR { continue }
            guard written > 0 else {
                let code = errno
                if !overwriting { unlink(path) }
                throw .cannotWrite(path: path, reason: Self.reason(code))
            }
            rest = rest.dropFirst(written)
        }
    }

    private static func reason(_ code: Int32) -> Reason {
        switch code {
        case ENOSPC, EDQUOT: .diskFull
        case EACCES, EPERM: .permissionDenied
        case EROFS: .readOnlyFileSystem
        default: .told(String(cString: strerror(code)))
        }
    }
}
