import Basics
import Foundation
import GRDB
import TestModel

/// How records lie in the rows of a table, which follows from their fields: the statements that write and read them.
struct RowLayout<Record: FieldRecord>: Sendable {
    /// The table.
    let table: String
    /// The columns, in the order of the record's fields.
    private let columns: [Column]
    private let insertion: String
    private let change: String
    /// The columns as a query names them.
    private let selection: String
    /// Lists whose elements have a column each, by their places in the flat row.
    private let spread: [(place: Int, value: TestField.Value)]
    /// What stands in the flat row for fields that always are and lie in tables of their own.
    private let apart: [(place: Int, blank: JSONValue)]
    /// As many fields as the record has.
    private let fieldCount: Int
    /// The columns that fields brought after the table was made.
    let additions: [ColumnAddition]

    /// Where a field's value, or an element of it, lies.
    private struct Column {
        let name: String
        /// The field's place in the flat row.
        let field: Int
        let value: TestField.Value
        /// The element of a list whose elements have a column each.
        let element: Int?
    }

    /// Lays records out in a table.
    ///
    /// - Parameters:
    ///   - table: its name, which is our own and needs no quoting.
    ///   - keys: the columns that are no fields of the record and come first.
    ///   - generated: the columns that SQLite fills.
    ///   - chosen: the fields that are read, for a layout by which nothing is written; all without it. The others have
    ///     what a blank record has.
    init(table: String, keys: [String], generated: Set<String> = [], reading chosen: Set<String>? = nil) {
        self.table = table
        let fields = Record.table.fields
        let blank = Record.table.row(.blank)
        fieldCount = fields.count
        let taken = fields.indices.filter { chosen?.contains(fields[$0].name) ?? true }
        spread = taken.filter { fields[$0].isSpread }.map { ($0, fields[$0].value) }
        let left = Set(fields.indices).subtracting(taken)
        apart = fields.indices.filter {
            left.contains($0) || fields[$0].columnNames.isEmpty && !fields[$0].isOptional
        }
        .map { ($0, blank[$0]) }
        additions = taken.flatMap { ColumnAddition.all(of: fields[$0], to: table, earlier: blank[$0]) }
        columns = taken.flatMap { index in
            let field = fields[index]
            return field.columnNames.enumerated().map { element, name in
                Column(
                    name: name, field: index, value: field.isSpread ? field.value.element : field.value,
                    element: field.isSpread ? element : nil)
            }
        }
        written = columns.filter { !generated.contains($0.name) }
        let names = keys + written.map(\.name)
        keyCount = keys.count
        insertion = Insertion.sql(into: table, names)
        let changes = written.map { $0.name + " = ?" }.joined(separator: ", ")
        change = "UPDATE \(table) SET \(changes) WHERE id = ?"
        selection = columns.map(\.name).joined(separator: ", ")
    }

    private let written: [Column]
    private let keyCount: Int

    /// Inserts a record.
    ///
    /// - Parameters:
    ///   - record: the record.
    ///   - keys: the values of the columns that come first.
    ///   - db: the database.
    /// - Throws: `ResultStoreError.unstorable` for an impossible instant; SQLite's errors.
    func insert(_ record: Record, keys: [JSONValue], _ db: Database) throws {
        let insertion = try Insertion(insertion, db)
        for (place, key) in keys.enumerated() { try insertion.bind(key, .flag, column: table, place) }
        try bind(record, insertion, from: keyCount)
        try insertion.run()
    }

    /// Writes a record over the one of a number, in a table that has numbers; its keys stay.
    ///
    /// - Returns: whether there was one.
    /// - Throws: `ResultStoreError.unstorable` for an impossible instant; SQLite's errors.
    func update(_ record: Record, id: Int64, _ db: Database) throws -> Bool {
        let change = try Insertion(change, db)
        try bind(record, change, from: 0)
        change.bind(id, written.count)
        try change.run()
        return db.changesCount == 1
    }

    private func bind(_ record: Record, _ statement: Insertion, from first: Int) throws {
        let row = Record.table.columnRow(record)
        for place in written.indices {
            let column = written[place]
            var plain = row[column.field]
            if let element = column.element, case .array(let elements) = plain {
                plain = elements.indices.contains(element) ? elements[element] : .null
            }
            try statement.bind(plain, column.value, column: column.name, first + place)
        }
    }

    /// Reads records and, behind their columns, others of the same rows.
    ///
    /// - Parameters:
    ///   - key: the column that is asked for.
    ///   - id: its value.
    ///   - order: the column that they are ordered by.
    ///   - others: columns that are no fields of the record.
    ///   - name: what the query is remembered by, where it is another than all others of the table.
    ///   - reading: the database.
    ///   - place: which row it is, for errors.
    /// - Returns: the records, each with its row, whose columns are named.
    /// - Throws: `ResultStoreError.unreadable`; SQLite's errors.
    func records(
        where key: String, is id: Int64, by order: String, with others: [String] = [],
        named name: String? = nil, _ reading: TestReading, place: StoredRow
    ) throws -> [(record: Record, rest: ColumnReader)] {
        let rows = try reading.rows(
            name ?? (others.isEmpty ? table : table + "+" + others[0]),
            "SELECT \(([selection] + others).joined(separator: ", ")) FROM \(table) WHERE \(key) = ? "
                + "ORDER BY \(order)", id)
        return try rows.map { row in
            let reader = ColumnReader(row: row, place: place, path: reading.path)
            return (try record(reader), reader)
        }
    }

    private func record(_ reader: ColumnReader) throws(ResultStoreError) -> Record {
        var row = [JSONValue](repeating: .null, count: fieldCount)
        for index in columns.indices {
            let plain = try reader.plain(at: index, columns[index].name, columns[index].value)
            let place = columns[index].field
            row[place] = columns[index].element == nil ? plain : row[place].appending(plain)
        }
        for (place, value) in spread { row[place] = row[place].ofKnown(value) }
        // What lies in tables of its own comes later.
        for (place, blank) in apart { row[place] = blank }
        do throws(FieldMisfit) { return try Record(row: row[...]) } catch {
            let column =
                Record.table.fields.first { $0.name == error.field }?.columnNames.first ?? error.field
            throw reader.unreadable(column)
        }
    }
}

extension JSONValue {
    /// The list with another element; a list of it alone, from null.
    fileprivate func appending(_ element: JSONValue) -> JSONValue {
        if case .array(let elements) = self { .array(elements + [element]) } else { .array([element]) }
    }

    /// A list that is empty where no element is known. Unknown numbers keep their places, other unknown elements are
    /// left out.
    fileprivate func ofKnown(_ value: TestField.Value) -> JSONValue {
        guard case .array(let elements) = self else { return .array([]) }
        let known = elements.filter(\.isKnown)
        if known.isEmpty { return .array([]) }
        if case .gappedList = value { return self }
        return .array(known)
    }
}

extension TestField.Value {
    /// What a list holds; itself for what is none.
    var element: Self {
        switch self {
        case .list(let element), .gappedList(let element): element
        default: self
        }
    }
}
