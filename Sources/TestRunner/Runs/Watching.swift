/// Does some work that tells events while it is done; whoever watches them has seen all of them when this returns.
///
/// - Parameters:
///   - watch: looks at the events until there are no more.
///   - work: the work, which gets what it tells events to.
/// - Returns: what came of the work, and what was seen.
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
    /// What some work gives or throws.
    init(_ work: () async throws -> Success) async {
        do { self = .success(try await work()) } catch { self = .failure(error) }
    }
}
