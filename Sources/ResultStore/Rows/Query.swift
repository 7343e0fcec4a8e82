import Basics
import GRDB
import GRDBSQLite

/// A statement that finds rows by one number, prepared once and executed for one number after the other.
///
/// Rows are read from SQLite directly and their columns found through the statement's column names, once for
/// all its rows: GRDB would compare the name of each value read with those of all columns.
final class Query {
    private let statement: Statement
    private let db: Database
    private var columns: Columns?

    /// The names of the columns.
    final class Columns {
        private let index: KeyIndex
        let count: Int
        /// The index after the column that was read last: columns are mostly read in order.
        private var next = 0
        private let names: [String]

        init(_ names: [String]) {
            self.names = names
            index = KeyIndex(names)
            count = names.count
        }

        func number(of name: String) -> Int? {
            let number = next < count && names[next] == name ? next : index.number(of: name)
            next = (number ?? -1) + 1
            return number
        }
    }

    /// A row of the result.
    struct Row {
        fileprivate let columns: Columns
        fileprivate let values: ArraySlice<DatabaseValue>

        /// Returns the value of a column by its index.
        subscript(place: Int) -> DatabaseValue { values[values.startIndex + place] }

        /// Returns the value of a column; NULL if there is no such column.
        subscript(column: String) -> DatabaseValue {
            columns.number(of: column).map { values[values.startIndex + $0] } ?? .null
        }
    }

    init(_ sql: String, _ db: Database) throws {
        statement = try db.cachedStatement(sql: sql)
        self.db = db
    }

    /// Returns the rows for a number.
    ///
    /// - Throws: `DatabaseError`.
    func rows(_ number: Int64) throws -> [Row] {
        let pointer = statement.sqliteStatement
        sqlite3_bind_int64(pointer, 1, number)
        defer { sqlite3_reset(pointer) }
        var values: [DatabaseValue] = []
        while case let code = sqlite3_step(pointer), code != SQLITE_DONE {
            guard code == SQLITE_ROW else { throw DatabaseError(code, of: db) }
            for column in 0..<sqlite3_column_count(pointer) {
                values.append(DatabaseValue(sqliteStatement: pointer, index: column))
            }
        }
        guard !values.isEmpty else { return [] }
        let columns = currentColumns()
        return stride(from: 0, to: values.count, by: columns.count).map { start in
            Row(columns: columns, values: values[start..<start + columns.count])
        }
    }

    /// Returns the columns, which change if another process has migrated the file to a newer version.
    private func currentColumns() -> Columns {
        let pointer = statement.sqliteStatement
        let count = sqlite3_column_count(pointer)
        if let columns, columns.count == Int(count) { return columns }
        let current = Columns(
            (0..<count).map { column in
                sqlite3_column_name(pointer, column).map { String(cString: $0) } ?? ""
            })
        columns = current
        return current
    }
}
