import GRDB
import GRDBSQLite
import TestModel

/// Restricts a connection to reading queries, until they have to stop.
///
/// SQLite calls it while a statement is compiled and periodically while it runs
/// (https://www.sqlite.org/c3ref/set_authorizer.html, https://www.sqlite.org/c3ref/progress_handler.html).
final class QueryGuard {
    /// The first refused operation.
    private(set) var refused: QueryRefusal?
    private let timeout: QueryTimeout

    /// Number of steps of SQLite's virtual machine between two checks: less than a millisecond.
    private static let steps: Int32 = 10_000

    /// The pragmas of SQLite that only return information.
    private static let tellingPragmas: Set = [
        "collation_list", "compile_options", "foreign_key_list", "function_list", "index_info", "index_list",
        "index_xinfo", "table_info", "table_list", "table_xinfo",
    ]

    init(_ timeout: QueryTimeout) { self.timeout = timeout }

    /// The reason that the query has to stop; nil while it may continue.
    var end: (any Error)? { timeout.end }

    /// SQLite's limits for queries (https://www.sqlite.org/c3ref/c_limit_attached.html): bytes of one value,
    /// bytes of the query's text, and bytes of a pattern for LIKE and GLOB, whose comparison takes time
    /// proportional to the product.
    private static let limits: [(Int32, Int32)] = [
        (SQLITE_LIMIT_LENGTH, 16 << 20), (SQLITE_LIMIT_SQL_LENGTH, 1 << 20),
        (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 200), (SQLITE_LIMIT_ATTACHED, 0),
    ]

    /// Guards a connection while `body` runs.
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
        // SQLite asks this while it creates the virtual table of a pragma function, without writing anything.
        // A statement that would write there is rejected because it is not read-only.
        case SQLITE_UPDATE where first.map { String(cString: $0) } == "sqlite_master": return SQLITE_OK
        case SQLITE_FUNCTION:
            let name = second.map { String(cString: $0).lowercased() } ?? ""
            // The second function accepts a memory address of functions
            // (https://www.sqlite.org/fts3.html#custom_tokenizers).
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
