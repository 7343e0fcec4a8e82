import Basics
import Differentiation
import WireProtocol

/// Comparison of two simultaneous replays with a single one: the two tests of a localization (Specification
/// 11.8, 11.9).
struct LocalizationAnalysis: Sendable {
    /// Samples reported by the client for the single replay, Mbit/s, without the last; nil if unknown.
    var single: [Double]?
    /// The samples of the replay to server one.
    var first: [Double]?
    /// The samples of the replay to server two.
    var second: [Double]?
    /// Server one's observations of its replay; nil if there are none, as over UDP.
    var firstFlow: SentFlow?
    /// Server two's observations of its replay.
    var secondFlow: SentFlow?

    /// Runs the tests; the result of a test is absent if its data are missing, too few, or too many for a
    /// fast comparison.
    ///
    /// - Parameters:
    ///   - key: the key of the localization.
    ///   - seed: the seed of the random draws.
    /// - Returns: the complete result, and the part for clients.
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

/// Result of the tests of a localization.
struct LocalizationFinding: Sendable {
    /// The part that is sent to clients.
    let result: LocalizationResult
    /// The correlation of losses, with details not sent to clients; nil if there is none.
    let correlation: LossCorrelation?
}
