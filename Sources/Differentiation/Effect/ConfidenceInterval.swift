/// A 95 % confidence interval between percentiles of bootstrap replicates.
///
/// Source: B. Efron and R. J. Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13. The percentile
/// interval was chosen over BCa because the acceleration of BCa assumes independent samples, which throughput
/// samples are not.
package struct ConfidenceInterval: Codable, Equatable, Sendable {
    /// The lower bound.
    package let lower: Double
    /// The upper bound.
    package let upper: Double

    /// The coverage probability of the intervals.
    package static let level = 0.95

    /// Creates an interval; `lower` must not exceed `upper`.
    package init(lower: Double, upper: Double) {
        self.lower = lower
        self.upper = upper
    }

    /// Computes the 2.5 % and 97.5 % quantiles of replicates, at least one, in any order.
    init(ofReplicates replicates: [Double]) {
        let sorted = replicates.sorted()
        let tail = (1 - Self.level) / 2
        lower = Self.quantile(tail, ofSorted: sorted)
        upper = Self.quantile(1 - tail, ofSorted: sorted)
    }

    /// Returns true if the value is in the closed interval.
    package func contains(_ value: Double) -> Bool { lower <= value && value <= upper }

    /// Returns the interval on another, increasing scale.
    func mapped(_ scale: (Double) -> Double) -> Self { Self(lower: scale(lower), upper: scale(upper)) }

    /// Returns the quantile by linear interpolation: definition 7 of R. J. Hyndman and Y. Fan, "Sample
    /// quantiles in statistical packages", The American Statistician 50 (1996), 361–365; the default of R and
    /// NumPy.
    static func quantile(_ share: Double, ofSorted sorted: [Double]) -> Double {
        let position = share * Double(sorted.count - 1)
        let below = min(sorted.count - 1, max(0, Int(position)))
        let above = min(sorted.count - 1, below + 1)
        return sorted[below] + (position - Double(below)) * (sorted[above] - sorted[below])
    }
}
