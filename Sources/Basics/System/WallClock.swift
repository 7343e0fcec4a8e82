package import Foundation

/// The calendar, and waiting by it: this machine's, or in tests one that somebody else moves.
package struct WallClock: Sendable {
    /// Returns the current time.
    package let now: @Sendable () -> Date
    /// The clock by which it waits.
    package let steady: SteadyClock

    /// Creates a calendar.
    ///
    /// - Parameters:
    ///   - steady: the clock by which it waits.
    ///   - now: returns the current time.
    package init(steady: SteadyClock, now: @escaping @Sendable () -> Date) {
        (self.steady, self.now) = (steady, now)
    }

    /// This machine's; only programs take it, everything else is handed one.
    package static let system = WallClock(
        steady: SteadyClock(
            read: { ContinuousClock.now },
            pause: { try await Task.sleep(until: $0, clock: ContinuousClock()) }),
        now: { Date() })

    /// Waits until an instant; returns at once if it is past.
    ///
    /// The calendar is read again after each pause, since the machine may have slept or the clock may have been set.
    ///
    /// - Throws: `CancellationError`.
    package func wait(until instant: Date) async throws {
        while true {
            let left = instant.timeIntervalSince(now())
            guard left > 0 else { return }
            try await steady.sleep(for: .seconds(min(left, Self.longestPause)))
        }
    }

    /// Waits for the given number of seconds.
    ///
    /// - Throws: `CancellationError`.
    package func wait(seconds: TimeInterval) async throws {
        guard seconds > 0 else { return try Task.checkCancellation() }
        try await steady.sleep(for: .seconds(seconds))
    }

    /// Maximum length of one pause, after which the calendar is read again, seconds.
    private static let longestPause: TimeInterval = 60
}
