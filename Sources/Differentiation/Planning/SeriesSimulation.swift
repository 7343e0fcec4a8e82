import Foundation

/// Simulation of series of pairs with a known slowdown, to estimate their detection rate and length.
///
/// The throughput of replays varies by independent factors exp(z) with z normal. All slowdowns are simulated
/// with the same noise, so that differences between them are not due to chance.
package struct SeriesSimulation: Sendable {
    /// Decision rule.
    package let rule: SeriesRule
    /// Schedule of the looks.
    package let schedule: LookSchedule
    /// Cost of a pair after the first, in whole pairs, 0 to 1.
    package let share: Double
    /// The standard deviation of z.
    package let deviation: Double
    /// Number of simulated series.
    package let trials: Int
    /// Seed of the random sequence.
    package let seed: UInt64

    /// Default number of simulated series: shares near 90 % are then known to about ±2 %.
    package static let usualTrials = 1_000
    /// The permitted deviations: from none to replays of which one in three differs by a factor of three.
    package static let deviationLimits = 0.0...1.0

    /// Creates a simulation.
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

    /// Simulates series whose original is slower than the control by a given share.
    ///
    /// - Throws: ``AnalysisError/planOutOfRange(_:value:allowed:)``, or `CancellationError` if the task was
    ///   cancelled.
    package func outlook(slowdown: Double) throws -> SeriesOutlook {
        try PlanQuantity.slowdown.require(slowdown, in: DecisionSimulation.slowdownLimits)
        var normal = NormalSampling(seed: seed)
        var (found, excluded, pairs) = (0, 0, 0)
        for _ in 0..<trials {
            try Task.checkCancellation()
            // Both are drawn even if the series ends early, so that each series uses its own part of the
            // sequence.
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
        let added =
            share < 1 ? LateCheck.expectedPairs(forLevel: rule.level) * Double(excluded) / Double(trials) : 0
        return SeriesOutlook(
            slowdown: slowdown, found: Double(found) / Double(trials),
            excluded: Double(excluded) / Double(trials), meanPairs: meanPairs,
            meanData: 1 + (meanPairs - 1) * share + added)
    }
}

/// Results of the simulated series of one slowdown.
package struct SeriesOutlook: Equatable, Sendable {
    /// The slowdown of the original, as a share.
    package let slowdown: Double
    /// Share of series that find differentiation.
    package let found: Double
    /// Share of series that exclude a difference of the size given by the rule.
    package let excluded: Double
    /// Mean number of pairs until the last look.
    package let meanPairs: Double
    /// Mean cost, in whole pairs, with those that follow an exclusion.
    package let meanData: Double
}
