import Basics
import Foundation
import GRDB
import TestModel

/// Mapping of records to the rows of a table, derived from their fields: the statements that write and read
/// them.
struct RowLayout<Record: FieldRecord>: Sendable {
    /// The table.
    let table: String
    /// The columns, in the order of the record's fields.
    private let columns: [Column]
    private let insertion: String
    private let change: String
    /// The columns as a select list.
    private let selection: String
    /// Lists with a column for each element, by their indices in the flat row.
    private let spread: [(place: Int, value: TestField.Value)]
    /// Placeholders in the flat row for required fields that are stored in other tables.
    private let apart: [(place: Int, blank: JSONValue)]
    /// The number of fields in the record.
    private let fieldCount: Int
    /// The columns of fields that are newer than the table.
    let additions: [ColumnAddition]

    /// Location of a field's value, or of an element of it.
    private struct Column {
        let name: String
        /// The index of the field in the flat row.
        let field: Int
        let value: TestField.Value
        /// The index of the element, for a list with one column per element.
        let element: Int?
    }

    /// Creates the mapping of records to a table.
    ///
    /// - Parameters:
    ///   - table: its name, which is our own and needs no quoting.
    ///   - keys: the leading columns, which are not fields of the record.
    ///   - generated: the columns that SQLite fills.
    ///   - chosen: the fields to read, for a read-only mapping; nil for all. The others have the values of a
    ///     blank record.
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
    ///   - keys: the values of the leading columns.
    ///   - db: the database.
    /// - Throws: `ResultStoreError.unstorable` for an invalid date; SQLite's errors.
    func insert(_ record: Record, keys: [JSONValue], _ db: Database) throws {
        let insertion = try Insertion(insertion, db)
        for (place, key) in keys.enumerated() { try insertion.bind(key, .flag, column: table, place) }
        try bind(record, insertion, from: keyCount)
        try insertion.run()
    }

    /// Replaces the record of a number, in a table with numbers; its keys are not changed.
    ///
    /// - Returns: true if there was one.
    /// - Throws: `ResultStoreError.unstorable` for an invalid date; SQLite's errors.
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

    /// Reads records and additional columns of the same rows.
    ///
    /// - Parameters:
    ///   - key: the column of the condition.
    ///   - id: its value.
    ///   - order: the column by which they are ordered.
    ///   - others: columns that are not fields of the record.
    ///   - name: the cache key of the query, if it differs from other queries of the table.
    ///   - reading: the database.
    ///   - place: the row, for error messages.
    /// - Returns: the records, each with its row, whose columns have names.
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
        // The data of other tables is added later.
        for (place, blank) in apart { row[place] = blank }
        do throws(FieldError) { return try Record(row: row[...]) } catch {
            let column =
                Record.table.fields.first { $0.name == error.field }?.columnNames.first ?? error.field
            throw reader.unreadable(column)
        }
    }
}

extension JSONValue {
    /// Returns the list with another element; null counts as an empty list.
    fileprivate func appending(_ element: JSONValue) -> JSONValue {
        if case .array(let elements) = self { .array(elements + [element]) } else { .array([element]) }
    }

    /// Returns the list without unknown elements; it is empty if no element is known. Unknown numbers keep
    /// their positions.
    fileprivate func ofKnown(_ value: TestField.Value) -> JSONValue {
        guard case .array(let elements) = self else { return .array([]) }
        let known = elements.filter(\.isKnown)
        if known.isEmpty { return .array([]) }
        if case .gappedList = value { return self }
        return .array(known)
    }
}

extension TestField.Value {
    /// The element type of a list; the type itself for other types.
    var element: Self {
        switch self {
        case .list(let element), .gappedList(let element): element
        default: self
        }
    }
}
