import Foundation
import Glibc

/// The file that holds a ``LabRecord``, and the lock on it.
///
/// It is replaced as a whole. What it tells of does not outlive the machine's restart, so neither must it.
struct RecordFile: Sendable {
    let directory: URL

    var url: URL { directory.appending(path: "netns.json") }

    /// The record; nil if there is no lab.
    ///
    /// - Throws: ``NamespaceLabError/recordUnusable(path:reason:)``. It is left as it is: it may be the only trace of
    ///   what was made.
    func read() throws(NamespaceLabError) -> LabRecord? {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        guard let data = FileManager.default.contents(atPath: url.path) else {
            throw unusable("it cannot be read")
        }
        guard let record = try? Self.decoder.decode(LabRecord.self, from: data) else {
            throw unusable("it is not what a lab writes")
        }
        if let flaw = record.flaw { throw unusable(flaw) }
        return record
    }

    func write(_ record: LabRecord) throws(NamespaceLabError) {
        do {
            try Self.encoder.encode(record).write(to: url, options: .atomic)
        } catch {
            throw unusable("it cannot be written (\(Self.reason(error)))")
        }
    }

    func remove() throws(NamespaceLabError) {
        guard unlink(url.path) == 0 || errno == ENOENT else {
            throw unusable("it cannot be removed (\(String(cString: strerror(errno))))")
        }
    }

    /// Runs something while no other process, and no other task of this one, makes or removes this lab.
    ///
    /// - Throws: ``NamespaceLabError/busy(directory:)`` if one does, or what `body` throws.
    func locked<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            try FileManager.default.createDirectory(
                at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw NamespaceLabError.recordUnusable(
                path: url.path, reason: "its folder cannot be made (\(Self.reason(error)))")
        }
        let lock = open(directory.appending(path: "netns.lock").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw unusable("it cannot be locked (\(String(cString: strerror(errno))))") }
        defer { close(lock) }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            throw NamespaceLabError.busy(directory: directory.path)
        }
        // Closing is not enough: a child that is just being started holds the descriptor too, until it runs.
        defer { flock(lock, LOCK_UN) }
        return try await body()
    }

    private func unusable(_ reason: String) -> NamespaceLabError {
        .recordUnusable(path: url.path, reason: reason)
    }

    private static func reason(_ error: any Error) -> String {
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        return underlying.map { String(cString: strerror(Int32($0.code))) } ?? "\(error)"
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
