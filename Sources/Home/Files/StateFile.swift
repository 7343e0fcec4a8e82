package import Foundation
import Basics
package import TestModel

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
    /// - Throws: `ShellError.homeUnusable` if it can be neither read nor set aside.
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
    /// - Throws: `ShellError.homeUnusable` for a read-only home or a full disk; the old content
    ///   then stands.
    package func write(_ content: Content) throws(ShellError) {
        do {
            try PrivateFolder.make(url.deletingLastPathComponent())
            try AtomicFile.write(
                try JSONEncoder.state.encode(content) + Data("\n".utf8), to: url.path)
        } catch {
            throw .homeUnusable(path: url.path, reason: .unwritable(Self.reason(error)))
        }
    }

    /// Changes the content while no other process can, starting from what is on disk at that moment.
    ///
    /// - Throws: `ShellError.homeUnusable`, `CancellationError`, or what `change` throws.
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

    /// Keeps other processes from changing the files of this folder: one lock a folder, so that lock files do not pile
    /// up beside the files.
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

/// What holds for all state files.
private enum StateFileLimits {
    /// The largest file that is taken for one, bytes: no state of a person comes near it.
    static let largest = 16 << 20
    /// How long to wait for another process, which needs milliseconds: one that was stopped must not hold up this one
    /// for ever.
    static let timeout = Duration.seconds(10)
    /// The file of a folder that is locked.
    static let lockName = ".lock"
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
