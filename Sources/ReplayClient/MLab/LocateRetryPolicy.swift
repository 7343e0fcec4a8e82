package import Basics
package import Foundation

/// What a client does that a locate service asked to come back later (Specification 13.1).
package struct LocateRetryPolicy: Sendable {
    /// What time it is, and how it is waited.
    let clock: WallClock
    /// Told until when the lookup waits; nil where nobody waits.
    package let waits: (@Sendable (Date) async -> Void)?

    /// - Parameters:
    ///   - clock: what time it is, and how it is waited.
    ///   - waits: told until when the lookup waits before it does; nil to give up instead.
    package init(clock: WallClock = .system, waits: (@Sendable (Date) async -> Void)? = nil) {
        self.clock = clock
        self.waits = waits
    }

    /// The same clock, but nobody waits: what is held open meanwhile would be lost.
    var withoutWaiting: LocateRetryPolicy { LocateRetryPolicy(clock: clock) }
}
