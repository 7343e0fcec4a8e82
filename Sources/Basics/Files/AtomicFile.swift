package import Foundation

/// A file that appears under its name only when it is complete: until then, and after an error, readers find
/// the former file.
///
/// The content is written beside the destination under an unpredictable name, and never through an existing
/// link: in a folder that others may write to, they could otherwise choose the file that is overwritten.
package struct AtomicFile: ~Copyable {
    /// The treatment of an existing file of that name.
    package enum Precedent: Sendable {
        /// The existing file is replaced.
        case replaced
        /// The existing file is kept, and ``AtomicFile/finish()`` throws `EEXIST`.
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
    ///   - path: the destination; a symbolic link there is replaced, not followed.
    ///   - mode: the permissions, subject to the process's umask.
    ///   - precedent: the treatment of an existing file.
    /// - Throws: `SystemError` if no file can be created there.
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

    /// Maximum number of bytes of the destination's name in the temporary name, which may have 255 bytes in
    /// all.
    private static let longestStem = 40

    /// Appends bytes.
    ///
    /// - Throws: `SystemError` if they cannot be written.
    package func write(_ bytes: some ContiguousBytes) throws(SystemError) {
        try Self.write(bytes, to: descriptor)
    }

    /// Moves the file to its destination, after syncing it to the disk.
    ///
    /// - Throws: `SystemError`; in that case the destination is unchanged.
    package mutating func finish() throws(SystemError) {
        try retrying { fsync(descriptor) }
        switch precedent {
        case .replaced: try retrying { rename(draft, path) }
        case .kept: try Self.place(draft, at: path)
        }
        isFinished = true
    }

    /// Writes a whole file.
    ///
    /// - Throws: `SystemError`; in that case the destination is unchanged.
    package static func write(
        _ bytes: some ContiguousBytes, to path: String, mode: mode_t = 0o600, precedent: Precedent = .replaced
    ) throws(SystemError) {
        var file = try AtomicFile(path, mode: mode, precedent: precedent)
        try file.write(bytes)
        try file.finish()
    }

    /// Writes all bytes to a descriptor.
    ///
    /// - Throws: `SystemError` if they cannot be written.
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

    /// Moves a file to a name that must not exist. If another process does the same at the same time, one of
    /// them fails, and nothing is overwritten; on a file system without hard links, the name is checked
    /// before renaming.
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
