package import Basics
package import Foundation

/// Behaviour of a client when a locate service asks it to come back later (Specification 13.1).
package struct LocateRetryPolicy: Sendable {
    /// The clock for waiting.
    let clock: WallClock
    /// Called with the end of the wait; nil to give up instead of waiting.
    package let waits: (@Sendable (Date) async -> Void)?

    /// - Parameters:
    ///   - clock: the clock for waiting.
    ///   - waits: called with the end of the wait before the lookup waits; nil to give up instead.
    package init(clock: WallClock = .system, waits: (@Sendable (Date) async -> Void)? = nil) {
        self.clock = clock
        self.waits = waits
    }

    /// The same clock without waiting, for when envelopes would expire during the wait.
    var withoutWaiting: LocateRetryPolicy { LocateRetryPolicy(clock: clock) }
}
