import Foundation
import Basics

/// How far a local copy has come, in a file beside it.
struct CopyState: Codable, Equatable, Sendable {
    /// The database that it is a copy of.
    let identity: String
    /// What its user saw there: if that grows, older rows come to light.
    let scope: String
    /// The version of the program's records, which tells whether those that were passed over can be read by now.
    let schema: Int64
    /// The last test that came, in the order of transactions and identities.
    var received = "0"
    var uuid = "00000000-0000-0000-0000-000000000000"
    /// Removals of earlier transactions were carried out.
    var removedBefore = "0"
    /// Slots of earlier transactions came.
    var slotsBefore = "0"
    /// The months that the database had, each with its partition's number, which earlier versions did not keep.
    var months: [String] = []
    /// How many tests were passed over: damaged, or of another version.
    var passedOver = 0
    /// The address that the database was reached by last; nil in files of earlier versions.
    var place: String?

    /// The most bytes of a file.
    private static let largestFile = 16 << 20

    /// What a file holds; nil if there is none, or it is none of these.
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

    /// Writes it.
    ///
    /// - Throws: why the file cannot be written.
    func write(to file: URL) throws {
        try AtomicFile.write(JSONEncoder().encode(self), to: file.path)
    }

    /// Whether it tells of the same database, seen by the same rights, with nothing that a newer program could read.
    func goesOn(_ other: CopyState) -> Bool {
        identity == other.identity && scope == other.scope && (passedOver == 0 || schema == other.schema)
    }
}
