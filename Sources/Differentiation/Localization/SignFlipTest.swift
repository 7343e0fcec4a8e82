/// Exact test of the mean of differences whose signs a fair coin chose, with limits by inversion.
///
/// Under the hypothesis of no effect, every difference would have had the opposite sign with the coin's other side. p
/// is the share of all outcomes of the coin with a mean at least as large. Let S be the set of differences whose signs
/// an outcome flips: its mean is at least as large if the sum over S is at most 0. A shift d is rejected likewise by the
/// sums of the differences less d, so that the limits are order statistics of the means of all subsets.
///
/// Source: R. A. Fisher, The Design of Experiments (1935), section 21; J. A. Hartigan, "Using subsample values as
/// typical values", Journal of the American Statistical Association 64 (1969), 1303-1317.
struct SignFlipTest: Equatable, Sendable {
    /// The mean difference.
    let mean: Double
    /// p against a positive effect, 2^-n...1.
    let pValue: Double
    /// The one-sided lower and upper limits of the effect; infinite where there are too few differences.
    let limits: ClosedRange<Double>

    /// Tests finite differences; the work doubles with each.
    ///
    /// - Parameters:
    ///   - differences: the differences.
    ///   - level: the error probability of each limit, above 0 and below 1.
    init(_ differences: [Double], level: Double) {
        let outcomes = 1 << differences.count
        var sums = [Double](repeating: 0, count: outcomes)
        var means: [Double] = []
        means.reserveCapacity(outcomes - 1)
        for subset in sums.indices.dropFirst() {
            let last = subset.trailingZeroBitCount
            sums[subset] = sums[subset & (subset - 1)] + differences[last]
            means.append(sums[subset] / Double(subset.nonzeroBitCount))
        }
        // What is 0 but for rounding counts as 0, so that rounding never makes an effect significant.
        let rounding = 1e-12 * differences.reduce(0) { $0 + abs($1) }
        mean = differences.mean
        pValue = Double(sums.count { $0 <= rounding }) / Double(outcomes)
        means.sort()
        let place = Int(level * Double(outcomes))
        limits =
            place >= 1 && place <= means.count
            ? means[place - 1]...means[means.count - place] : -.infinity ... .infinity
    }
}
