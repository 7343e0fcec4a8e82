package import Foundation

/// A file that appears under its name only when it is complete: whoever reads it meanwhile, and whoever needs what was
/// there before if something goes wrong, finds that.
///
/// It is written beside its place under a name that nobody can guess, and never through a link that somebody laid
/// there: in a folder that others may write to, they could otherwise choose what is overwritten.
package struct AtomicFile: ~Copyable {
    /// What happens to a file that has the name already.
    package enum Precedent: Sendable {
        /// It is replaced.
        case replaced
        /// It stays, and ``AtomicFile/finish()`` throws `EEXIST`.
        case kept
    }

    private let path: String
    private let draft: String
    private let descriptor: Int32
    private let precedent: Precedent
    private var isFinished = false

    /// Begins a file.
    ///
    /// - Parameters:
    ///   - path: where it belongs; a symbolic link there is replaced, not followed.
    ///   - mode: who may do what with it, beside what the process masks.
    ///   - precedent: what happens to a file of that name.
    /// - Throws: why nothing can be written there.
    package init(
        _ path: String, mode: mode_t = 0o600, precedent: Precedent = .replaced
    ) throws(SystemError) {
        let (folder, name) = PathText.split(path)
        let stem = String(decoding: name.utf8.prefix(Self.longestStem), as: UTF8.self)
        let draft = folder + ".\(stem).\(UUID().uuidString)"
        descriptor = try retrying { open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode) }
        self.path = path
        self.draft = draft
        self.precedent = precedent
    }

    deinit {
        close(descriptor)
        if !isFinished { unlink(draft) }
    }

    /// So many bytes of a name go into the draft's, which may have 255 in all.
    private static let longestStem = 40

    /// Adds bytes.
    ///
    /// - Throws: why they cannot be written.
    package func write(_ bytes: some ContiguousBytes) throws(SystemError) {
        try Self.write(bytes, to: descriptor)
    }

    /// Puts the file in its place, once it is safe on the disk.
    ///
    /// - Throws: why it cannot; nothing has changed then.
    package mutating func finish() throws(SystemError) {
        try retrying { fsync(descriptor) }
        switch precedent {
        case .replaced: try retrying { rename(draft, path) }
        case .kept: try Self.place(draft, at: path)
        }
        isFinished = true
    }

    /// Writes a file in one go.
    ///
    /// - Throws: why it cannot; nothing has changed then.
    package static func write(
        _ bytes: some ContiguousBytes, to path: String, mode: mode_t = 0o600, precedent: Precedent = .replaced
    ) throws(SystemError) {
        var file = try AtomicFile(path, mode: mode, precedent: precedent)
        try file.write(bytes)
        try file.finish()
    }

    /// Writes all bytes to a descriptor.
    ///
    /// - Throws: why they cannot be written.
    package static func write(_ bytes: some ContiguousBytes, to descriptor: Int32) throws(SystemError) {
        let failure: SystemError? = bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            do throws(SystemError) {
                while !rest.isEmpty {
                    let written = try retrying {
                        Foundation.write(
                            descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                    }
                    rest = rest.dropFirst(written)
                }
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
    }

    /// Gives a file a name that nobody has. Another process that does the same at this moment loses or wins, but
    /// nothing is overwritten; where the file system knows no second names, looking first has to do.
    private static func place(_ draft: String, at path: String) throws(SystemError) {
        do {
            try retrying { link(draft, path) }
            unlink(draft)
        } catch {
            guard [EPERM, ENOTSUP, ENOSYS].contains(error.code) else { throw error }
            var present = stat()
            if lstat(path, &present) == 0 { throw SystemError(EEXIST) }
            try retrying { rename(draft, path) }
        }
    }
}
