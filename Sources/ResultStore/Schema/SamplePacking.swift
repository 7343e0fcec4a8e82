import Basics
import GRDB
import GRDBSQLite
import TestModel

/// Migration of the samples of all replays to blocks, as in version 18 of the schema; one replay at a time,
/// so that memory use does not grow with their number.
struct SamplePacking {
    private let db: Database
    private let texts: SharedTexts
    private var endTexts = SliceEndTexts()

    init(_ db: Database) {
        self.db = db
        texts = SharedTexts(db)
    }

    /// Runs the migration.
    ///
    /// - Throws: SQLite's errors.
    mutating func run() throws {
        try packRows()
        try packLists()
    }

    /// Migrates samples with rows of their own, in the order of their key.
    private mutating func packRows() throws {
        let statement = try db.makeStatement(
            sql: """
                SELECT replay_id, end_s, throughput_mbps, slice_end_samples
                FROM sample CROSS JOIN replay ON replay.id = replay_id ORDER BY replay_id, slice
                """)
        let row = statement.sqliteStatement
        defer { sqlite3_reset(row) }
        var replay: Int64?
        var rates = SampleList()
        var ends = SampleList()
        while case let code = sqlite3_step(row), code != SQLITE_DONE {
            guard code == SQLITE_ROW else { throw DatabaseError(code, of: db) }
            let next = sqlite3_column_int64(row, 0)
            if next != replay {
                if let replay { try insert(replay, &rates, &ends) }
                replay = next
            }
            // If there are more samples than ends, the missing ends are NULL in the rows.
            if Int64(ends.count) < sqlite3_column_int64(row, 3) { ends.add(row, 1) }
            rates.add(row, 2)
        }
        if let replay { try insert(replay, &rates, &ends) }
    }

    /// Migrates packed samples, with one list per replay.
    private mutating func packLists() throws {
        let rows = try Row.fetchCursor(
            db, sql: "SELECT replay_id, throughput_mbps, slice_end_s FROM packed_samples ORDER BY replay_id")
        while let row = try rows.next() {
            let replay: Int64 = row[0]
            let (rates, ends): (String, String) = (row[1], row[2])
            guard let throughput = JSONValue.numbers(in: rates), let sliceEnds = JSONValue.numbers(in: ends)
            else {
                // Manually edited, invalid values are kept, and reported when they are read.
                try insert(replay, [.init(throughput: rates, sliceEnds: SliceEnds(ends))])
                continue
            }
            try insert(replay, PackedSamples.blocks(throughput, sliceEnds, &endTexts))
        }
    }

    private mutating func insert(
        _ replay: Int64, _ rates: inout SampleList, _ ends: inout SampleList
    ) throws {
        if let throughput = rates.numbers, let sliceEnds = ends.numbers {
            try insert(replay, PackedSamples.blocks(throughput, sliceEnds, &endTexts))
        } else {
            try insert(replay, [.init(throughput: rates.text, sliceEnds: SliceEnds(ends.text))])
        }
        (rates, ends) = (SampleList(), SampleList())
    }

    private func insert(_ replay: Int64, _ blocks: [PackedSamples.Block]) throws {
        try PackedSamples(blocks: blocks).insert(of: replay, texts, db)
    }
}

/// The values of a column of samples, all numbers unless edited manually.
private struct SampleList {
    private var known: [Double] = []
    /// All values, once one of them was not a number.
    private var others: [JSONValue]?

    var count: Int { others?.count ?? known.count }

    /// The numbers, NaN for NULL; nil if there are other values.
    var numbers: [Double]? { others == nil ? known : nil }

    var text: String { others.map { JSONValue.array($0).text } ?? JSONValue.text(of: known) }

    /// Adds the value of a column of a statement's current row.
    mutating func add(_ row: OpaquePointer, _ column: Int32) {
        let type = sqlite3_column_type(row, column)
        let isNumber = type == SQLITE_FLOAT || type == SQLITE_INTEGER || type == SQLITE_NULL
        let number = type == SQLITE_NULL ? .nan : sqlite3_column_double(row, column)
        if isNumber, others == nil { return known.append(number) }
        let text = sqlite3_column_text(row, column).map { String(cString: $0) } ?? ""
        others = (others ?? known.map(\.plain)) + [isNumber ? number.plain : .string(text)]
    }
}
