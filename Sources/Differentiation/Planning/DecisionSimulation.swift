import Basics

/// Simulation of tests with a known slowdown, to estimate the detection rate of a decision rule.
///
/// All slowdowns are simulated with the same random numbers, so that differences between them are not due to
/// chance.
package struct DecisionSimulation: Sendable {
    /// The decision rule.
    package let profile: DecisionProfile
    /// Model of the replays.
    package let replays: ReplayModel
    /// Number of simulated tests.
    package let trials: Int
    /// Seed of the random sequence.
    package let seed: UInt64

    /// The permitted numbers of tests.
    package static let trialLimits = 10...100_000
    /// Default number of simulated tests: shares near 80 % are then known to about ±5 %.
    package static let usualTrials = 300
    /// The permitted slowdowns.
    package static let slowdownLimits = 0.0...0.99

    /// Creates a simulation.
    ///
    /// - Throws: ``AnalysisError/planOutOfRange(_:value:allowed:)``.
    package init(
        profile: DecisionProfile, replays: ReplayModel, trials: Int = usualTrials, seed: UInt64
    ) throws(AnalysisError) {
        try PlanQuantity.trials.require(trials, in: Self.trialLimits)
        self.profile = profile
        self.replays = replays
        self.trials = trials
        self.seed = seed
    }

    /// Simulates tests whose original is slower than the control by a given share.
    ///
    /// - Throws: ``AnalysisError/planOutOfRange(_:value:allowed:)``, or `CancellationError` if the task was
    ///   cancelled.
    package func tally(slowdown: Double) throws -> VerdictTally {
        try PlanQuantity.slowdown.require(slowdown, in: Self.slowdownLimits)
        var seeds = SeededGenerator(seed: seed)
        var tally = VerdictTally()
        for _ in 0..<trials {
            try Task.checkCancellation()
            let original = replays.replay(times: 1 - slowdown, seed: seeds.next())
            let control = replays.replay(times: 1, seed: seeds.next())
            var halves = SeededGenerator(seed: seeds.next())
            tally.count(try verdict(original, control, using: &halves))
        }
        return tally
    }

    /// Judges one pair. Halves are drawn only if the verdict depends on them, because they take most of the
    /// time.
    private func verdict(
        _ original: [Double],
        _ control: [Double],
        using halves: inout SeededGenerator
    ) throws(AnalysisError) -> Verdict {
        let test = try KolmogorovSmirnov.twoSample(original, control)
        let originalMean = original.mean
        let controlMean = control.mean
        func judged(_ ratio: Double) throws(AnalysisError) -> Verdict {
            let input = try DecisionInput(
                area: AreaTest.area(meanOriginal: originalMean, meanControl: controlMean),
                ksPValue: test.pValue,
                resamplingRatio: ratio,
                meanOriginal: originalMean,
                meanControl: controlMean)
            return profile.decide(input).verdict
        }
        let unstable = try judged(0)
        if unstable == (try judged(1)) { return unstable }
        let resampling = try HalfSampleResampling(
            original: original, control: control, confirming: test.pValue, using: &halves)
        return try judged(resampling.ratio)
    }
}
