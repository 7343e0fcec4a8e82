import Basics
import Synchronization

/// A running query. Its rows are delivered as they arrive, and the caller is informed immediately when it has
/// to stop: SQLite checks for cancellation between two steps of its virtual machine, and a single step, such
/// as a search in a text of megabytes, can take hours. Such a query is abandoned; its further rows are
/// discarded.
final class QueryExecution<Rows: Sendable>: Sendable {
    /// The receiver of the rows, and the error that ended the query early.
    typealias Answer = (rows: Rows, stopped: (any Error)?)

    private struct State {
        var rows: Rows?
        var waiting: CheckedContinuation<Answer, any Error>?
    }

    private let state = Mutex(State())

    /// The time allowed for SQLite to stop by itself.
    private static var grace: Duration { .milliseconds(300) }
    /// The interval at which the query's end is checked.
    private static var pause: Duration { .milliseconds(50) }

    /// Waits for the query.
    ///
    /// - Parameters:
    ///   - timeout: the time limit.
    ///   - start: starts the query without waiting.
    /// - Returns: its result, and true if it was abandoned.
    /// - Throws: an error if there is no result.
    func answer(within timeout: QueryTimeout, _ start: () -> Void) async throws -> (Answer, isLeft: Bool) {
        let watch = Task { await self.watch(timeout) }
        defer { watch.cancel() }
        let answer = try await withCheckedThrowingContinuation { continuation in
            state.withLock { $0.waiting = continuation }
            start()
        }
        watch.cancel()
        return (answer, await watch.value)
    }

    /// Sets the receiver of the rows.
    func begin(_ rows: Rows) { state.withLock { $0.rows = rows } }

    /// Delivers a row.
    ///
    /// - Throws: the errors of `add`; `CancellationError` if the query was abandoned.
    func take(_ add: (inout Rows) throws -> Void) throws {
        try state.withLock { state in
            guard state.waiting != nil, var rows = state.rows else { throw CancellationError() }
            // The only reference is the local one, so that appending does not copy.
            state.rows = nil
            defer { state.rows = rows }
            try add(&rows)
        }
    }

    /// Delivers the result, unless that was already done.
    ///
    /// - Parameter error: the reason that there are no further rows, or none at all; nil after the last one.
    /// - Returns: true if it was delivered now.
    @discardableResult
    func end(_ error: (any Error)?) -> Bool {
        let (waiting, rows) = state.withLock { state in (state.waiting.take(), state.rows.take()) }
        guard let waiting else { return false }
        if let rows {
            waiting.resume(returning: (rows, error))
        } else {
            waiting.resume(throwing: error ?? CancellationError())
        }
        return true
    }

    /// Waits until the query should have stopped; returns true if it was abandoned.
    private func watch(_ timeout: QueryTimeout) async -> Bool {
        while !Task.isCancelled {
            if let error = timeout.end {
                do { try await Deadline.sleep(for: Self.grace) } catch { return false }
                return end(error)
            }
            do { try await Deadline.sleep(for: Self.pause) } catch { return false }
        }
        return false
    }
}
