import CSQLiteDefence
package import Basics
import Foundation
import GRDB
import TestModel

extension ResultStore {
    /// Answers a query, row by row: none is kept.
    ///
    /// It goes over a connection of its own that can do nothing but read: the file is opened so, SQLite is told so
    /// (`PRAGMA query_only`), and a guard lets no statement be compiled that does anything else. The views
    /// (``ResultView``) are there, and `median` and `quantile`. It ends when it is to stop, or has taken too long,
    /// whatever SQLite does meanwhile.
    ///
    /// - Parameters:
    ///   - sql: one statement.
    ///   - limit: how long it may take.
    ///   - isCancelled: asked again and again whether to stop, on another thread.
    ///   - begin: makes what takes the rows, from the names of the columns.
    ///   - add: takes a row, with a value for each column.
    /// - Returns: what took the rows, and why it ended before the last one if it did: `QueryError`,
    ///   `ResultStoreError`, `CancellationError`, or what `add` threw.
    /// - Throws: `QueryError`, `ResultStoreError` or `CancellationError`, where no row could come at all.
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
            let course = QueryCourse<Rows>()
            let (answer, isLeft) = try await course.answer(within: timeout) {
                queue.asyncWriteWithoutTransaction { db in
                    do { try Self.answer(sql, db, QueryGuard(timeout), course, begin, add) } catch {
                        course.end(error)
                        return
                    }
                    course.end(nil)
                }
            }
            // One that was left closes when SQLite is done; the others have left no statement that keeps them open.
            if !isLeft { try? queue.close() }
            try checkUnchanged()
            return (answer.rows, answer.stopped.map(told))
        } catch {
            throw told(error)
        }
    }

    /// Makes the views on a connection, then has it refuse to write.
    @Sendable private static func prepareQueries(_ db: Database) throws {
        let code = wehe_sqlite_defend(db.sqliteConnection)
        guard code == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        for function in Quantile.functions { db.add(function: function) }
        // The file's own views are its own word, of which nothing is trusted.
        try db.execute(sql: Schema.views.replacing("CREATE VIEW", with: "CREATE TEMP VIEW"))
        for view in ResultView.allCases { try db.execute(sql: view.creation) }
        try db.execute(sql: "PRAGMA query_only = ON")
    }

    private static func answer<Rows>(
        _ sql: String, _ db: Database, _ guardian: QueryGuard, _ course: QueryCourse<Rows>,
        _ begin: ([String]) -> Rows, _ add: (inout Rows, [JSONValue]) throws -> Void
    ) throws {
        guard let connection = db.sqliteConnection else {
            throw DatabaseError(resultCode: .SQLITE_MISUSE)
        }
        try guardian.watch(connection) {
            let statement = try QueryStatement(sql, connection, guardian)
            course.begin(begin(statement.columns))
            try statement.run { row in try course.take { try add(&$0, row) } }
        }
    }
}
