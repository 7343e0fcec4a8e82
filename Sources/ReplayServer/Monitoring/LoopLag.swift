import Basics
import NIOCore

/// Measures the delay of scheduled tasks on event loops: the first sign of an overloaded server, as replays
/// are paced by the same loops.
enum LoopLag {
    /// Interval of the measurements on each loop.
    private static let interval: TimeAmount = .seconds(1)

    /// Starts the measurements; they end with the loops.
    ///
    /// - Parameters:
    ///   - group: the loops.
    ///   - lag: the histogram of delays, seconds.
    static func watch(_ group: any EventLoopGroup, into lag: Histogram) {
        for loop in group.makeIterator() { plan(loop, lag) }
    }

    private static func plan(_ loop: any EventLoop, _ lag: Histogram) {
        let due = loop.now + interval
        loop.scheduleTask(deadline: due) {
            lag.observe(Double((loop.now - due).nanoseconds) / 1e9)
            plan(loop, lag)
        }
    }
}
