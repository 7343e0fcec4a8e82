/// Runs an operation that emits events, and returns when all events have been processed.
///
/// - Parameters:
///   - watch: processes the events until the stream ends.
///   - work: the operation; it receives the continuation for its events.
/// - Returns: the result of the operation, and the value that `watch` returned.
func watched<Event: Sendable, Seen: Sendable, Value: Sendable>(
    by watch: @escaping @Sendable (AsyncStream<Event>) async -> Seen,
    _ work: (AsyncStream<Event>.Continuation) async throws -> Value
) async -> (result: Result<Value, any Error>, seen: Seen) {
    let (events, continuation) = AsyncStream<Event>.makeStream()
    async let seen = watch(events)
    let result = await Result { try await work(continuation) }
    continuation.finish()
    return (result, await seen)
}

extension Result where Failure == any Error, Success: Sendable {
    /// Creates the result of an operation from its value or error.
    init(_ work: () async throws -> Success) async {
        do { self = .success(try await work()) } catch { self = .failure(error) }
    }
}
