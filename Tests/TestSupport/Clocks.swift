package import Basics
package import Foundation

extension SteadyClock {
    /// This machine's.
    package static var ofMachine: SteadyClock { WallClock.ofMachine.steady }

    /// A clock that shows what a test says. Nothing may wait by it.
    package static func showing(_ now: @escaping @Sendable () -> Instant) -> SteadyClock {
        SteadyClock(read: now, pause: { _ in throw CancellationError() })
    }
}

extension WallClock {
    /// A calendar whose waits are a call.
    ///
    /// - Parameters:
    ///   - now: returns the current time.
    ///   - pause: is called for each wait, with its length in seconds.
    package init(
        now: @escaping @Sendable () -> Date, pause: @escaping @Sendable (TimeInterval) async throws -> Void
    ) {
        let instant = ContinuousClock.now
        self.init(
            steady: SteadyClock(read: { instant }, pause: { try await pause(($0 - instant) / .seconds(1)) }),
            now: now)
    }
}
