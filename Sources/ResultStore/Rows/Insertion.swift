import Basics
import Foundation
import GRDB
import GRDBSQLite
import TestModel

/// A statement that inserts rows into a table, prepared once for all of them.
///
/// Values are bound through SQLite's own functions, because a file of tests has millions: GRDB would create a
/// list of each row's values and search it several times. Every parameter is bound before each row.
struct Insertion {
    private let statement: Statement
    private let db: Database

    /// Destructor value that makes SQLite copy a text.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    /// Prepares the statement, or reuses the cached one.
    ///
    /// - Parameters:
    ///   - sql: its text (``sql(into:_:)``).
    ///   - db: the connection.
    /// - Throws: `DatabaseError`.
    init(_ sql: String, _ db: Database) throws {
        statement = try db.cachedStatement(sql: sql)
        self.db = db
    }

    /// Returns the text of a statement that inserts rows.
    ///
    /// - Parameters:
    ///   - table: the table; its name and those of the columns are our own, so they need no quoting.
    ///   - columns: the columns, in the order of the parameters.
    /// - Returns: the text.
    static func sql(into table: String, _ columns: [String]) -> String {
        let places = Array(repeating: "?", count: columns.count).joined(separator: ", ")
        return "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))"
    }

    /// Binds a plain value to a parameter, with indices from 0.
    ///
    /// Flags are 0 and 1; lists, objects and causes are JSON.
    ///
    /// - Parameters:
    ///   - plain: the value.
    ///   - field: the permitted values of the field.
    ///   - column: the column, for the error.
    ///   - place: the index of the parameter.
    /// - Throws: `ResultStoreError.unstorable` for a date without a text form.
    func bind(
        _ plain: JSONValue, _ field: TestField.Value, column: String, _ place: Int
    ) throws(ResultStoreError) {
        if case .cause = field, plain.isKnown { return bind(plain.text, place) }
        switch plain {
        case .null: bindNull(place)
        case .bool(let flag): bind(Int64(flag ? 1 : 0), place)
        case .integer(let number): bind(number, place)
        case .number(let number):
            if case .instant = field { throw .unstorable(column: column, secondsSince1970: number) }
            bind(number, place)
        case .string(let text): bind(text, place)
        case .array, .object: bind(plain.text, place)
        }
    }

    /// Binds an integer to a parameter, with indices from 0.
    func bind(_ value: Int64, _ place: Int) {
        sqlite3_bind_int64(statement.sqliteStatement, Int32(place + 1), value)
    }

    /// Binds a number to a parameter, with indices from 0. SQLite stores NaN as NULL.
    func bind(_ value: Double, _ place: Int) {
        sqlite3_bind_double(statement.sqliteStatement, Int32(place + 1), value)
    }

    /// Binds NULL to a parameter, with indices from 0.
    func bindNull(_ place: Int) { sqlite3_bind_null(statement.sqliteStatement, Int32(place + 1)) }

    /// Binds a text to a parameter, with indices from 0. SQLite ends a text at U+0000; its symbol U+2400
    /// preserves the rest.
    func bind(_ value: String, _ place: Int) {
        var value = value
        let isBound = value.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { text in
                guard let start = text.baseAddress, memchr(start, 0, text.count) == nil else { return false }
                sqlite3_bind_text(
                    statement.sqliteStatement, Int32(place + 1), start, Int32(text.count), Self.copied)
                return true
            }
        }
        guard !isBound else { return }
        let scalars = value.unicodeScalars.map { $0 == "\0" ? "\u{2400}" : $0 }
        sqlite3_bind_text(
            statement.sqliteStatement, Int32(place + 1), String(String.UnicodeScalarView(scalars)), -1,
            Self.copied)
    }

    /// Inserts a row.
    ///
    /// - Throws: `DatabaseError`.
    func run() throws {
        defer { sqlite3_reset(statement.sqliteStatement) }
        let code = sqlite3_step(statement.sqliteStatement)
        guard code == SQLITE_DONE else { throw DatabaseError(code, of: db) }
    }
}

extension DatabaseError {
    /// Creates the error that SQLite reports on a connection.
    init(_ code: Int32, of db: Database) {
        self.init(
            resultCode: ResultCode(rawValue: code),
            message: db.sqliteConnection.map { String(cString: sqlite3_errmsg($0)) })
    }
}
