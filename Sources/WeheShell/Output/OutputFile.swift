import Foundation
import Home
import Basics
import TestModel

/// An output file whose path the user gave. It appears at its path only when it is complete.
struct OutputFile: ~Copyable {
    /// The path, with `~` expanded.
    let path: String
    /// A regular file, existing or not; nil for others.
    private var file: AtomicFile?
    /// A device such as `/dev/null`, or a pipe, which is written directly.
    private let stream: FileHandle?

    /// Starts a file.
    ///
    /// - Parameters:
    ///   - name: the path.
    ///   - overwriting: true to replace an existing file.
    /// - Throws: `ShellError.cannotWrite`.
    init(_ name: String, overwriting: Bool) throws(ShellError) {
        let path = Self.path(name)
        if !overwriting { try Self.requireAbsent(name) }
        let resolved = PathText.resolved(path)
        let kind = Self.kind(resolved)
        if kind == .typeDirectory { throw .cannotWrite(path: path, reason: .isFolder) }
        let isStream = kind.map { $0 != .typeRegular } ?? false
        let stream = isStream ? try Self.stream(path) : nil
        file = try Self.file(resolved, unless: isStream, overwriting: overwriting)
        self.path = path
        self.stream = stream
    }

    private static func file(
        _ path: String, unless isStream: Bool, overwriting: Bool
    ) throws(ShellError) -> AtomicFile? {
        if isStream { return nil }
        do { return try AtomicFile(path, mode: 0o666, precedent: overwriting ? .replaced : .kept) } catch {
            throw .cannotWrite(path: path, reason: .system(error.code))
        }
    }

    private static func stream(_ path: String) throws(ShellError) -> FileHandle {
        do {
            let descriptor = try OpenedFile.writable(path) { Task.isCancelled }
            return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        } catch {
            throw .cannotWrite(path: path, reason: .system(error.code))
        }
    }

    /// Checks that no file would be overwritten; writing to a device or a pipe replaces nothing.
    ///
    /// - Throws: `ShellError.cannotWrite` if the file exists.
    static func requireAbsent(_ name: String) throws(ShellError) {
        let kind = Self.kind(PathText.resolved(path(name)))
        guard kind == .typeRegular else { return }
        throw .cannotWrite(path: path(name), reason: .fileExists)
    }

    /// Returns true if two names denote the same path.
    static func areSame(_ one: String, _ other: String) -> Bool { path(one) == path(other) }

    /// Adds text.
    ///
    /// - Throws: `ShellError.cannotWrite`.
    func write(_ text: String) throws(ShellError) { try write(Data(text.utf8)) }

    /// Adds bytes.
    ///
    /// - Throws: `ShellError.cannotWrite`.
    func write(_ data: Data) throws(ShellError) {
        do throws(SystemError) {
            try file?.write(data)
            if let stream { try AtomicFile.write(data, to: stream.fileDescriptor) }
        } catch {
            throw .cannotWrite(path: path, reason: .system(error.code))
        }
    }

    /// Moves the complete file to its path.
    ///
    /// - Throws: `ShellError.cannotWrite`.
    mutating func finish() throws(ShellError) {
        do throws(SystemError) { try file?.finish() } catch {
            throw .cannotWrite(path: path, reason: .system(error.code))
        }
    }

    /// Returns the type of the file at a path; nil if there is none.
    private static func kind(_ path: String) -> FileAttributeType? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
    }

    private static func path(_ name: String) -> String { TypedPath.expanded(name) }
}
