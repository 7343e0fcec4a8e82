/// The Kolmogorov–Smirnov test of two replays' samples with their effective numbers in place of their numbers.
///
/// Upstream's p value takes a hundred samples of a replay as independent. They are autocorrelated: in simulated
/// replays of 99 samples with a correlation of neighbours of 0.8 it is below 0.05 in half of all pairs without
/// any difference. Here the distance stays, and its exact p value is that for two samples as large as the
/// effective numbers (``EffectiveSampleSize``), rounded down. It was then below 0.05 in 2 to 5 % of such pairs
/// with correlations of up to 0.9, and in 14 % at 0.95 (1,500 pairs each). This is an approximation, and it
/// concerns the variation within replays only: replays also differ as wholes, which one pair cannot show.
///
/// Source: the correction by the effective number is that of R. Chicheportiche and J.-P. Bouchaud,
/// "Goodness-of-fit tests with dependent observations", Journal of Statistical Mechanics (2011) P09003, taken
/// as one number for all quantiles.
package struct CorrelatedSamplesTest: Equatable, Sendable {
    /// The effective number of samples of the original.
    package let original: Double
    /// The effective number of samples of the control.
    package let control: Double
    /// The p value, 0...1.
    package let pValue: Double

    /// The minimum effective number on either side: with fewer, too little of the correlation was observed to
    /// estimate it.
    package static let fewest = 5.0

    /// Tests the samples of two replays, in the order measured; those that are zero are left out, as
    /// upstream does.
    ///
    /// Nil if an effective number cannot be estimated or is below ``fewest``.
    package init?(original: [Double], control: [Double]) {
        let (original, control) = (original.filter { $0 > 0 }, control.filter { $0 > 0 })
        guard let first = EffectiveSampleSize(of: original)?.count,
            let second = EffectiveSampleSize(of: control)?.count, min(first, second) >= Self.fewest
        else { return nil }
        let distance = KolmogorovSmirnov.twoSample(sorted: original.sorted(), sorted: control.sorted())
        self.original = first
        self.control = second
        pValue =
            KolmogorovSmirnov.test(
                distance: EmpiricalDistance(
                    firstCount: Int(first), secondCount: Int(second), atLeast: distance.statistic)
            ).pValue
    }
}
