import CSQLiteDefence
package import Basics
import Foundation
import GRDB
import TestModel

extension ResultStore {
    /// Executes a query and delivers its rows one by one; none is stored.
    ///
    /// It uses a separate read-only connection: the file is opened for reading, SQLite is set to `PRAGMA
    /// query_only`, and a guard rejects the compilation of any statement that does anything else. The views
    /// (``ResultView``), `median` and `quantile` are available. The query ends when it is cancelled or
    /// exceeds its time limit, whatever SQLite is doing.
    ///
    /// - Parameters:
    ///   - sql: one statement.
    ///   - limit: the time limit.
    ///   - isCancelled: called repeatedly, on another thread; returns true to stop.
    ///   - begin: creates the receiver of the rows, from the names of the columns.
    ///   - add: adds a row, with a value for each column.
    /// - Returns: the receiver of the rows, and the error that ended the query before the last row, if any:
    ///   `QueryError`, `ResultStoreError`, `CancellationError`, or an error of `add`.
    /// - Throws: `QueryError`, `ResultStoreError` or `CancellationError`, if no row could be delivered at
    ///   all.
    package func query<Rows: Sendable>(
        _ sql: String, within limit: Duration? = nil, until isCancelled: @escaping @Sendable () -> Bool,
        begin: @escaping @Sendable ([String]) -> Rows,
        add: @escaping @Sendable (inout Rows, [JSONValue]) throws -> Void
    ) async throws -> (rows: Rows, stopped: (any Error)?) {
        let path = path.path
        func told(_ error: any Error) -> any Error {
            error is DatabaseError ? ResultStoreError(error, path: path) : error
        }
        do {
            let queue = try reader(for: Self.prepareQueries)
            let timeout = QueryTimeout(limit ?? QueryTimeout.usual, until: isCancelled)
            let execution = QueryExecution<Rows>()
            let (answer, isLeft) = try await execution.answer(within: timeout) {
                queue.asyncWriteWithoutTransaction { db in
                    do { try Self.answer(sql, db, QueryGuard(timeout), execution, begin, add) } catch {
                        execution.end(error)
                        return
                    }
                    execution.end(nil)
                }
            }
            // An abandoned connection is closed when SQLite finishes; the others have no open statements.
            if !isLeft { try? queue.close() }
            try checkUnchanged()
            return (answer.rows, answer.stopped.map(told))
        } catch {
            throw told(error)
        }
    }

    /// Creates the views on a connection, then makes it refuse to write.
    @Sendable private static func prepareQueries(_ db: Database) throws {
        let code = wehe_sqlite_defend(db.sqliteConnection)
        guard code == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        for function in Quantile.functions { db.add(function: function) }
        // The file's own views are not trusted.
        try db.execute(sql: Schema.views.replacing("CREATE VIEW", with: "CREATE TEMP VIEW"))
        for view in ResultView.allCases { try db.execute(sql: view.creation) }
        try db.execute(sql: "PRAGMA query_only = ON")
    }

    private static func answer<Rows>(
        _ sql: String, _ db: Database, _ guardian: QueryGuard, _ execution: QueryExecution<Rows>,
        _ begin: ([String]) -> Rows, _ add: (inout Rows, [JSONValue]) throws -> Void
    ) throws {
        guard let connection = db.sqliteConnection else {
            throw DatabaseError(resultCode: .SQLITE_MISUSE)
        }
        try guardian.watch(connection) {
            let statement = try QueryStatement(sql, connection, guardian)
            execution.begin(begin(statement.columns))
            try statement.run { row in try execution.take { try add(&$0, row) } }
        }
    }
}
