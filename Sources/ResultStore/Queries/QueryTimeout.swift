import Basics
import TestModel

/// The time limit of a query.
struct QueryTimeout: Sendable {
    /// The maximum duration of a query: a day of a campaign's report takes seconds.
    static let usual = Duration.seconds(600)

    private let deadline: Deadline
    private let isCancelled: @Sendable () -> Bool

    /// Starts the time limit.
    ///
    /// - Parameters:
    ///   - limit: the time limit.
    ///   - isCancelled: returns true if the caller has cancelled the query.
    init(_ limit: Duration, until isCancelled: @escaping @Sendable () -> Bool) {
        deadline = Deadline(after: limit)
        self.isCancelled = isCancelled
    }

    /// The reason that the query has to stop: `CancellationError` or `QueryError`; nil while it may continue.
    var end: (any Error)? {
        if isCancelled() { return CancellationError() }
        return deadline.isPast ? QueryError.tookTooLong(deadline.limit) : nil
    }
}
