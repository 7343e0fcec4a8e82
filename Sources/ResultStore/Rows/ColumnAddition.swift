import Basics
import TestModel

/// A column that a field brought to a table which was there before it.
///
/// Nobody writes a step of the migration for it: the field tells the version, and what rows of before have.
struct ColumnAddition: Sendable {
    /// The version of the schema that has it first.
    let version: Int
    /// The statement that adds it.
    let sql: String

    /// The columns that a field brought; none if it is as old as the table.
    ///
    /// - Parameters:
    ///   - field: the field.
    ///   - table: the table, whose name is our own and needs no quoting.
    ///   - earlier: what rows of before have.
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
    /// The type of its columns in SQLite.
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
    /// The value as SQLite reads it in a statement, kept as ``Insertion`` keeps it.
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
