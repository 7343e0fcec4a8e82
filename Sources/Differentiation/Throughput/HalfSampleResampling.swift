/// Stability of the Kolmogorov–Smirnov test's result: the share of random half samples that are on the same
/// side of the 5 % level as the whole samples.
///
/// Source: Specification 10.4, step 6.
package struct HalfSampleResampling: Codable, Equatable, Sendable {
    /// The share of rounds that agree with the whole samples, 0...1.
    package let ratio: Double
    /// The mean of D over the rounds, 0...1.
    package let meanStatistic: Double
    /// The mean of p over the rounds, 0...1.
    package let meanPValue: Double

    /// Number of rounds.
    package static let rounds = 100
    /// The p value that separates "differs" from "may be equal".
    package static let significance = 0.05
    /// The minimum number of samples per side, so that it can be halved.
    package static let fewestSamples = 2

    /// Draws half of each side 100 times, without replacement, and tests each pair of halves.
    ///
    /// - Parameters:
    ///   - original: samples of the original replay, zeros included, at least two.
    ///   - control: samples of the control replay, zeros included, at least two.
    ///   - pValue: p of the test on the whole samples, which the halves should confirm.
    ///   - generator: its next number seeds all draws.
    ///   - isCancelled: called before each draw; returns true to cancel, which makes the result useless.
    /// - Throws: ``AnalysisError`` if a side is too short or a sample is not finite.
    package init(
        original: [Double],
        control: [Double],
        confirming pValue: Double,
        using generator: inout some RandomNumberGenerator,
        until isCancelled: () -> Bool = { false }
    ) throws(AnalysisError) {
        try SeriesChecks.requireFinite(original, .original, atLeast: Self.fewestSamples)
        try SeriesChecks.requireFinite(control, .control, atLeast: Self.fewestSamples)
        let original = original.sorted()
        let control = control.sorted()
        let maybeEqual = pValue >= Self.significance
        var sampling = SelectionSampling(seededBy: &generator)
        var agreeing = 0
        var statistics = 0.0
        var pValues = 0.0
        for _ in 0..<Self.rounds {
            if isCancelled() { break }
            let test = KolmogorovSmirnov.twoSample(
                sorted: sampling.draw(original.count / 2, from: original),
                sorted: sampling.draw(control.count / 2, from: control)
            )
            // A value exactly at the level agrees with neither side, as upstream.
            if maybeEqual ? test.pValue > Self.significance : test.pValue < Self.significance {
                agreeing += 1
            }
            statistics += test.statistic
            pValues += test.pValue
        }
        ratio = Double(agreeing) / Double(Self.rounds)
        meanStatistic = statistics / Double(Self.rounds)
        meanPValue = pValues / Double(Self.rounds)
    }

    /// Creates the result for a side of zeros only, for which D counts as 1: every half confirms it.
    init(separatedOriginal originalCount: Int, control controlCount: Int) {
        let test = KolmogorovSmirnov.test(
            distance: .separated(firstCount: originalCount / 2, secondCount: controlCount / 2)
        )
        ratio = 1
        meanStatistic = test.statistic
        meanPValue = test.pValue
    }
}
