import Foundation
import Basics

/// The file that holds a ``LabRecord``, and the lock on it.
///
/// It is replaced as a whole. What it tells of does not outlive the machine's restart, so neither must it.
struct RecordFile: Sendable {
    let directory: URL

    var url: URL { directory.appending(path: "netns.json") }

    /// The most bytes of a record.
    private static let largest = 16 << 20

    /// The record; nil if there is no lab.
    ///
    /// - Throws: `NamespaceLabError.recordUnusable`. It is left as it is: it may be the only trace of
    ///   what was made.
    func read() throws(NamespaceLabError) -> LabRecord? {
        let found: Data?
        do { found = try BoundedFile.read(url.path, limit: Self.largest) } catch {
            throw unusable(.unreadable)
        }
        guard let data = found else { return nil }
        guard let record = try? Self.decoder.decode(LabRecord.self, from: data) else {
            throw unusable(.foreign)
        }
        if let flaw = record.flaw { throw unusable(flaw) }
        return record
    }

    func write(_ record: LabRecord) throws(NamespaceLabError) {
        do {
            try AtomicFile.write(try Self.encoder.encode(record), to: url.path)
        } catch {
            throw unusable(.unwritable(FileError(error)))
        }
    }

    func remove() throws(NamespaceLabError) {
        guard unlink(url.path) == 0 || errno == ENOENT else {
            throw unusable(.notRemovable(SystemError(errno)))
        }
    }

    /// Runs something while no other process, and no other task of this one, makes or removes this lab.
    ///
    /// - Throws: `NamespaceLabError.busy` if one does, or what `body` throws.
    func locked<Result>(_ body: () async throws -> Result) async throws -> Result {
        do { try PrivateFolder.make(directory) } catch {
            throw unusable(.folder(error))
        }
        let lock: FileLock
        do {
            lock = try FileLock.take(.file(directory.appending(path: "netns.lock").path))
        } catch {
            guard case .system(let reason) = error else {
                throw NamespaceLabError.busy(directory: directory.path)
            }
            throw unusable(.notLockable(reason))
        }
        let result = try await body()
        _ = consume lock
        return result
    }

    private func unusable(_ problem: RecordProblem) -> NamespaceLabError {
        .recordUnusable(path: url.path, problem)
    }

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }

    private static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }
}
