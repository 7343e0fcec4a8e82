import Basics
import Foundation
import GRDB
import GRDBSQLite
import TestModel

/// A statement that inserts rows into a table, prepared once for all of them.
///
/// Values are given to SQLite as they are, since a file of tests has millions: GRDB would make a list of each row's
/// values and look through it several times. Every place is bound before each row.
struct Insertion {
    private let statement: Statement
    private let db: Database

    /// Tells SQLite to copy a text.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    /// Prepares the statement, unless it is.
    ///
    /// - Parameters:
    ///   - sql: its text (``sql(into:_:)``).
    ///   - db: the connection.
    /// - Throws: `DatabaseError`.
    init(_ sql: String, _ db: Database) throws {
        statement = try db.cachedStatement(sql: sql)
        self.db = db
    }

    /// The text of a statement that inserts rows.
    ///
    /// - Parameters:
    ///   - table: the table; its name and those of the columns are our own, so they need no quoting.
    ///   - columns: the columns that get values, in the order of the places.
    /// - Returns: the text.
    static func sql(into table: String, _ columns: [String]) -> String {
        let places = Array(repeating: "?", count: columns.count).joined(separator: ", ")
        return "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))"
    }

    /// Sets the value of a place, counted from 0, to a plain one.
    ///
    /// Flags are 0 and 1; lists, objects and causes are JSON.
    ///
    /// - Parameters:
    ///   - plain: the value.
    ///   - field: what the field holds.
    ///   - column: the column, for the error.
    ///   - place: the place.
    /// - Throws: `ResultStoreError.unstorable` for an instant that has no text.
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

    /// Sets the value of a place, counted from 0.
    func bind(_ value: Int64, _ place: Int) {
        sqlite3_bind_int64(statement.sqliteStatement, Int32(place + 1), value)
    }

    /// Sets the value of a place, counted from 0. SQLite keeps NaN as NULL.
    func bind(_ value: Double, _ place: Int) {
        sqlite3_bind_double(statement.sqliteStatement, Int32(place + 1), value)
    }

    /// Sets the value of a place, counted from 0, to NULL.
    func bindNull(_ place: Int) { sqlite3_bind_null(statement.sqliteStatement, Int32(place + 1)) }

    /// Sets the value of a place, counted from 0. SQLite ends a text at U+0000; its picture keeps the rest of the text.
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
    /// What SQLite says of a connection on which something just went wrong.
    init(_ code: Int32, of db: Database) {
        self.init(
            resultCode: ResultCode(rawValue: code),
            message: db.sqliteConnection.map { String(cString: sqlite3_errmsg($0)) })
    }
}
