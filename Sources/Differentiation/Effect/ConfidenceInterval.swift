/// A 95 % confidence interval between percentiles of bootstrap replicates.
///
/// Source: B. Efron and R. J. Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13. The percentile interval
/// was chosen over BCa because the acceleration of BCa rests on independent samples, which throughput samples
/// are not.
package struct ConfidenceInterval: Codable, Equatable, Sendable {
    /// The lower end.
    package let lower: Double
    /// The upper end.
    package let upper: Double

    /// The share of intervals that should hold the true value.
    package static let level = 0.95

    /// Takes two ends, `lower` not above `upper`.
    package init(lower: Double, upper: Double) {
        self.lower = lower
        self.upper = upper
    }

    /// The 2.5 % and 97.5 % quantiles of replicates, at least one, in any order.
    init(ofReplicates replicates: [Double]) {
        let sorted = replicates.sorted()
        let tail = (1 - Self.level) / 2
        lower = Self.quantile(tail, ofSorted: sorted)
        upper = Self.quantile(1 - tail, ofSorted: sorted)
    }

    /// Whether the value lies between the ends or on one.
    package func contains(_ value: Double) -> Bool { lower <= value && value <= upper }

    /// Both ends on another, rising scale.
    func mapped(_ scale: (Double) -> Double) -> Self { Self(lower: scale(lower), upper: scale(upper)) }

    /// The quantile by linear interpolation: definition 7 of R. J. Hyndman and Y. Fan, "Sample quantiles in
    /// statistical packages", The American Statistician 50 (1996), 361–365; the default of R and NumPy.
    static func quantile(_ share: Double, ofSorted sorted: [Double]) -> Double {
        let position = share * Double(sorted.count - 1)
        let below = min(sorted.count - 1, max(0, Int(position)))
        let above = min(sorted.count - 1, below + 1)
        return sorted[below] + (position - Double(below)) * (sorted[above] - sorted[below])
    }
}
