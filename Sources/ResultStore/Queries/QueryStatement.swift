import Basics
import GRDB
import GRDBSQLite
import Recordings
import TestModel

/// A read-only statement written by a user.
///
/// It is passed to SQLite directly: GRDB would cache the compiled statement and permit writing.
final class QueryStatement {
    private let pointer: OpaquePointer
    private let connection: SQLiteConnection
    private let guardian: QueryGuard

    /// Compiles a text that contains one statement.
    ///
    /// - Parameters:
    ///   - sql: the text.
    ///   - connection: the connection, which `guardian` guards.
    ///   - guardian: refuses forbidden operations.
    /// - Throws: `QueryError`; `DatabaseError` if the text is not the cause.
    init(_ sql: String, _ connection: SQLiteConnection, _ guardian: QueryGuard) throws {
        // SQLite would ignore the rest of the text.
        guard !sql.utf8.contains(0) else { throw QueryError.notUnderstood("unrecognized token", near: nil) }
        let text = sql.utf8CString
        let found = try text.withUnsafeBufferPointer { text -> OpaquePointer? in
            var rest = text.baseAddress
            var found: OpaquePointer?
            while let start = rest, start.pointee != 0 {
                var statement: OpaquePointer?
                let code = sqlite3_prepare_v3(connection, start, -1, 0, &statement, &rest)
                if found != nil, code != SQLITE_OK || statement != nil {
                    sqlite3_finalize(statement)
                    sqlite3_finalize(found)
                    throw QueryError.severalStatements
                }
                guard code == SQLITE_OK else { throw Self.error(code, connection, guardian, from: start) }
                // Comments and semicolons alone are not a statement.
                found = found ?? statement
            }
            return found
        }
        guard let found else { throw QueryError.nothingAsked }
        pointer = found
        self.connection = connection
        self.guardian = guardian
        guard sqlite3_stmt_readonly(pointer) != 0 else { throw QueryError.refused(.writing) }
        if sqlite3_bind_parameter_count(pointer) > 0 {
            let name = sqlite3_bind_parameter_name(pointer, 1).map { String(cString: $0) }
            throw QueryError.openPlace(name ?? "?")
        }
    }

    deinit { sqlite3_finalize(pointer) }

    /// The names of the columns, made unique: a repeated one gets a number as suffix, as SQLite itself names
    /// such columns of a subquery.
    var columns: [String] {
        var names: Set<String> = []
        return (0..<sqlite3_column_count(pointer)).map { place in
            let name = sqlite3_column_name(pointer, place).map { String(cString: $0) } ?? ""
            var unique = name.isEmpty ? "column" : name
            var number = 0
            while !names.insert(unique).inserted {
                number += 1
                unique = "\(name):\(number)"
            }
            return unique
        }
    }

    /// Runs the statement.
    ///
    /// - Parameter take: receives each row, with a value for each of ``columns``.
    /// - Throws: `QueryError`; `CancellationError`; `DatabaseError`; the errors of `take`.
    func run(_ take: ([JSONValue]) throws -> Void) throws {
        let count = sqlite3_column_count(pointer)
        while true {
            switch sqlite3_step(pointer) {
            case SQLITE_ROW:
                // The progress handler is not called for very short rows.
                if let end = guardian.end { throw end }
                var row: [JSONValue] = []
                for place in 0..<count { row.append(Self.value(pointer, place)) }
                try take(row)
            case SQLITE_DONE: return
            case let code: throw Self.error(code, connection, guardian, from: nil)
            }
        }
    }

    /// Returns the value of a column. Integers and texts are unchanged, blobs are in SQL notation; numbers
    /// that JSON cannot represent are texts.
    private static func value(_ pointer: OpaquePointer, _ place: Int32) -> JSONValue {
        switch sqlite3_column_type(pointer, place) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(pointer, place))
        case SQLITE_FLOAT:
            let number = sqlite3_column_double(pointer, place)
            return number.isFinite ? .number(number) : .string(number < 0 ? "-Inf" : "Inf")
        case SQLITE_TEXT:
            guard let start = sqlite3_column_text(pointer, place) else { return .null }
            let count = Int(sqlite3_column_bytes(pointer, place))
            return .string(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
        case SQLITE_BLOB:
            // An empty blob has no address.
            let start = sqlite3_column_blob(pointer, place)
            let bytes = UnsafeRawBufferPointer(
                start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(pointer, place)))
            return .string("x'" + HexText.encode(bytes) + "'")
        default: return .null
        }
    }

    /// Returns the error of a compilation or of a running statement.
    private static func error(
        _ code: Int32, _ connection: SQLiteConnection, _ guardian: QueryGuard,
        from text: UnsafePointer<CChar>?
    ) -> any Error {
        if let refused = guardian.refused { return QueryError.refused(refused) }
        let message = String(cString: sqlite3_errmsg(connection))
        switch ResultCode(rawValue: code & 0xFF) {
        case .SQLITE_INTERRUPT: return guardian.end ?? CancellationError()
        case .SQLITE_ERROR, .SQLITE_MISMATCH, .SQLITE_TOOBIG, .SQLITE_RANGE, .SQLITE_NOMEM:
            guard let text else { return QueryError.failed(message) }
            // The views cannot be written to, which SQLite detects before it calls the guard.
            if message.hasPrefix("cannot modify ") { return QueryError.refused(.writing) }
            return QueryError.notUnderstood(message, near: place(in: text, connection))
        default: return DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
        }
    }

    /// Returns the part of a text at which SQLite stopped; nil if it does not report it.
    private static func place(in text: UnsafePointer<CChar>, _ connection: SQLiteConnection) -> String? {
        let offset = sqlite3_error_offset(connection)
        guard offset >= 0 else { return nil }
        let rest = String(cString: text + Int(offset))
        let line = rest.prefix { !$0.isNewline }
        return line.isEmpty ? nil : String(line.prefix(shownText))
    }

    /// The maximum number of characters of a query that an error quotes.
    private static let shownText = 32
}
