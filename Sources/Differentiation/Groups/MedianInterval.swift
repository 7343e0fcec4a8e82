/// The median of some values, with a 95 % interval that holds whatever they are distributed like.
///
/// Its ends are two of the values: so many lie below the median as heads come up among as many coins.
///
/// Source: W. R. Thompson, "On confidence ranges for the median and other expectation distributions for
/// populations of unknown distribution form", Annals of Mathematical Statistics 7 (1936), 122–128.
package struct MedianInterval: Equatable, Sendable {
    /// The median.
    package let median: Double
    /// The ends of its interval; nil with fewer than six values, of which even the extremes are not sure
    /// enough.
    package let interval: ConfidenceInterval?

    /// Up to so many values the ends are exact; beyond, coins are taken for normally distributed.
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

    /// The greatest rank, from 1, whose value lies above the median with a probability of at most 2.5 %; 0 if
    /// none.
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
