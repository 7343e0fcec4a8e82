package import Basics
package import Foundation

extension SteadyClock {
    /// This machine's.
    package static var system: SteadyClock { WallClock.system.steady }

    /// A clock that shows what a test says. Nothing may wait by it.
    package static func showing(_ now: @escaping @Sendable () -> Instant) -> SteadyClock {
        SteadyClock(read: now, pause: { _ in throw CancellationError() })
    }
}

extension WallClock {
    /// A calendar whose waits are a call. The clock that only goes forward goes with it.
    ///
    /// - Parameters:
    ///   - now: returns the current time.
    ///   - pause: is called for each wait, with its length in seconds.
    package init(
        now: @escaping @Sendable () -> Date, pause: @escaping @Sendable (TimeInterval) async throws -> Void
    ) {
        let origin = ContinuousClock().systemEpoch
        let steady = SteadyClock(
            read: { origin + .seconds(now().timeIntervalSince1970) },
            pause: { end in
                let left = end - (origin + .seconds(now().timeIntervalSince1970))
                try await pause(max(0, left / .seconds(1)))
            })
        self.init(steady: steady, now: now)
    }
}
