import Foundation

/// Simulated series of pairs of a known slowdown: how often would they have found it, and after how many pairs?
///
/// What a replay gets varies from replay to replay by independent factors exp(z) with z normal. All slowdowns are
/// simulated with the same noise, so that differences between them are not chance.
package struct SeriesSimulation: Sendable {
    /// What judges.
    package let rule: SeriesRule
    /// When it is looked at.
    package let schedule: LookSchedule
    /// What a pair after the first costs, in whole pairs, 0 to 1.
    package let share: Double
    /// The standard deviation of z.
    package let deviation: Double
    /// How many series are simulated.
    package let trials: Int
    /// Where the random sequence starts.
    package let seed: UInt64

    /// How many series are simulated unless asked otherwise: shares near 90 % are then known to about ±2 %.
    package static let usualTrials = 1_000
    /// The deviations that can be simulated: from none to replays of which one in three gets a third or thrice of
    /// another.
    package static let deviationLimits = 0.0...1.0

    /// Describes series to simulate.
    ///
    /// - Throws: ``AnalysisError/planOutOfRange(_:value:allowed:)``.
    package init(
        rule: SeriesRule = SeriesRule(), window: ReplayWindow, deviation: Double, trials: Int = usualTrials,
        seed: UInt64
    ) throws(AnalysisError) {
        try PlanQuantity.deviation.require(deviation, in: Self.deviationLimits)
        try PlanQuantity.trials.require(trials, in: DecisionSimulation.trialLimits)
        self.rule = rule
        schedule = window.schedule
        share = window.share
        self.deviation = deviation
        self.trials = trials
        self.seed = seed
    }

    /// Simulates series whose original is slower than the control by a share.
    ///
    /// - Throws: ``AnalysisError/planOutOfRange(_:value:allowed:)``, or `CancellationError` if the task was cancelled.
    package func outlook(slowdown: Double) throws -> SeriesOutlook {
        try PlanQuantity.slowdown.require(slowdown, in: DecisionSimulation.slowdownLimits)
        var normal = NormalSampling(seed: seed)
        var (found, excluded, pairs) = (0, 0, 0)
        for _ in 0..<trials {
            try Task.checkCancellation()
            // Both are drawn also where the series ends early, so that each series has its own part of the sequence.
            let noise = (0..<schedule.mostPairs).map { _ in
                (original: exp(deviation * normal.next()), control: exp(deviation * normal.next()))
            }
            var series = PairSeries(rule: rule, schedule: schedule)
            for pair in noise where series.ending == nil {
                series.add(original: (1 - slowdown) * pair.original, control: pair.control)
            }
            switch series.verdict {
            case .differentiation: found += series.direction == .throttled ? 1 : 0
            case .noDifferentiation: excluded += 1
            case .inconclusive: break
            }
            pairs += series.differences.count
        }
        let meanPairs = Double(pairs) / Double(trials)
        return SeriesOutlook(
            slowdown: slowdown, found: Double(found) / Double(trials),
            excluded: Double(excluded) / Double(trials), meanPairs: meanPairs,
            meanData: 1 + (meanPairs - 1) * share)
    }
}

/// What simulated series of one slowdown came to.
package struct SeriesOutlook: Equatable, Sendable {
    /// By what share the original is slower.
    package let slowdown: Double
    /// In what share of series that is found.
    package let found: Double
    /// In what share a difference as great as the rule says is excluded.
    package let excluded: Double
    /// After how many pairs they end, on average.
    package let meanPairs: Double
    /// What they cost on average, in whole pairs.
    package let meanData: Double
}
