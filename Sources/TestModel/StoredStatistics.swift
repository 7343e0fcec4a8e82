/// The numbers a test comes to, as the results service reported them (Specification 9.3); NaN where a number is
/// not known.
package struct StoredStatistics: Sendable, Codable, Equatable {
    /// The normalised area between the two distributions, −1 … 1, positive if the original was slower.
    package var area: Double
    /// The two-sample Kolmogorov–Smirnov statistic, 0 … 1.
    package var ksStatistic: Double
    /// Its p value, 0 … 1.
    package var ksPValue: Double
    /// The share of resampled halves that agreed, 0 … 1.
    package var resamplingRatio: Double
    /// The mean throughput of the original replay, Mbit/s.
    package var meanOriginal: Double
    /// The mean throughput of the control replay, Mbit/s.
    package var meanControl: Double

    /// Collects the numbers of one test.
    package init(
        area: Double,
        ksStatistic: Double,
        ksPValue: Double,
        resamplingRatio: Double,
        meanOriginal: Double,
        meanControl: Double
    ) {
        self.area = area
        self.ksStatistic = ksStatistic
        self.ksPValue = ksPValue
        self.resamplingRatio = resamplingRatio
        self.meanOriginal = meanOriginal
        self.meanControl = meanControl
    }
}
