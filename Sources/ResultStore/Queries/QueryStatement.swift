import Basics
import GRDB
import GRDBSQLite
import Recordings
import TestModel

/// A statement that a person wrote, which reads.
///
/// It goes to SQLite itself: GRDB would keep what it compiled and let it write.
final class QueryStatement {
    private let pointer: OpaquePointer
    private let connection: SQLiteConnection
    private let guardian: QueryGuard

    /// Compiles the one statement of a text.
    ///
    /// - Parameters:
    ///   - sql: the text.
    ///   - connection: what it is for, which `guardian` watches.
    ///   - guardian: what refuses.
    /// - Throws: `QueryError`; `DatabaseError` where it is not the text's fault.
    init(_ sql: String, _ connection: SQLiteConnection, _ guardian: QueryGuard) throws {
        // SQLite would read no further.
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
                // Remarks and full stops alone are no statement.
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

    /// The names of the columns, which differ: one that comes again has a number behind it, as SQLite itself names such
    /// columns of a part of a query.
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

    /// Runs it.
    ///
    /// - Parameter take: gets each row, with a value for each of ``columns``.
    /// - Throws: `QueryError`; `CancellationError`; `DatabaseError`; what `take` throws.
    func run(_ take: ([JSONValue]) throws -> Void) throws {
        let count = sqlite3_column_count(pointer)
        while true {
            switch sqlite3_step(pointer) {
            case SQLITE_ROW:
                // A row that took no time was not looked at.
                if let end = guardian.end { throw end }
                var row: [JSONValue] = []
                for place in 0..<count { row.append(Self.value(pointer, place)) }
                try take(row)
            case SQLITE_DONE: return
            case let code: throw Self.error(code, connection, guardian, from: nil)
            }
        }
    }

    /// What a column has. Whole numbers and texts are as they are, bytes as SQL writes them; the numbers that JSON does
    /// not have are texts.
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
            // None of no bytes has an address.
            let start = sqlite3_column_blob(pointer, place)
            let bytes = UnsafeRawBufferPointer(
                start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(pointer, place)))
            return .string("x'" + HexText.encode(bytes) + "'")
        default: return .null
        }
    }

    /// What went wrong: by the text that was compiled, or while a statement ran.
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
            // The views cannot be written to, which SQLite sees before it asks.
            if message.hasPrefix("cannot modify ") { return QueryError.refused(.writing) }
            return QueryError.notUnderstood(message, near: place(in: text, connection))
        default: return DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
        }
    }

    /// The words of a text where SQLite stopped; nil if it does not tell.
    private static func place(in text: UnsafePointer<CChar>, _ connection: SQLiteConnection) -> String? {
        let offset = sqlite3_error_offset(connection)
        guard offset >= 0 else { return nil }
        let rest = String(cString: text + Int(offset))
        let line = rest.prefix { !$0.isNewline }
        return line.isEmpty ? nil : String(line.prefix(shownText))
    }

    /// The most characters of a query that are told with what is wrong there.
    private static let shownText = 32
}
