import Basics

/// A visible wait: a line that is redrawn each second on a terminal, a single line elsewhere.
package struct Countdown {
    package let output: Output
    /// True to report the wait also if the line cannot be redrawn.
    package var tellsLogs: Bool

    package init(output: Output, tellsLogs: Bool = true) {
        self.output = output
        self.tellsLogs = tellsLogs
    }

    private var clock: SteadyClock { output.clock.steady }

    /// Shorter waits are not shown.
    private static let shortest = Duration.seconds(2)

    /// Waits until an instant.
    ///
    /// - Parameters:
    ///   - end: the end of the wait.
    ///   - line: returns the text for a number of remaining seconds.
    /// - Throws: `CancellationError`.
    package func wait(until end: ContinuousClock.Instant, saying line: @Sendable (Int) -> String) async throws
    {
        let isLive = output.standardError.isTerminal
        guard end - clock.now >= Self.shortest, isLive || tellsLogs else {
            return try await clock.sleep(until: end)
        }
        guard isLive else {
            output.note(line(secondsLeft(until: end)))
            return try await clock.sleep(until: end)
        }
        let live = RedrawnLine(output)
        defer { live.wipe() }
        while clock.now < end {
            live.draw(line(secondsLeft(until: end)))
            try await clock.sleep(until: min(end, clock.now + .seconds(1)))
        }
    }

    /// Whole seconds, rounded up, so that the last one shown is 1.
    private func secondsLeft(until end: ContinuousClock.Instant) -> Int {
        let (seconds, attoseconds) = (end - clock.now).components
        return max(0, Int(seconds) + (attoseconds > 0 ? 1 : 0))
    }
}
