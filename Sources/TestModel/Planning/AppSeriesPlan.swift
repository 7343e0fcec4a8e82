package import Differentiation
package import Recordings

/// Estimated cost and sensitivity of a series of pairs of an app.
package struct AppSeriesPlan: Sendable {
    package let app: App
    package let server: TestServer
    /// Decision rule of the series.
    package let rule: SeriesRule
    /// Cost of a whole pair or triple.
    package let effort: TestEffort
    /// The part of each replay that the pairs after the first transfer.
    package let window: ReplayWindow
    /// Duration of that part, s; nil for whole replays.
    package let windowSeconds: Double?
    /// The pause before every replay, in seconds.
    package let pause: Double
    /// Variation of throughput between replays: the standard deviation of its logarithm.
    package let deviation: Double
    /// The stored series that the deviation comes from; empty if it is assumed.
    package let series: [Int64]
    /// True if the window is derived from the recording and not from a measured test.
    package let isWindowAssumed: Bool
    /// Expected results of the series for each slowdown, no slowdown first.
    package let outlooks: [SeriesOutlook]
    /// Number of series simulated for each slowdown.
    package let trials: Int
    /// The seed of the simulation.
    package let seed: UInt64

    /// The slowdowns that are simulated.
    package static let slowdowns = [0, 0.1, 0.2, 0.3, 0.5]
    /// Assumed deviation if no series was measured: replays on access networks typically vary by 20 to 30 %.
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

    /// Number of replays that the series compares: 2, or 3 for triples.
    package var arms: Int { effort.seconds.count }

    /// Returns the data of a number of whole pairs, bytes.
    package func bytes(_ pairs: Double) -> Int { Int((Double(effort.bytes) * pairs).rounded()) }

    /// Returns the duration of a series with a number of pairs, including pauses, s.
    package func seconds(_ pairs: Double) -> Double {
        let whole = effort.seconds.reduce(0, +)
        let later = windowSeconds.map { window in effort.seconds.reduce(0) { $0 + min($1, window) } } ?? whole
        return whole + max(0, pairs - 1) * later + Double(arms) * pause * pairs
    }
}
