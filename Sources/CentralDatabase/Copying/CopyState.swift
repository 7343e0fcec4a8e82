import Foundation
import Basics

/// Progress of a local copy, stored in a file beside it.
struct CopyState: Codable, Equatable, Sendable {
    /// The database that it is a copy of.
    let identity: String
    /// Rights of its user in the database: additional rights make older rows visible.
    let scope: String
    /// The record version of the program, which determines if records skipped earlier can now be read.
    let schema: Int64
    /// The last received test, in the order of transactions and identities.
    var received = "0"
    var uuid = "00000000-0000-0000-0000-000000000000"
    /// Removals of earlier transactions have been applied.
    var removedBefore = "0"
    /// Slots of earlier transactions have been received.
    var slotsBefore = "0"
    /// The months in the database, each with its partition's number, which earlier versions did not store.
    var months: [String] = []
    /// Number of skipped tests: damaged, or of another version.
    var passedOver = 0
    /// The last address of the database; nil in files of earlier versions.
    var place: String?

    /// The maximum size of a file, bytes.
    private static let largestFile = 16 << 20

    /// Reads a file; nil if it is missing or invalid.
    init?(file: URL) {
        guard let data = try? BoundedFile.content(file.path, limit: Self.largestFile),
            let state = try? JSONDecoder().decode(Self.self, from: data)
        else { return nil }
        self = state
    }

    init(identity: String, scope: String, schema: Int64) {
        self.identity = identity
        self.scope = scope
        self.schema = schema
    }

    /// Writes the file.
    ///
    /// - Throws: an error if the file cannot be written.
    func write(to file: URL) throws {
        try AtomicFile.write(JSONEncoder().encode(self), to: file.path)
    }

    /// Returns true if the copy can be continued: of the same database, with the same rights, and without
    /// skipped tests that a newer program could read.
    func goesOn(_ other: CopyState) -> Bool {
        identity == other.identity && scope == other.scope && (passedOver == 0 || schema == other.schema)
    }
}
