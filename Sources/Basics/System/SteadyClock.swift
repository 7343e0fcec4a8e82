/// Time that only goes forward, and waiting by it: the system's, or in tests one that somebody else moves.
///
/// Dates are computed by a ``WallClock``; waits for the operating system or for another process go by a ``Deadline``.
package struct SteadyClock: Clock {
    package typealias Instant = ContinuousClock.Instant

    private let read: @Sendable () -> Instant
    private let pause: @Sendable (Instant) async throws -> Void

    /// Creates a clock.
    ///
    /// - Parameters:
    ///   - read: returns the current instant.
    ///   - pause: waits until an instant, and throws `CancellationError`.
    package init(
        read: @escaping @Sendable () -> Instant, pause: @escaping @Sendable (Instant) async throws -> Void
    ) {
        (self.read, self.pause) = (read, pause)
    }

    package var now: Instant { read() }

    package var minimumResolution: Duration { .nanoseconds(1) }

    package func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try await pause(deadline)
    }
}
