import TestModel

/// The time limit of a query.
struct QueryTimeout: Sendable {
    /// The longest that a query may take: a day of a campaign's report takes seconds.
    static let usual = Duration.seconds(600)

    private let limit: Duration
    private let deadline: ContinuousClock.Instant
    private let isCancelled: @Sendable () -> Bool

    /// Begins to wait.
    ///
    /// - Parameters:
    ///   - limit: how long.
    ///   - isCancelled: whether who asked gave up.
    init(_ limit: Duration, until isCancelled: @escaping @Sendable () -> Bool) {
        self.limit = limit
        deadline = .now + limit
        self.isCancelled = isCancelled
    }

    /// Why the query is to stop: `CancellationError` or `QueryError`; nil while it may go on.
    var end: (any Error)? {
        if isCancelled() { return CancellationError() }
        return ContinuousClock.now < deadline ? nil : QueryError.tookTooLong(limit)
    }
}
