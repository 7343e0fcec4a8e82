/// The median of some values, with a distribution-free 95 % interval.
///
/// Its bounds are two of the values: the number of values below the median has a binomial distribution with
/// probability 1/2.
///
/// Source: W. R. Thompson, "On confidence ranges for the median and other expectation distributions for
/// populations of unknown distribution form", Annals of Mathematical Statistics 7 (1936), 122–128.
package struct MedianInterval: Equatable, Sendable {
    /// The median.
    package let median: Double
    /// The bounds of its interval; nil with fewer than six values, for which even the extremes have
    /// insufficient coverage.
    package let interval: ConfidenceInterval?

    /// Maximum number of values for exact bounds; beyond it the normal approximation of the binomial
    /// distribution is used.
    private static let greatestExactCount = 1_000

    /// Nil without a value.
    ///
    /// - Parameters:
    ///   - values: numbers, in any order.
    ///   - worth: so many independent values they are worth, at most as many as there are; all of them if not
    ///     said.
    package init?(_ values: [Double], worth: Double? = nil) {
        guard !values.isEmpty else { return nil }
        let sorted = values.sorted()
        let count = sorted.count
        median = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
        // As many values are left away at each end, in proportion, as of independent ones (R. S. Woodruff,
        // "Confidence intervals for medians and other position measures", Journal of the American Statistical
        // Association 47 (1952), 635-646).
        let independent = max(1, Int(min(Double(count), worth ?? Double(count))))
        let rank = independent == count ? Self.rank(count) : Self.rank(independent) * count / independent
        interval = rank > 0 ? ConfidenceInterval(lower: sorted[rank - 1], upper: sorted[count - rank]) : nil
    }

    /// Returns the largest rank, from 1, whose value is above the median with a probability of at most 2.5 %;
    /// 0 if none.
    private static func rank(_ count: Int) -> Int {
        guard count <= greatestExactCount else {
            let width = WilsonInterval.quantile * Double(count).squareRoot()
            return Int((Double(count) - width) / 2)
        }
        var term = 1.0
        for _ in 0..<count { term /= 2 }
        var sum = 0.0
        for heads in 0..<count {
            sum += term
            if sum > 0.025 { return heads }
            term *= Double(count - heads) / Double(heads + 1)
        }
        return 0
    }
}
