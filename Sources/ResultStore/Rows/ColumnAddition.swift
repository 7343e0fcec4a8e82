import Basics
import TestModel

/// A column for a field that is newer than its table.
///
/// It needs no hand-written migration step: the field declares the version that introduced it and the value
/// for older rows.
struct ColumnAddition: Sendable {
    /// The schema version that introduced it.
    let version: Int
    /// The statement that adds it.
    let sql: String

    /// Returns the columns of a newer field; none if it is as old as the table.
    ///
    /// - Parameters:
    ///   - field: the field.
    ///   - table: the table, whose name is our own and needs no quoting.
    ///   - earlier: the value for older rows.
    /// - Returns: the columns.
    static func all(of field: TestField, to table: String, earlier: JSONValue) -> [ColumnAddition] {
        guard let version = field.since else { return [] }
        let rest = field.isOptional || field.isSpread ? "" : " NOT NULL DEFAULT \(earlier.literal)"
        return field.columnNames.map { name in
            ColumnAddition(
                version: version, sql: "ALTER TABLE \(table) ADD COLUMN \(name) \(field.columnType)\(rest)")
        }
    }
}

extension TestField {
    /// The SQLite type of its columns.
    fileprivate var columnType: String {
        switch value {
        case .list(of: let element) where isSpread, .gappedList(of: let element) where isSpread:
            element.columnType
        default: value.columnType
        }
    }
}

extension TestField.Value {
    fileprivate var columnType: String {
        switch self {
        case .integer, .flag: "INTEGER"
        case .real: "REAL"
        case .text, .choice, .instant, .seed, .dictionary, .list, .gappedList, .record, .cause: "TEXT"
        }
    }
}

extension JSONValue {
    /// The value as an SQL literal, in the form in which ``Insertion`` stores it.
    fileprivate var literal: String {
        switch self {
        case .null: "NULL"
        case .bool(let flag): flag ? "1" : "0"
        case .integer, .number: text
        case .string(let words): "'" + words.replacing("'", with: "''") + "'"
        case .array, .object: "'" + text.replacing("'", with: "''") + "'"
        }
    }
}
