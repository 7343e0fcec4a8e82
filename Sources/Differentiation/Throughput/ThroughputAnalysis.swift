/// Result of the comparison of an original and a control replay: the server's complete result, which is also
/// the basis of a client's decision.
///
/// Every number is finite. Source: Specification 10.4, which defines this result.
package struct ThroughputAnalysis: Codable, Equatable, Sendable {
    /// Normalised difference of the means, −1...1; positive if the original was slower.
    package let area: Double
    /// Mean of the control minus mean of the original, Mbit/s.
    package let meanDifference: Double
    /// D of the Kolmogorov–Smirnov test on the samples above zero, 0...1.
    package let ksStatistic: Double
    /// p of the same test, 0...1.
    package let ksPValue: Double
    /// Agreement of half samples with ``ksPValue``, and their mean D and p.
    package let resampling: HalfSampleResampling
    /// The samples of the original replay, zeros included, Mbit/s.
    package let original: SampleSummary
    /// The samples of the control replay, zeros included, Mbit/s.
    package let control: SampleSummary
    /// The smallest sample of both replays, Mbit/s.
    package let overallMinimum: Double

    /// The share of resampling rounds that agree with the whole samples, 0...1.
    package var resamplingRatio: Double { resampling.ratio }

    /// The maximum valid sample, Mbit/s. Far above any network, it keeps sums and squares finite whatever a
    /// client reports.
    package static let greatestThroughput = 1e12

    /// Compares the samples of two replays.
    ///
    /// If one replay transferred nothing, D is 1 and p follows from the numbers of samples, zeros included; a
    /// replay without any sample counts as ten zeros, as upstream.
    ///
    /// - Parameters:
    ///   - original: samples of testID 0 in Mbit/s as the server stores them, that is, *without* the last
    ///     sample the client sent, which the caller drops.
    ///   - control: samples of the compared replay, likewise.
    ///   - generator: its next number seeds the half samples.
    ///   - isCancelled: called repeatedly; returns true to cancel, which makes the result useless.
    /// - Returns: the whole result; the same for the same samples and generator state.
    /// - Throws: ``AnalysisError`` if neither side has a sample above zero, a side has only one sample, or a
    ///   sample is not a valid throughput.
    package static func analyse(
        original: [Double],
        control: [Double],
        using generator: inout some RandomNumberGenerator,
        until isCancelled: () -> Bool = { false }
    ) throws(AnalysisError) -> ThroughputAnalysis {
        let (original, control) = try usable(original, control)
        let test = try kolmogorovSmirnov(original, control)
        let isSilent = !original.contains { $0 > 0 } || !control.contains { $0 > 0 }
        let resampling =
            isSilent
            ? HalfSampleResampling(separatedOriginal: original.count, control: control.count)
            : try HalfSampleResampling(
                original: original, control: control, confirming: test.pValue, using: &generator,
                until: isCancelled)
        return ThroughputAnalysis(
            test: test,
            resampling: resampling,
            original: SampleSummary(sorted: original.sorted()),
            control: SampleSummary(sorted: control.sorted())
        )
    }

    /// The numbers that have no random part.
    package struct Exact: Equatable, Sendable {
        /// Normalised difference of the means, −1...1; positive if the original was slower.
        package let area: Double
        /// D of the Kolmogorov–Smirnov test on the samples above zero, 0...1.
        package let ksStatistic: Double
        /// p of the same test, 0...1.
        package let ksPValue: Double
        /// Mean throughput of the original replay, Mbit/s.
        package let meanOriginal: Double
        /// Mean throughput of the control replay, Mbit/s.
        package let meanControl: Double
    }

    /// Compares the samples of two replays as ``analyse(original:control:using:until:)`` does, without the half
    /// samples, which take nearly all of its time.
    ///
    /// - Throws: ``AnalysisError``, likewise.
    package static func exact(original: [Double], control: [Double]) throws(AnalysisError) -> Exact {
        let (original, control) = try usable(original, control)
        let test = try kolmogorovSmirnov(original, control)
        let means = (original.mean, control.mean)
        return Exact(
            area: AreaTest.area(meanOriginal: means.0, meanControl: means.1), ksStatistic: test.statistic,
            ksPValue: test.pValue, meanOriginal: means.0, meanControl: means.1)
    }

    /// Returns the samples to compare.
    private static func usable(
        _ original: [Double], _ control: [Double]
    ) throws(AnalysisError) -> (original: [Double], control: [Double]) {
        let original = original.isEmpty ? silence : original
        let control = control.isEmpty ? silence : control
        let fewest = HalfSampleResampling.fewestSamples
        try SeriesChecks.requireThroughput(original, .original, atLeast: fewest)
        try SeriesChecks.requireThroughput(control, .control, atLeast: fewest)
        return (original, control)
    }

    private static func kolmogorovSmirnov(
        _ original: [Double], _ control: [Double]
    ) throws(AnalysisError) -> KolmogorovSmirnovTest {
        let positive = (original.filter { $0 > 0 }, control.filter { $0 > 0 })
        switch (positive.0.isEmpty, positive.1.isEmpty) {
        case (true, true): throw .noThroughput
        case (true, false), (false, true):
            return KolmogorovSmirnov.test(
                distance: .separated(firstCount: original.count, secondCount: control.count))
        case (false, false): return try KolmogorovSmirnov.twoSample(positive.0, positive.1)
        }
    }

    /// Substitute for a replay without samples (Specification 10.4, step 2).
    private static let silence = [Double](repeating: 0, count: 10)

    private init(
        test: KolmogorovSmirnovTest,
        resampling: HalfSampleResampling,
        original: SampleSummary,
        control: SampleSummary
    ) {
        area = AreaTest.area(meanOriginal: original.mean, meanControl: control.mean)
        meanDifference = control.mean - original.mean
        ksStatistic = test.statistic
        ksPValue = test.pValue
        overallMinimum = min(original.minimum, control.minimum)
        self.resampling = resampling
        self.original = original
        self.control = control
    }
}
