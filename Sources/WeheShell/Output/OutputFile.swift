import Foundation
import Glibc

/// A file that a person asked for by its path. It is put in its place only when it is complete: whoever reads it
/// meanwhile, and whoever needs what was there before if something goes wrong, finds that.
struct OutputFile: ~Copyable {
    /// The path, `~` put in full.
    let path: String
    /// Where it is written; the path itself where that is something like `/dev/null` or a pipe.
    private let draft: String
    /// Where it belongs, symbolic links resolved.
    private let target: String
    private let descriptor: Int32
    private var isComplete = false

    /// Begins a file.
    ///
    /// - Parameters:
    ///   - name: the path.
    ///   - overwriting: whether a file that is there is replaced.
    /// - Throws: ``ShellError/cannotWrite(path:reason:)``.
    init(_ name: String, overwriting: Bool) throws(ShellError) {
        let path = Self.path(name)
        if !overwriting { try Self.requireAbsent(name) }
        let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let kind = Self.kind(resolved)
        if kind == .typeDirectory { throw .cannotWrite(path: path, reason: .isFolder) }
        let isSpecial = kind.map { $0 != .typeRegular } ?? false
        let draft = isSpecial ? path : resolved + ".part-\(getpid())"
        let flags = O_WRONLY | O_CLOEXEC | (isSpecial ? 0 : O_CREAT | O_TRUNC)
        let descriptor = open(draft, flags, 0o666)
        guard descriptor >= 0 else { throw .cannotWrite(path: path, reason: .system(errno)) }
        self.path = path
        self.draft = draft
        self.descriptor = descriptor
        target = resolved
    }

    deinit {
        close(descriptor)
        if !isComplete, !isInPlace { unlink(draft) }
    }

    private var isInPlace: Bool { draft == path }

    /// Checks that nothing would be overwritten: what is written to a device or a pipe replaces nothing.
    ///
    /// - Throws: ``ShellError/cannotWrite(path:reason:)`` if there is a file already.
    static func requireAbsent(_ name: String) throws(ShellError) {
        let kind = Self.kind(URL(fileURLWithPath: path(name)).resolvingSymlinksInPath().path)
        guard kind == .typeRegular else { return }
        throw .cannotWrite(path: path(name), reason: .fileExists)
    }

    /// Whether two names are the same path.
    static func areSame(_ one: String, _ other: String) -> Bool { path(one) == path(other) }

    /// Adds text.
    ///
    /// - Throws: ``ShellError/cannotWrite(path:reason:)``.
    func write(_ text: String) throws(ShellError) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw .cannotWrite(path: path, reason: .system(errno)) }
            rest = rest.dropFirst(written)
        }
    }

    /// Puts the file in its place.
    ///
    /// - Throws: ``ShellError/cannotWrite(path:reason:)``.
    mutating func finish() throws(ShellError) {
        guard isInPlace || (fsync(descriptor) == 0 && rename(draft, target) == 0) else {
            throw .cannotWrite(path: path, reason: .system(errno))
        }
        isComplete = true
    }

    /// What is there; nil for nothing, which has no attributes.
    private static func kind(_ path: String) -> FileAttributeType? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
    }

    private static func path(_ name: String) -> String { TypedPath.expanded(name) }
}
