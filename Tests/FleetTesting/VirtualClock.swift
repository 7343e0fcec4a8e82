import TestSupport
package import Basics
package import Foundation
import Synchronization

/// A clock that a test sets: whoever waits finds that the time has passed.
package final class VirtualClock: Sendable {
    private struct Disturbance {
        let start: Date
        let change: @Sendable (Date) -> Date
    }

    private let instant: Mutex<Date>
    /// What happens while somebody waits: a machine sleeps, a clock is set.
    private let disturbance = Mutex<Disturbance?>(nil)
    private let turn: @Sendable (_ now: Date, _ then: Date) async -> Void

    /// A clock.
    ///
    /// - Parameters:
    ///   - start: what it shows first.
    ///   - turn: what whoever waits waits for in fact, to let others work.
    package init(
        _ start: Date,
        turn: @escaping @Sendable (_ now: Date, _ then: Date) async -> Void = { _, _ in await Task.yield() }
    ) {
        instant = Mutex(start)
        self.turn = turn
    }

    package var now: Date {
        get { instant.withLock { $0 } }
        set { instant.withLock { $0 = newValue } }
    }

    /// Does something to the time once, at the first wait from an instant on.
    package func disturb(from start: Date, _ change: @escaping @Sendable (Date) -> Date) {
        disturbance.withLock { $0 = Disturbance(start: start, change: change) }
    }

    package func pass(_ seconds: TimeInterval) { instant.withLock { $0 += seconds } }

    /// The clock as programs have it.
    package var wall: WallClock {
        WallClock(
            now: { self.now },
            pause: { seconds in
                try Task.checkCancellation()
                await self.turn(self.now, self.now + seconds)
                self.pass(seconds)
                self.disturbance.withLock { disturbance in
                    guard let due = disturbance, self.now >= due.start else { return }
                    disturbance = nil
                    self.now = due.change(self.now)
                }
            })
    }
}
