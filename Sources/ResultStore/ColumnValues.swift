import Foundation
import GRDB
import TestModel

/// The values of one row to be inserted, by column name. A value never set is NULL.
struct ColumnValues {
    private var columns: [String] = []
    private var values: [DatabaseValue] = []

    mutating func set(_ column: String, _ value: String?) {
        // SQLite ends a text at U+0000; its picture keeps the rest of the text.
        add(column, value?.replacing("\0", with: "\u{2400}").databaseValue)
    }

    mutating func set(_ column: String, _ value: Int64?) {
        add(column, value?.databaseValue)
    }

    mutating func set(_ column: String, _ value: Int?) {
        add(column, value?.databaseValue)
    }

    mutating func set(_ column: String, _ value: Double?) {
        add(column, value?.databaseValue)
    }

    mutating func set(_ column: String, _ value: Bool) {
        add(column, (value ? 1 : 0).databaseValue)
    }

    /// Sets a list as a JSON array of strings.
    mutating func set(_ column: String, _ value: [String]) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        set(column, String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    /// Sets an instant, or throws `ResultStoreError.unstorable` outside the years 1 to 9999.
    mutating func set(_ column: String, _ value: Date) throws {
        guard let text = Timestamp.text(value) else {
            throw ResultStoreError.unstorable(
                column: column, secondsSince1970: value.timeIntervalSince1970)
        }
        set(column, text)
    }

    /// Inserts the row; table and column names are our own, so they need no quoting.
    func insert(into table: String, _ db: Database) throws {
        let places = Array(repeating: "?", count: columns.count).joined(separator: ", ")
        let statement = try db.cachedStatement(
            sql: "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))"
        )
        try statement.execute(arguments: StatementArguments(values))
    }

    private mutating func add(_ column: String, _ value: DatabaseValue?) {
        columns.append(column)
        values.append(value ?? .null)
    }
}
