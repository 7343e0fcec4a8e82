/// Statistics of a test as reported by the results service (Specification 9.3); NaN for an unknown number.
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

    /// Creates the statistics of one test.
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

    /// Ratio of the original's mean to the control's, minus 1: -0.3 for an app that was 30 % slower. It is
    /// derived from the area if a mean is unknown or nothing was received.
    package var change: Double {
        guard meanOriginal.isFinite, meanControl.isFinite, meanControl > 0 else {
            return Self.change(ofArea: abs(area), slower: area >= 0)
        }
        return meanOriginal / meanControl - 1
    }

    /// Converts an area to a change relative to the control's mean. The area is the difference as a share of
    /// the greater mean (Specification 10.1), which is the control's only if the original is slower.
    ///
    /// - Parameters:
    ///   - area: the absolute value of the area, below 1.
    ///   - slower: true if the original is slower.
    /// - Returns: the change; negative if the original is slower.
    package static func change(ofArea area: Double, slower: Bool) -> Double {
        slower ? -area : area / (1 - area)
    }
}
