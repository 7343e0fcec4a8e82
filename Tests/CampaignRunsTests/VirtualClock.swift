import Etiquette
import Foundation
import Synchronization

/// A clock that a test sets: whoever waits finds that the time has passed.
final class VirtualClock: Sendable {
    private let instant: Mutex<Date>
    /// What happens while somebody waits: a machine sleeps, a clock is set.
    private let disturbance = Mutex<(@Sendable (Date) -> Date)?>(nil)

    init(_ start: Date) { instant = Mutex(start) }

    var now: Date {
        get { instant.withLock { $0 } }
        set { instant.withLock { $0 = newValue } }
    }

    /// Does something to the time once, at the first wait from an instant on.
    func disturb(from start: Date, _ change: @escaping @Sendable (Date) -> Date) {
        disturbance.withLock { $0 = { $0 >= start ? change($0) : .distantPast } }
    }

    func pass(_ seconds: TimeInterval) { instant.withLock { $0 += seconds } }

    /// The clock as programs have it.
    var wall: WallClock {
        WallClock(
            now: { self.now },
            pause: { seconds in
                try Task.checkCancellation()
                await Task.yield()
                self.pass(seconds)
                self.disturbance.withLock { disturbance in
                    guard let changed = disturbance?(self.now), changed != .distantPast else { return }
                    disturbance = nil
                    self.now = changed
                }
            })
    }
}
