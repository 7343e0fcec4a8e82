package import Formatting
import Foundation
import GRDB
import TestModel

extension ResultStore {
    /// Answers a query, row by row: none is kept.
    ///
    /// It goes over a connection of its own that can do nothing but read: the file is opened so, SQLite is told so
    /// (`PRAGMA query_only`), and a guard lets no statement be compiled that does anything else. The views
    /// (``ResultView``) are there, and `median` and `quantile`.
    ///
    /// - Parameters:
    ///   - sql: one statement.
    ///   - isCancelled: asked again and again whether to stop, on another thread.
    ///   - begin: makes what takes the rows, from the names of the columns.
    ///   - add: takes a row, with a value for each column.
    /// - Returns: what took the rows, and why it ended before the last one if it did: `QueryError`,
    ///   `ResultStoreError`, `CancellationError`, or what `add` threw.
    /// - Throws: `QueryError`, `ResultStoreError` or `CancellationError`, where no row could come at all.
    package func query<Rows: Sendable>(
        _ sql: String, until isCancelled: @escaping @Sendable () -> Bool,
        begin: @escaping @Sendable ([String]) -> Rows,
        add: @escaping @Sendable (inout Rows, [JSONValue]) throws -> Void
    ) async throws -> (rows: Rows, stopped: (any Error)?) {
        let path = path.path
        func told(_ error: any Error) -> any Error {
            error is DatabaseError ? ResultStoreError(error, path: path) : error
        }
        do {
            let queue = try reader(for: Self.prepareQueries)
            // Closing fails where a statement is left, and none is.
            defer { try? queue.close() }
            let answer = try await withCheckedThrowingContinuation { continuation in
                queue.asyncWriteWithoutTransaction { db in
                    continuation.resume(
                        with: Result { try Self.answer(sql, db, QueryGuard(until: isCancelled), begin, add) })
                }
            }
            try checkUnchanged()
            return (answer.rows, answer.stopped.map(told))
        } catch {
            throw told(error)
        }
    }

    /// Makes the views on a connection, then has it refuse to write.
    @Sendable private static func prepareQueries(_ db: Database) throws {
        for function in Quantile.functions { db.add(function: function) }
        for view in ResultView.allCases { try db.execute(sql: view.creation) }
        try db.execute(sql: "PRAGMA query_only = ON")
    }

    private static func answer<Rows>(
        _ sql: String, _ db: Database, _ guardian: QueryGuard, _ begin: ([String]) -> Rows,
        _ add: (inout Rows, [JSONValue]) throws -> Void
    ) throws -> (rows: Rows, stopped: (any Error)?) {
        guard let connection = db.sqliteConnection else {
            throw DatabaseError(resultCode: .SQLITE_MISUSE)
        }
        return try guardian.watch(connection) {
            let statement = try QueryStatement(sql, connection, guardian)
            var rows = begin(statement.columns)
            do { try statement.run { try add(&rows, $0) } } catch { return (rows, error) }
            return (rows, nil)
        }
    }
}
