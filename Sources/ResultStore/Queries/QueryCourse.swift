import Synchronization

/// A query under way. Its rows are handed on as they come, and whoever asked is told at once when it is to stop:
/// SQLite looks between two steps of its machine, and one step, such as a search in a text of megabytes, can take hours.
/// Such a query is left to itself; nothing of it reaches anybody any more.
final class QueryCourse<Rows: Sendable>: Sendable {
    /// The receiver of the rows, and why there are no more.
    typealias Answer = (rows: Rows, stopped: (any Error)?)

    private struct State {
        var rows: Rows?
        var waiting: CheckedContinuation<Answer, any Error>?
    }

    private let state = Mutex(State())

    /// The time that SQLite has to stop by itself.
    private static var grace: Duration { .milliseconds(300) }
    /// The interval at which it is looked whether it has to.
    private static var pause: Duration { .milliseconds(50) }

    /// Waits for the query.
    ///
    /// - Parameters:
    ///   - timeout: for how long.
    ///   - start: begins it, and does not wait.
    /// - Returns: its answer, and whether it was left to itself.
    /// - Throws: why it has none.
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

    /// Begins to take rows.
    func begin(_ rows: Rows) { state.withLock { $0.rows = rows } }

    /// Has a row taken.
    ///
    /// - Throws: what taking it throws; `CancellationError` if nobody waits.
    func take(_ add: (inout Rows) throws -> Void) throws {
        try state.withLock { state in
            guard state.waiting != nil, var rows = state.rows else { throw CancellationError() }
            // The only reference is the local one, so that adding does not copy.
            state.rows = nil
            defer { state.rows = rows }
            try add(&rows)
        }
    }

    /// Hands over the answer, unless that was done.
    ///
    /// - Parameter error: why there are no more rows, or none at all; nil after the last one.
    /// - Returns: whether it was not.
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

    /// Waits until the query is to stop and does not; whether it was left.
    private func watch(_ timeout: QueryTimeout) async -> Bool {
        while !Task.isCancelled {
            if let error = timeout.end {
                do { try await Task.sleep(for: Self.grace) } catch { return false }
                return end(error)
            }
            do { try await Task.sleep(for: Self.pause) } catch { return false }
        }
        return false
    }
}
