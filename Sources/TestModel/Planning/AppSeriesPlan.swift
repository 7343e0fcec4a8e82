package import Differentiation
package import Recordings

/// What a series of pairs of an app will cost and can see.
package struct AppSeriesPlan: Sendable {
    package let app: App
    package let server: TestServer
    /// What it would be judged by.
    package let rule: SeriesRule
    /// What a whole pair costs.
    package let effort: TestEffort
    /// How much of a replay the pairs after the first carry.
    package let window: ReplayWindow
    /// How long that is, in seconds; nil for whole replays.
    package let windowSeconds: Double?
    /// The pause before every replay, in seconds.
    package let pause: Double
    /// How what replays get varies from one to the next: the standard deviation of its logarithm.
    package let deviation: Double
    /// The stored series that the deviation comes from; empty if it is assumed.
    package let series: [Int64]
    /// Whether the window follows from the recording, not from a test that was measured.
    package let isWindowAssumed: Bool
    /// What it would come to, for each slowdown, no slowdown first.
    package let outlooks: [SeriesOutlook]
    /// How many series were simulated for each slowdown.
    package let trials: Int
    /// The seed of the simulation.
    package let seed: UInt64

    /// The slowdowns that are simulated.
    package static let slowdowns = [0, 0.1, 0.2, 0.3, 0.5]
    /// What is assumed where no series was measured: whoever tests on access networks sees replays vary by 20 to 30 %.
    package static let assumedDeviation = 0.2

    package init(
        app: App, server: TestServer, rule: SeriesRule, effort: TestEffort, window: ReplayWindow,
        windowSeconds: Double?, pause: Double, deviation: Double, series: [Int64], isWindowAssumed: Bool,
        outlooks: [SeriesOutlook], trials: Int, seed: UInt64
    ) {
        self.app = app
        self.server = server
        self.rule = rule
        self.effort = effort
        self.window = window
        self.windowSeconds = windowSeconds
        self.pause = pause
        self.deviation = deviation
        self.series = series
        self.isWindowAssumed = isWindowAssumed
        self.outlooks = outlooks
        self.trials = trials
        self.seed = seed
    }

    /// The bytes of so many whole pairs' data.
    package func bytes(_ pairs: Double) -> Int { Int((Double(effort.bytes) * pairs).rounded()) }

    /// The seconds of a series of so many pairs, with their pauses.
    package func seconds(_ pairs: Double) -> Double {
        let whole = effort.seconds.reduce(0, +)
        let later = windowSeconds.map { window in effort.seconds.reduce(0) { $0 + min($1, window) } } ?? whole
        return whole + max(0, pairs - 1) * later + 2 * pause * pairs
    }
}
