package import Foundation

/// The time of day and the waiting for it; tests hand in one that does not wait.
package struct WallClock: Sendable {
    /// What time it is.
    package let now: @Sendable () -> Date
    /// Waits for so many seconds; throws `CancellationError`.
    private let pause: @Sendable (TimeInterval) async throws -> Void

    /// A clock.
    ///
    /// - Parameters:
    ///   - now: what time it is.
    ///   - pause: waits for so many seconds, and throws `CancellationError`.
    package init(
        now: @escaping @Sendable () -> Date, pause: @escaping @Sendable (TimeInterval) async throws -> Void
    ) {
        self.now = now
        self.pause = pause
    }

    /// That of the machine.
    package static let system = WallClock(now: { Date() }, pause: { try await Task.sleep(for: .seconds($0)) })

    /// Waits until an instant; not at all if it is past.
    ///
    /// A machine that slept meanwhile is late, and the instant may have been moved: it is looked at again.
    ///
    /// - Throws: `CancellationError`.
    package func wait(until instant: Date) async throws {
        while true {
            let left = instant.timeIntervalSince(now())
            guard left > 0 else { return }
            try await pause(min(left, Self.longestPause))
        }
    }

    /// Waits for so many seconds.
    ///
    /// - Throws: `CancellationError`.
    package func wait(seconds: TimeInterval) async throws {
        guard seconds > 0 else { return try Task.checkCancellation() }
        try await pause(seconds)
    }

    /// After so many seconds it is looked whether the clock was set.
    private static let longestPause: TimeInterval = 60
}
