/// The end of a wait for the operating system or for another process: for a file, a pipe, a terminal, a database.
///
/// It goes by the system's clock, since such a wait takes its time whatever a ``SteadyClock`` says.
package struct Deadline: Sendable {
    /// The length of the wait.
    package let limit: Duration
    private let start: ContinuousClock.Instant

    /// Begins a wait.
    package init(after limit: Duration) {
        self.limit = limit
        start = .now
    }

    /// True once the wait has lasted for ``limit``.
    package var isPast: Bool { elapsed >= limit }

    /// The length of the wait until now.
    package var elapsed: Duration { .now - start }

    /// Waits by the system's clock, before another look at what a process or a thread does.
    ///
    /// - Throws: `CancellationError`.
    package static func sleep(for length: Duration) async throws { try await Task.sleep(for: length) }
}
