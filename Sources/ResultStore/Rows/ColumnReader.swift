import Basics
import Foundation
import GRDB
import TestModel

/// Reads one row, and says where something stands that cannot be understood.
///
/// People may edit the file with other tools, so no value is taken for granted.
struct ColumnReader {
    let row: Query.Row
    /// Which row it is, for errors.
    let place: StoredRow
    /// The database file, for messages.
    let path: String

    func text(_ column: String) throws(ResultStoreError) -> String {
        try read(column, String.fromDatabaseValue)
    }

    func optionalText(_ column: String) throws(ResultStoreError) -> String? {
        if isNull(column) { nil } else { try text(column) }
    }

    /// A whole number; GRDB's own conversion would cut off the fraction of another.
    func integer<Integer: FixedWidthInteger & SendableMetatype>(_ column: String) throws(ResultStoreError)
        -> Integer
    {
        try read(column) { $0.integer.flatMap(Integer.init(exactly:)) }
    }

    func optionalInteger(_ column: String) throws(ResultStoreError) -> Int64? {
        if isNull(column) { nil } else { try integer(column) }
    }

    /// A floating-point number; NULL is NaN.
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

    /// The value of an enumeration whose raw values are stored.
    func choice<Keyword: RawRepresentable<String>>(_ column: String) throws(ResultStoreError) -> Keyword {
        try read(column) { String.fromDatabaseValue($0).flatMap(Keyword.init(rawValue:)) }
    }

    /// The plain value of a column.
    ///
    /// - Parameters:
    ///   - index: the column's place in the row.
    ///   - column: its name, for the error.
    ///   - value: what the field holds.
    /// - Returns: the value; null for NULL.
    /// - Throws: `unreadable` for a value of another kind.
    func plain(
        at index: Int, _ column: String, _ value: TestField.Value
    ) throws(ResultStoreError) -> JSONValue {
        let stored = row[index]
        guard !stored.isNull else { return .null }
        guard let plain = stored.plain(value) else { throw unreadable(column) }
        return plain
    }

    /// What cannot be understood.
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
    /// The number, if it is a whole one.
    fileprivate var integer: Int64? { if case .int64(let number) = storage { number } else { nil } }

    /// The plain value of what a field holds; nil for a value of another kind.
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
