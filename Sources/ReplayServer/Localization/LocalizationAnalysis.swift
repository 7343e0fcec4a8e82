import Basics
import Differentiation
import WireProtocol

/// What two simultaneous replays say beside a single one: the two tests of a localization (Specification 11.8, 11.9).
struct LocalizationAnalysis: Sendable {
    /// Samples that clients reported, Mbit/s, without the last; nil where they are not known.
    var single: [Double]?
    /// Those of the replay to server one.
    var first: [Double]?
    /// Those of the replay to server two.
    var second: [Double]?
    /// What server one saw of its replay; nil where it saw nothing, as over UDP.
    var firstFlow: SentFlow?
    /// What server two saw of its replay.
    var secondFlow: SentFlow?

    /// Runs the tests; one whose data are missing, too few, or too many to be compared quickly, is absent.
    ///
    /// - Parameters:
    ///   - key: which localization it is.
    ///   - seed: what the draws follow from.
    /// - Returns: what they found: all of it, and what clients are told.
    func finding(for key: LocalizationKey, seed: UInt64) -> LocalizationFinding {
        let correlation = correlation
        return LocalizationFinding(
            result: LocalizationResult(
                key: key, pairSum: pairSum(seed: seed), losses: correlation.map(Self.losses)),
            correlation: correlation)
    }

    private func pairSum(seed: UInt64) -> LocalizationResult.PairSum? {
        guard let single, let first, let second,
            [single, first, second].allSatisfy({
                (TooFewSamples.minimum...LoadLimits.comparedSamples).contains($0.count)
            })
        else { return nil }
        var generator = SeededGenerator(seed: seed)
        guard
            let found = try? ThroughputVariation(
                single: single, simultaneous: first, second, using: &generator)
        else { return nil }
        return LocalizationResult.PairSum(
            statistic: found.statistic, pValue: found.pValue, meanSimultaneous: found.meanSimultaneous,
            meanSum: found.meanSum, meanSingle: found.meanSingle)
    }

    private var correlation: LossCorrelation? {
        guard let firstFlow, let secondFlow else { return nil }
        return try? LossCorrelation(firstFlow, secondFlow)
    }

    private static func losses(_ found: LossCorrelation) -> LocalizationResult.Losses {
        LocalizationResult.Losses(
            intervalSizes: found.intervalSizes, pValues: found.pValues, averageLosses: found.averageLosses)
    }
}

/// What the tests of a localization found.
struct LocalizationFinding: Sendable {
    /// What clients are told.
    let result: LocalizationResult
    /// The correlation of losses, with what clients are not told; nil if there is none.
    let correlation: LossCorrelation?
}
