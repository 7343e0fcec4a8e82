import Basics
import Foundation
import GRDB
import TestModel

/// Reads the columns of one row, and reports the location of invalid values.
///
/// The file may be edited with other tools, so all values are checked.
struct ColumnReader {
    let row: Query.Row
    /// The row, for error messages.
    let place: StoredRow
    /// The database file, for messages.
    let path: String

    func text(_ column: String) throws(ResultStoreError) -> String {
        try read(column, String.fromDatabaseValue)
    }

    func optionalText(_ column: String) throws(ResultStoreError) -> String? {
        if isNull(column) { nil } else { try text(column) }
    }

    /// Reads an integer; GRDB's own conversion would truncate a fraction.
    func integer<Integer: FixedWidthInteger & SendableMetatype>(_ column: String) throws(ResultStoreError)
        -> Integer
    {
        try read(column) { $0.integer.flatMap(Integer.init(exactly:)) }
    }

    func optionalInteger(_ column: String) throws(ResultStoreError) -> Int64? {
        if isNull(column) { nil } else { try integer(column) }
    }

    /// Reads a floating-point number; NULL is NaN.
    func real(_ column: String) throws(ResultStoreError) -> Double {
        if isNull(column) { .nan } else { try read(column, Double.fromDatabaseValue) }
    }

    func flag(_ column: String) throws(ResultStoreError) -> Bool { try integer(column) != 0 }

    func optionalDate(_ column: String) throws(ResultStoreError) -> Date? {
        if isNull(column) {
            nil
        } else {
            try read(column) { String.fromDatabaseValue($0).flatMap(Timestamp.date) }
        }
    }

    /// Reads the raw value of an enumeration.
    func choice<Keyword: RawRepresentable<String>>(_ column: String) throws(ResultStoreError) -> Keyword {
        try read(column) { String.fromDatabaseValue($0).flatMap(Keyword.init(rawValue:)) }
    }

    /// Reads the plain value of a column.
    ///
    /// - Parameters:
    ///   - index: the index of the column in the row.
    ///   - column: its name, for the error.
    ///   - value: the permitted values of the field.
    /// - Returns: the value; null for NULL.
    /// - Throws: `unreadable` for a value of another type.
    func plain(
        at index: Int, _ column: String, _ value: TestField.Value
    ) throws(ResultStoreError) -> JSONValue {
        let stored = row[index]
        guard !stored.isNull else { return .null }
        guard let plain = stored.plain(value) else { throw unreadable(column) }
        return plain
    }

    /// Returns an error about an invalid value.
    func unreadable(_ column: String) -> ResultStoreError {
        let stored = row[column]
        return .unreadable(path: path, .column(column, of: place), found: .value("\(stored)"))
    }

    private func isNull(_ column: String) -> Bool { row[column].isNull }

    private func read<Value>(
        _ column: String, _ convert: (DatabaseValue) -> Value?
    ) throws(ResultStoreError) -> Value {
        guard let value = convert(row[column]) else { throw unreadable(column) }
        return value
    }
}

extension DatabaseValue {
    /// The number, if it is an integer.
    fileprivate var integer: Int64? { if case .int64(let number) = storage { number } else { nil } }

    /// Returns the plain value for a field; nil for a value of another type.
    fileprivate func plain(_ value: TestField.Value) -> JSONValue? {
        switch value {
        case .integer: integer.map(JSONValue.integer)
        case .real: Double.fromDatabaseValue(self).map(JSONValue.number)
        case .flag: integer.map { .bool($0 != 0) }
        case .text, .choice, .instant, .seed: String.fromDatabaseValue(self).map(JSONValue.string)
        case .list, .gappedList, .dictionary, .record, .cause:
            String.fromDatabaseValue(self).flatMap { try? JSONValue(parsing: $0) }
        }
    }
}
