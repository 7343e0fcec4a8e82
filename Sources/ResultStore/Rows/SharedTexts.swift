import Basics
import GRDB

/// Writes texts shared by many tests: each is stored once, and tests refer to it by number.
///
/// Numbers are cached for one transaction only, since another process may remove the texts afterwards.
final class SharedTexts {
    /// The content of a text.
    enum Kind: String {
        /// The active settings of a test, a JSON object.
        case settings
        /// The decisions of all profiles, a JSON list (``CutDecisions``).
        case decisions
        /// The ends of the slices of a block of samples, a JSON list.
        case sliceEnds = "slice_ends"
    }

    private struct Key: Hashable {
        let kind: Kind
        let text: String
    }

    private let db: Database
    private var numbers: [Key: Int64] = [:]
    /// Numbers of ends of slices, the most frequent kind, by object identity; the objects are retained, as an
    /// identity could be reused otherwise.
    private var ends: [ObjectIdentifier: (ends: SliceEnds, number: Int64)] = [:]

    /// The maximum number of cached entries, some megabytes.
    private static let mostRemembered = 5_000

    /// - Parameter db: a connection within a writing transaction.
    init(_ db: Database) { self.db = db }

    /// Returns the number of a text, storing it if necessary.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - kind: the kind of its content.
    /// - Returns: the number.
    /// - Throws: SQLite's errors.
    func number(of text: String, _ kind: Kind) throws -> Int64 {
        let key = Key(kind: kind, text: text)
        if let number = numbers[key] { return number }
        let hash = Self.hash(text)
        let found = try db.cachedStatement(
            sql: "SELECT id FROM shared_text WHERE kind = ? AND hash = ? AND text = ?")
        let number = try Int64.fetchOne(found, arguments: [kind.rawValue, hash, text]) ?? insert(key, hash)
        if numbers.count == Self.mostRemembered { numbers = [:] }
        numbers[key] = number
        return number
    }

    /// Returns the number of ends of slices, storing them if necessary.
    func number(of ends: SliceEnds) throws -> Int64 {
        if let known = self.ends[ObjectIdentifier(ends)] { return known.number }
        let number = try number(of: ends.text, .sliceEnds)
        if self.ends.count == Self.mostRemembered { self.ends = [:] }
        self.ends[ObjectIdentifier(ends)] = (ends, number)
        return number
    }

    /// Inserts the row that refers to the shared texts of a test.
    ///
    /// - Parameters:
    ///   - test: the test's number.
    ///   - settings: the number of the text of its settings; nil if it has none.
    ///   - decisions: its decisions, each as an object.
    /// - Throws: SQLite's errors.
    func insert(of test: Int64, settings: Int64?, _ decisions: [JSONValue]) throws {
        let cut = decisions.isEmpty ? nil : CutDecisions(decisions)
        let insertion = try Insertion(
            Insertion.sql(into: "test_text", ["test_id", "settings", "decisions", "numbers"]), db)
        insertion.bind(test, 0)
        if let settings { insertion.bind(settings, 1) } else { insertion.bindNull(1) }
        if let cut {
            insertion.bind(try number(of: cut.text, .decisions), 2)
        } else {
            insertion.bindNull(2)
        }
        if let numbers = cut?.numbers { insertion.bind(numbers, 3) } else { insertion.bindNull(3) }
        try insertion.run()
    }

    private func insert(_ key: Key, _ hash: Int64) throws -> Int64 {
        let insertion = try Insertion(Insertion.sql(into: "shared_text", ["kind", "hash", "text"]), db)
        insertion.bind(key.kind.rawValue, 0)
        insertion.bind(hash, 1)
        insertion.bind(key.text, 2)
        try insertion.run()
        return db.lastInsertedRowID
    }

    /// Returns a hash for looking up a text: 64-bit FNV-1a (Fowler, Noll and Vo 1991). An index of the texts
    /// themselves would store each twice.
    private static func hash(_ text: String) -> Int64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return Int64(bitPattern: hash)
    }
}
