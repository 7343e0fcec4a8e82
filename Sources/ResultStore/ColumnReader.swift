import Foundation
import GRDB
import TestModel

/// Reads one row by column name, and says where something stands that cannot be understood.
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
        try optional(column, String.fromDatabaseValue)
    }

    /// A whole number; GRDB's own conversion would cut off the fraction of another.
    func integer<Integer: FixedWidthInteger & SendableMetatype>(_ column: String) throws(ResultStoreError)
        -> Integer
    {
        try read(column, Self.integer)
    }

    func optionalInteger<Integer: FixedWidthInteger & SendableMetatype>(
        _ column: String
    ) throws(ResultStoreError) -> Integer? {
        try optional(column, Self.integer)
    }

    /// A floating-point number; NULL is NaN.
    func real(_ column: String) throws(ResultStoreError) -> Double {
        try optionalReal(column) ?? .nan
    }

    func optionalReal(_ column: String) throws(ResultStoreError) -> Double? {
        try optional(column, Double.fromDatabaseValue)
    }

    func flag(_ column: String) throws(ResultStoreError) -> Bool {
        try integer(column) != 0
    }

    func date(_ column: String) throws(ResultStoreError) -> Date {
        try read(column) { String.fromDatabaseValue($0).flatMap(Timestamp.date) }
    }

    /// A list kept as a JSON array of strings.
    func list(_ column: String) throws(ResultStoreError) -> [String] {
        try read(column) { value in
            String.fromDatabaseValue(value).flatMap(StoredList.list)
        }
    }

    /// The value of an enumeration whose raw values are stored.
    func choice<Choice: RawRepresentable<String>>(_ column: String) throws(ResultStoreError) -> Choice {
        try read(column) { String.fromDatabaseValue($0).flatMap(Choice.init(rawValue:)) }
    }

    /// A value that must be there, made by `convert`.
    func read<Value>(
        _ column: String,
        _ convert: (DatabaseValue) -> Value?
    ) throws(ResultStoreError) -> Value {
        let stored = row[column]
        guard let value = convert(stored) else { throw unreadable(column, stored) }
        return value
    }

    private func optional<Value>(
        _ column: String,
        _ convert: (DatabaseValue) -> Value?
    ) throws(ResultStoreError) -> Value? {
        let stored = row[column]
        return stored.isNull ? nil : try read(column, convert)
    }

    private static func integer<Integer: FixedWidthInteger & SendableMetatype>(_ value: DatabaseValue)
        -> Integer?
    {
        guard case .int64(let integer) = value.storage else { return nil }
        return Integer(exactly: integer)
    }

    private func unreadable(_ column: String, _ value: DatabaseValue) -> ResultStoreError {
        .unreadable(path: path, .column(column, of: place), found: .value("\(value)"))
    }
}
