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
        guard end - .now >= Self.shortest, isLive || tellsLogs else { return try await sleep(until: end) }
        guard isLive else {
            output.note(line(Self.secondsLeft(until: end)))
            return try await sleep(until: end)
        }
        let live = RedrawnLine(output)
        defer { live.wipe() }
        while ContinuousClock.now < end {
            live.draw(line(Self.secondsLeft(until: end)))
            try await sleep(until: min(end, .now + .seconds(1)))
        }
    }

    private func sleep(until instant: ContinuousClock.Instant) async throws {
        try await Task.sleep(until: instant, clock: .continuous)
    }

    /// Whole seconds, rounded up, so that the last one shown is 1.
    private static func secondsLeft(until end: ContinuousClock.Instant) -> Int {
        let (seconds, attoseconds) = (end - .now).components
        return max(0, Int(seconds) + (attoseconds > 0 ? 1 : 0))
    }
}
