/// Test of equality between the combined throughput of two simultaneous replays and that of a single one,
/// which indicates a per-customer bottleneck.
///
/// Source: Specification 11.8.
package struct ThroughputVariation: Codable, Equatable, Sendable {
    /// O_diff: relative differences between random halves of the single samples and of the sums, per cent, 0...100.
    package let relativeDifferences: [Double]
    /// U of O_diff against ``ThroughputVariationReference``.
    package let statistic: Double
    /// The probability of such small differences if they came from the reference, 0...1. A small one means
    /// that the sum equals the single throughput up to normal variation.
    package let pValue: Double
    /// Mean of the single samples, Mbit/s.
    package let meanSingle: Double
    /// Mean of each simultaneous replay's samples, Mbit/s, server one first.
    package let meanSimultaneous: [Double]
    /// Mean of the element-wise sums, Mbit/s.
    package let meanSum: Double

    /// The minimum number of samples of a replay, so that it can be halved.
    package static let fewestSamples = 2

    /// Compares the original replay of a single test with those of two simultaneous tests.
    ///
    /// - Parameters:
    ///   - single: samples of the single test, Mbit/s, at least two.
    ///   - first: samples of the simultaneous replay to server one, Mbit/s, at least two.
    ///   - second: samples of the simultaneous replay to server two, likewise; the longer list is truncated.
    ///   - generator: its next number seeds all draws.
    /// - Throws: ``AnalysisError`` if a list is too short or contains a value that is not a valid throughput.
    package init(
        single: [Double],
        simultaneous first: [Double],
        _ second: [Double],
        using generator: inout some RandomNumberGenerator
    ) throws(AnalysisError) {
        try SeriesChecks.requireThroughput(single, .single, atLeast: Self.fewestSamples)
        try SeriesChecks.requireThroughput(first, .simultaneousFirst, atLeast: Self.fewestSamples)
        try SeriesChecks.requireThroughput(second, .simultaneousSecond, atLeast: Self.fewestSamples)
        let sums = zip(first, second).map { $0 + $1 }
        let differences = Self.relativeDifferences(
            single,
            sums,
            rounds: ThroughputVariationReference.relativeDifferences.count,
            using: &generator
        )
        let test = try MannWhitneyU.test(
            differences,
            ThroughputVariationReference.relativeDifferences,
            alternative: .less
        )
        relativeDifferences = differences
        statistic = test.statistic
        pValue = test.pValue
        meanSingle = single.mean
        meanSimultaneous = [first.mean, second.mean]
        meanSum = sums.mean
    }

    /// Returns |a − b| / max(a, b) in per cent for the means a, b of equally many values, half of the shorter
    /// list, drawn from each list; 0 if both means are 0.
    private static func relativeDifferences(
        _ first: [Double],
        _ second: [Double],
        rounds: Int,
        using generator: inout some RandomNumberGenerator
    ) -> [Double] {
        let count = min(first.count, second.count) / 2
        var sampling = SelectionSampling(seededBy: &generator)
        var differences: [Double] = []
        for _ in 0..<rounds {
            let a = sampling.draw(count, from: first).mean
            let b = sampling.draw(count, from: second).mean
            differences.append(100 * abs(AreaTest.area(meanOriginal: a, meanControl: b)))
        }
        return differences
    }
}
