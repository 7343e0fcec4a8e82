extension Result where Failure == any Error, Success: Sendable {
    /// The outcome of some work.
    package init(_ work: () async throws -> Success) async {
        do { self = .success(try await work()) } catch { self = .failure(error) }
    }
}
