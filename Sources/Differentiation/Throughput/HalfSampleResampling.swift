/// How stable the verdict of the Kolmogorov–Smirnov test is: how often random halves of the samples fall on the
/// same side of the 5 % line as all of them.
///
/// Source: Specification 10.4, step 6.
package struct HalfSampleResampling: Codable, Equatable, Sendable {
    /// The share of rounds that agree with the whole samples, 0...1.
    package let ratio: Double
    /// The mean of D over the rounds, 0...1.
    package let meanStatistic: Double
    /// The mean of p over the rounds, 0...1.
    package let meanPValue: Double

    /// How many times halves are drawn.
    package static let rounds = 100
    /// The p value that divides "differs" from "may be equal".
    package static let significance = 0.05
    /// The fewest samples a side that can be halved.
    package static let fewestSamples = 2

    /// Draws half of each side 100 times, without replacement, and tests each pair of halves.
    ///
    /// - Parameters:
    ///   - original: samples of the original replay, zeros included, at least two.
    ///   - control: samples of the control replay, zeros included, at least two.
    ///   - pValue: p of the test on the whole samples, which the halves should confirm.
    ///   - generator: its next number seeds all draws.
    ///   - isCancelled: asked before each draw whether to give up, which makes the result worth nothing.
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
            // Exactly on the line agrees with neither side, as upstream.
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

    /// What resampling yields when one side is all zeros and D counts as 1: every half confirms it.
    init(separatedOriginal originalCount: Int, control controlCount: Int) {
        let test = KolmogorovSmirnov.test(
            distance: .separated(firstCount: originalCount / 2, secondCount: controlCount / 2)
        )
        ratio = 1
        meanStatistic = test.statistic
        meanPValue = test.pValue
    }
}
