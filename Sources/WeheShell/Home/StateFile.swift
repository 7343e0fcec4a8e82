import Foundation
import Recordings

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A small JSON file of the home: read whole, written whole and atomically, mode 0600.
package struct StateFile<Content: Codable & Sendable>: Sendable {
    /// Where it lies.
    package let url: URL

    package init(_ url: URL) {
        self.url = url
    }

    /// What reading found.
    package enum Reading {
        /// There is no file yet.
        case absent
        /// The content.
        case content(Content)
        /// The file could not be understood and was renamed, so that nothing is lost.
        case setAside(to: URL, reason: Reason)
    }

    /// Reads the file; a corrupt one is renamed with the suffix `.corrupt-N`, never overwritten.
    ///
    /// - Throws: ``ShellError/homeUnusable(path:reason:)`` if it can be neither read nor set aside.
    package func read() throws(ShellError) -> Reading {
        guard FileManager.default.fileExists(atPath: url.path) else { return .absent }
        let data: Data
        do { data = try Data(contentsOf: url) } catch {
            throw .homeUnusable(path: url.path, reason: .unreadable)
        }
        do {
            return .content(try JSONDecoder.state.decode(Content.self, from: data))
        } catch {
            return .setAside(to: try setAside(), reason: Self.reason(error))
        }
    }

    /// Replaces the file.
    ///
    /// - Throws: ``ShellError/homeUnusable(path:reason:)`` for a read-only home or a full disk; the old content
    ///   then stands.
    package func write(_ content: Content) throws(ShellError) {
        let folder = url.deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let data = try JSONEncoder.state.encode(content) + Data("\n".utf8)
            let temporary = folder.appending(path: ".\(url.lastPathComponent).\(getpid())")
            defer { try? FileManager.default.removeItem(at: temporary) }
            try Self.write(data, to: temporary.path)
            guard rename(temporary.path, url.path) == 0 else { throw POSIXFailure(code: errno) }
        } catch {
            throw .homeUnusable(path: url.path, reason: .unwritable(Self.reason(error)))
        }
    }

    /// Changes the content while no other process can, starting from what is on disk at that moment.
    ///
    /// - Throws: ``ShellError/homeUnusable(path:reason:)``, or what `change` throws.
    package func update<Result>(_ change: (Content?) throws -> (Content, Result)) throws -> Result {
        let folder = url.deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw ShellError.homeUnusable(
                path: folder.path, reason: .cannotBeMade(Self.reason(error)))
        }
        let lock = open(url.path + ".lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard lock >= 0 else {
            throw ShellError.homeUnusable(
                path: url.path, reason: .unwritable(.told(String(cString: strerror(errno)))))
        }
        defer { close(lock) }
        flock(lock, LOCK_EX)
        var current: Content?
        if case .content(let content) = try read() { current = content }
        let (content, result) = try change(current)
        try write(content)
        return result
    }

    private func setAside() throws(ShellError) -> URL {
        for number in 1...1_000 {
            let target = URL(fileURLWithPath: url.path + ".corrupt-\(number)")
            if FileManager.default.fileExists(atPath: target.path) { continue }
            guard rename(url.path, target.path) == 0 else { break }
            return target
        }
        throw .homeUnusable(path: url.path, reason: .corruptAndFixed)
    }

    private static func write(_ data: Data, to path: String) throws {
        let file = open(path, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw POSIXFailure(code: errno) }
        defer { close(file) }
        try data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let written = Glibc.write(
                    file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                guard written > 0 else { throw POSIXFailure(code: errno) }
                rest = rest.dropFirst(written)
            }
        }
        guard fsync(file) == 0 else { throw POSIXFailure(code: errno) }
    }

    private struct POSIXFailure: Error {
        let code: Int32
    }

    private static func reason(_ error: any Error) -> Reason {
        switch error {
        case let failure as POSIXFailure: return .told(String(cString: strerror(failure.code)))
        case DecodingError.dataCorrupted: return .notJSON
        case DecodingError.keyNotFound(let key, _): return .keyMissing(key.stringValue)
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            let path = context.codingPath.map(\.stringValue).joined(separator: ".")
            return .otherForm(path.isEmpty ? nil : path)
        case let error as CocoaError where error.code == .fileWriteOutOfSpace: return .diskFull
        case let error as CocoaError where error.code == .fileWriteNoPermission: return .permissionDenied
        case let error as CocoaError where error.code == .fileWriteVolumeReadOnly:
            return .readOnlyFileSystem
        default: return .told(FileSystemReason.text(of: error))
        }
    }
}

extension JSONEncoder {
    /// How state files are written: readable, keys sorted, dates as ISO 8601.
    static var state: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }
}

extension JSONDecoder {
    /// How state files are read.
    static var state: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }
}
