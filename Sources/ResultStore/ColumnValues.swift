import Foundation
import GRDB
import TestModel

/// The values of one row to be inserted, by column name. A value never set is NULL.
struct ColumnValues {
    private var columns: [String] = []
    private var values: [Value] = []

    /// What SQLite keeps in a place.
    private enum Value {
        case null
        case integer(Int64)
        case real(Double)
        case text(String)
    }

    init() {
        // As many as a test has, so that no row makes room twice.
        columns.reserveCapacity(44)
        values.reserveCapacity(44)
    }

    mutating func set(_ column: String, _ value: String?) { add(column, value.map(Value.text)) }

    mutating func set(_ column: String, _ value: Int64?) { add(column, value.map(Value.integer)) }

    mutating func set(_ column: String, _ value: Int?) { add(column, value.map { .integer(Int64($0)) }) }

    mutating func set(_ column: String, _ value: Double?) { add(column, value.map(Value.real)) }

    mutating func set(_ column: String, _ value: Bool) { add(column, .integer(value ? 1 : 0)) }

    /// Sets a list as a JSON array of strings.
    mutating func set(_ column: String, _ value: [String]) throws {
        add(column, .text(try StoredList.text(value)))
    }

    /// Sets an instant, or throws `ResultStoreError.unstorable` outside the years 1 to 9999.
    mutating func set(_ column: String, _ value: Date) throws {
        guard let text = Timestamp.text(value) else {
            throw ResultStoreError.unstorable(
                column: column, secondsSince1970: value.timeIntervalSince1970)
        }
        add(column, .text(text))
    }

    /// Inserts the row; table and column names are our own, so they need no quoting.
    func insert(into table: String, _ db: Database) throws {
        let insertion = try Insertion(into: table, columns, db)
        for (index, value) in values.enumerated() {
            switch value {
            case .null: insertion.bindNull(index)
            case .integer(let value): insertion.bind(value, index)
            case .real(let value): insertion.bind(value, index)
            case .text(let value): insertion.bind(value, index)
            }
        }
        try insertion.run()
    }

    private mutating func add(_ column: String, _ value: Value?) {
        columns.append(column)
        values.append(value ?? .null)
    }
}
