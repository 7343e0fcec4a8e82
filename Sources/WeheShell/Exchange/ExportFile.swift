import Foundation
import Glibc

/// A file that is put in its place only when it is complete: whoever reads it meanwhile, and whoever needs what was
/// there before if something goes wrong, finds that.
struct ExportFile: ~Copyable {
    /// What people called it.
    private let path: String
    /// Where it belongs, symbolic links resolved.
    private let target: String
    /// Where it is written; the target itself where that is no regular file, such as `/dev/null`.
    private let draft: String
    private let descriptor: Int32
    private var isComplete = false

    /// Begins a file.
    ///
    /// - Throws: ``ShellError/unusableFile(path:reason:)``.
    init(path: String) throws(ShellError) {
        let expanded = (path as NSString).expandingTildeInPath
        var status = stat()
        let isSpecial = stat(expanded, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
        target = isSpecial ? expanded : URL(fileURLWithPath: expanded).resolvingSymlinksInPath().path
        draft = isSpecial ? expanded : target + ".part-\(getpid())"
        let flags = O_WRONLY | O_CLOEXEC | (isSpecial ? 0 : O_CREAT | O_TRUNC)
        let descriptor = open(draft, flags, 0o644)
        guard descriptor >= 0 else {
            throw .unusableFile(path: path, reason: .unwritable(.told(Self.text(errno))))
        }
        self.path = path
        self.descriptor = descriptor
    }

    private var isInPlace: Bool { draft == target }

    deinit {
        close(descriptor)
        if !isComplete, draft != target { unlink(draft) }
    }

    /// Adds text.
    func write(_ text: String) throws(ShellError) {
        let bytes = Array(text.utf8)
        var done = 0
        while done < bytes.count {
            let written = bytes[done...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw failure() }
            done += written
        }
    }

    /// Puts the file in its place.
    mutating func finish() throws(ShellError) {
        guard isInPlace || (fsync(descriptor) == 0 && rename(draft, target) == 0) else { throw failure() }
        isComplete = true
    }

    private func failure() -> ShellError {
        .unusableFile(path: path, reason: .unwritable(.told(Self.text(errno))))
    }

    private static func text(_ code: Int32) -> String { String(cString: strerror(code)) }
}
