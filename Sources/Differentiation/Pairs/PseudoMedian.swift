/// The estimate at a series' looks for any number of differences: the median of the Walsh averages, without
/// computing all of them.
///
/// For sorted differences the number of sums of two that do not exceed a limit is counted in one pass, so
/// bisection finds the middle sums (D. B. Johnson and T. Mizoguchi, "Selecting the kth element in X + Y",
/// SIAM Journal on Computing 7 (1978), 147-153, solve it in fewer steps).
package enum PseudoMedian {
    /// Returns the pseudo-median.
    ///
    /// - Parameter differences: in millionths of the logarithm, in any order; at most
    ///   ``PairDifference/greatest`` in absolute value.
    /// - Returns: the median of the averages of all pairs, including each value with itself; nil without
    ///   differences.
    package static func of(_ differences: [Int]) -> Double? {
        guard !differences.isEmpty else { return nil }
        let sums = WalshSelection(differences)
        let lower = sums.sum(ofRank: (sums.count - 1) / 2)
        let upper = sums.count.isMultiple(of: 2) ? sums.sum(ofRank: sums.count / 2) : lower
        return Double(lower + upper) / 4
    }
}
