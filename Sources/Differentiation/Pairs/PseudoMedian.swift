/// The estimate of a series' looks for any number of differences: the median of the Walsh averages, without
/// making them (``WalshSelection``).
package enum PseudoMedian {
    /// The pseudo-median.
    ///
    /// - Parameter differences: in millionths of the logarithm, in any order; at most
    ///   ``PairDifference/greatest`` either way.
    /// - Returns: the median of the averages of all two, each also with itself; nil without differences.
    package static func of(_ differences: [Int]) -> Double? {
        guard !differences.isEmpty else { return nil }
        let sums = WalshSelection(differences)
        let lower = sums.sum(ofRank: (sums.count - 1) / 2)
        let upper = sums.count.isMultiple(of: 2) ? sums.sum(ofRank: sums.count / 2) : lower
        return Double(lower + upper) / 4
    }
}
