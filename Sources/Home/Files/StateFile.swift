package import Foundation
import Basics
package import TestModel

/// A small JSON file of the home: read completely, written completely and atomically, with mode 0600.
package struct StateFile<Content: Codable & Sendable>: Sendable {
    /// URL of the file.
    package let url: URL

    package init(_ url: URL) {
        self.url = url
    }

    /// Result of reading.
    package enum Reading {
        /// The file does not exist yet.
        case absent
        /// The content.
        case content(Content)
        /// The file is invalid and was renamed, so that nothing is lost.
        case setAside(to: URL, reason: Reason)
    }

    /// Reads the file; an invalid one is renamed with the suffix `.corrupt-N`, never overwritten.
    ///
    /// - Throws: `ShellError.homeUnusable` if it can be neither read nor renamed.
    package func read() throws(ShellError) -> Reading {
        let data: Data
        do {
            guard let found = try BoundedFile.read(url.path, limit: StateFileLimits.largest) else {
                return .absent
            }
            data = found
        } catch {
            guard error.code == EFBIG else { throw .homeUnusable(path: url.path, reason: .unreadable) }
            return .setAside(to: try setAside(), reason: .tooLarge(limit: StateFileLimits.largest))
        }
        do {
            return .content(try JSONDecoder.state.decode(Content.self, from: data))
        } catch {
            return .setAside(to: try setAside(), reason: Self.reason(error))
        }
    }

    /// Replaces the file.
    ///
    /// - Throws: `ShellError.homeUnusable` for a read-only home or a full disk; the old content is then
    ///   unchanged.
    package func write(_ content: Content) throws(ShellError) {
        do {
            try PrivateFolder.make(url.deletingLastPathComponent())
            try AtomicFile.write(
                try JSONEncoder.state.encode(content) + Data("\n".utf8), to: url.path)
        } catch {
            throw .homeUnusable(path: url.path, reason: .unwritable(Self.reason(error)))
        }
    }

    /// Changes the content under a lock, starting from the current content on the disk.
    ///
    /// - Throws: `ShellError.homeUnusable`, `CancellationError`, or the errors of `change`.
    package nonisolated(nonsending) func update<Result: Sendable>(
        _ change: (Content?) throws -> (Content, Result)
    ) async throws -> Result {
        let lock = try await lock()
        var current: Content?
        if case .content(let content) = try read() { current = content }
        let (content, result) = try change(current)
        try write(content)
        _ = consume lock
        return result
    }

    /// Prevents other processes from changing the files of this folder: one lock per folder, so that there is
    /// not a lock file for each file.
    private func lock() async throws -> FileLock {
        let folder = url.deletingLastPathComponent()
        do { try PrivateFolder.make(folder) } catch {
            throw ShellError.homeUnusable(path: folder.path, reason: .cannotBeMade(.system(error.code)))
        }
        do {
            return try await FileLock.take(
                .file(folder.appending(path: StateFileLimits.lockName).path), within: StateFileLimits.timeout
            )
        } catch {
            switch error {
            case .cancelled: throw CancellationError()
            case .held: throw ShellError.homeUnusable(path: url.path, reason: .heldByAnother)
            case .system(let error):
                throw ShellError.homeUnusable(path: url.path, reason: .cannotBeLocked(.system(error.code)))
            }
        }
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

    private static func reason(_ error: any Error) -> Reason {
        switch error {
        case let error as SystemError: return .system(error.code)
        case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty: return .notJSON
        case DecodingError.dataCorrupted(let context):
            return .outOfRange(context.codingPath.map(\.stringValue).joined(separator: "."))
        case DecodingError.keyNotFound(let key, _): return .keyMissing(key.stringValue)
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            let path = context.codingPath.map(\.stringValue).joined(separator: ".")
            return .otherForm(path.isEmpty ? nil : path)
        default: return SystemError(behind: error).map { .system($0.code) } ?? .otherForm(nil)
        }
    }
}

/// Limits for all state files.
private enum StateFileLimits {
    /// The maximum size of a file, bytes, far above that of any actual state.
    static let largest = 16 << 20
    /// Maximum wait for another process, which needs milliseconds: a suspended one must not block this one
    /// forever.
    static let timeout = Duration.seconds(10)
    /// The lock file of a folder.
    static let lockName = ".lock"
}

extension JSONEncoder {
    /// The encoder of state files: readable, with sorted keys and ISO 8601 dates.
    static var state: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }
}

extension JSONDecoder {
    /// The decoder of state files.
    static var state: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }
}
