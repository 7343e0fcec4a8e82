import GRDB
import GRDBSQLite
import TestModel

/// What a query may do on a connection: read, and nothing else; and only until it is to stop.
///
/// SQLite asks it while a statement is compiled and now and then while it runs
/// (https://www.sqlite.org/c3ref/set_authorizer.html, https://www.sqlite.org/c3ref/progress_handler.html).
final class QueryGuard {
    /// What was refused first.
    private(set) var refused: QueryRefusal?
    private let timeout: QueryTimeout

    /// So many steps of SQLite's machine are between two looks at whether to stop: less than a millisecond.
    private static let steps: Int32 = 10_000

    /// The settings of SQLite that only tell something.
    private static let tellingPragmas: Set = [
        "collation_list", "compile_options", "foreign_key_list", "function_list", "index_info", "index_list",
        "index_xinfo", "table_info", "table_list", "table_xinfo",
    ]

    init(_ timeout: QueryTimeout) { self.timeout = timeout }

    /// Why the query is to stop; nil while it may go on.
    var end: (any Error)? { timeout.end }

    /// What a query may have of SQLite (https://www.sqlite.org/c3ref/c_limit_attached.html): bytes of one value, bytes of
    /// its own text, and bytes of a pattern for LIKE and GLOB, whose comparison takes their product.
    private static let limits: [(Int32, Int32)] = [
        (SQLITE_LIMIT_LENGTH, 16 << 20), (SQLITE_LIMIT_SQL_LENGTH, 1 << 20),
        (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 200), (SQLITE_LIMIT_ATTACHED, 0),
    ]

    /// Stands watch over a connection while something is done with it.
    func watch<Result>(_ connection: SQLiteConnection, _ body: () throws -> Result) rethrows -> Result {
        for (limit, value) in Self.limits { sqlite3_limit(connection, limit, value) }
        let context = Unmanaged.passUnretained(self).toOpaque()
        sqlite3_set_authorizer(
            connection,
            { context, action, first, second, _, _ in
                guard let context else { return SQLITE_DENY }
                return Unmanaged<QueryGuard>.fromOpaque(context).takeUnretainedValue()
                    .judge(action, first, second)
            }, context)
        sqlite3_progress_handler(
            connection, Self.steps,
            { context in
                guard let context else { return 1 }
                return Unmanaged<QueryGuard>.fromOpaque(context).takeUnretainedValue().end == nil ? 0 : 1
            }, context)
        defer {
            sqlite3_progress_handler(connection, 0, nil, nil)
            sqlite3_set_authorizer(connection, nil, nil)
            withExtendedLifetime(self) {}
        }
        return try QueryMemory.limited(body)
    }

    private func judge(
        _ action: Int32, _ first: UnsafePointer<CChar>?, _ second: UnsafePointer<CChar>?
    ) -> Int32 {
        let refusal: QueryRefusal
        switch action {
        case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: return SQLITE_OK
        // Asked while SQLite makes the table that a setting's function is, of which nothing is written. A statement that
        // would write there is none that only reads.
        case SQLITE_UPDATE where first.map { String(cString: $0) } == "sqlite_master": return SQLITE_OK
        case SQLITE_FUNCTION:
            let name = second.map { String(cString: $0).lowercased() } ?? ""
            // The second one takes an address in memory for a function (https://www.sqlite.org/fts3.html#custom_tokenizers).
            guard name == "load_extension" || name == "fts3_tokenizer" else { return SQLITE_OK }
            refusal = .function(name)
        case SQLITE_PRAGMA:
            let name = first.map { String(cString: $0).lowercased() } ?? ""
            if Self.tellingPragmas.contains(name) { return SQLITE_OK }
            refusal = .pragma(name)
        case SQLITE_ATTACH, SQLITE_DETACH: refusal = .otherDatabase
        case SQLITE_TRANSACTION, SQLITE_SAVEPOINT: refusal = .transaction
        default: refusal = .writing
        }
        refused = refused ?? refusal
        return SQLITE_DENY
    }
}
