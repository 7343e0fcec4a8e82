import Basics
import NIOCore

/// Measures how late event loops do what they had planned: the first sign of a server that is asked too much, as
/// replays are paced by the same loops.
enum LoopLag {
    /// How often each loop is looked at.
    private static let interval: TimeAmount = .seconds(1)

    /// Begins to look; it ends with the loops.
    ///
    /// - Parameters:
    ///   - group: the loops.
    ///   - lag: where lags are counted, seconds.
    static func watch(_ group: any EventLoopGroup, into lag: Histogram) {
        for loop in group.makeIterator() { plan(loop, lag) }
    }

    private static func plan(_ loop: any EventLoop, _ lag: Histogram) {
        let due = NIODeadline.now() + interval
        loop.scheduleTask(deadline: due) {
            lag.observe(Double((NIODeadline.now() - due).nanoseconds) / 1e9)
            plan(loop, lag)
        }
    }
}
