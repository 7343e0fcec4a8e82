package import Foundation

/// The wall clock, and waiting by it; tests pass one that does not wait.
package struct WallClock: Sendable {
    /// Returns the current time.
    package let now: @Sendable () -> Date
    /// Waits for the given number of seconds; throws `CancellationError`.
    private let pause: @Sendable (TimeInterval) async throws -> Void

    /// Creates a clock.
    ///
    /// - Parameters:
    ///   - now: returns the current time.
    ///   - pause: waits for the given number of seconds, and throws `CancellationError`.
    package init(
        now: @escaping @Sendable () -> Date, pause: @escaping @Sendable (TimeInterval) async throws -> Void
    ) {
        self.now = now
        self.pause = pause
    }

    /// The system's clock.
    package static let system = WallClock(now: { Date() }, pause: { try await Task.sleep(for: .seconds($0)) })

    /// Waits until an instant; returns at once if it is past.
    ///
    /// The clock is checked again after each pause, since the machine may have slept or the clock may have
    /// been set.
    ///
    /// - Throws: `CancellationError`.
    package func wait(until instant: Date) async throws {
        while true {
            let left = instant.timeIntervalSince(now())
            guard left > 0 else { return }
            try await pause(min(left, Self.longestPause))
        }
    }

    /// Waits for the given number of seconds.
    ///
    /// - Throws: `CancellationError`.
    package func wait(seconds: TimeInterval) async throws {
        guard seconds > 0 else { return try Task.checkCancellation() }
        try await pause(seconds)
    }

    /// Maximum length of one pause, after which the clock is checked again, seconds.
    private static let longestPause: TimeInterval = 60
}
