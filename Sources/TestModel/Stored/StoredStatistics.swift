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

    /// The original's mean as a share of the control's, less 1: -0.3 where the app was 30 % slower. Where a mean is not
    /// known, or nothing came, it follows from the area.
    package var change: Double {
        guard meanOriginal.isFinite, meanControl.isFinite, meanControl > 0 else {
            return Self.change(ofArea: abs(area), slower: area >= 0)
        }
        return meanOriginal / meanControl - 1
    }

    /// What an area comes to as a change of the control's mean. The area is the difference as a share of the greater
    /// mean (Specification 10.1), which is the control's only where the original is slower.
    ///
    /// - Parameters:
    ///   - area: the area without its sign, below 1.
    ///   - slower: whether the original is slower.
    /// - Returns: the change; below 0 where the original is slower.
    package static func change(ofArea area: Double, slower: Bool) -> Double {
        slower ? -area : area / (1 - area)
    }
}
