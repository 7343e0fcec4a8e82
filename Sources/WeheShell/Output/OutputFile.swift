import Foundation
import Home
import Basics
import TestModel

/// A file that a person asked for by its path. It is put in its place only when it is complete.
struct OutputFile: ~Copyable {
    /// The path, `~` put in full.
    let path: String
    /// An ordinary file, or none yet.
    private var file: AtomicFile?
    /// Something like `/dev/null` or a pipe, which takes what comes.
    private let stream: FileHandle?

    /// Begins a file.
    ///
    /// - Parameters:
    ///   - name: the path.
    ///   - overwriting: whether a file that is there is replaced.
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

    /// Checks that nothing would be overwritten: what is written to a device or a pipe replaces nothing.
    ///
    /// - Throws: `ShellError.cannotWrite` if there is a file already.
    static func requireAbsent(_ name: String) throws(ShellError) {
        let kind = Self.kind(PathText.resolved(path(name)))
        guard kind == .typeRegular else { return }
        throw .cannotWrite(path: path(name), reason: .fileExists)
    }

    /// Whether two names are the same path.
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

    /// Puts the file in its place.
    ///
    /// - Throws: `ShellError.cannotWrite`.
    mutating func finish() throws(ShellError) {
        do throws(SystemError) { try file?.finish() } catch {
            throw .cannotWrite(path: path, reason: .system(error.code))
        }
    }

    /// What is there; nil for nothing, which has no attributes.
    private static func kind(_ path: String) -> FileAttributeType? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
    }

    private static func path(_ name: String) -> String { TypedPath.expanded(name) }
}
