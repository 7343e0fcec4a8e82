/// The differences that Wilcoxon's signed-rank test does not refute: the Walsh averages but for the same
/// number at each end (J. L. Hodges and E. L. Lehmann 1963). Up to 37 differences the number is exact, beyond
/// it is that of the normal limit of the rank sum, with Yates's half (E. L. Lehmann, Nonparametrics, 1975,
/// section 3.2).
package enum SignedRankInterval {
    /// Up to so many differences all ways to give them signs are counted.
    private static let mostCounted = 37

    /// The interval.
    ///
    /// - Parameters:
    ///   - differences: in millionths of the logarithm, at most ``PairDifference/greatest`` either way.
    ///   - doubt: how often it may miss the truth, both ends together; above 0, below 1.
    /// - Returns: its ends in millionths; nil if there are too few differences for one.
    package static func of(_ differences: [Int], doubt: Double) -> ClosedRange<Double>? {
        guard let critical = critical(differences.count, doubt) else { return nil }
        let sums = WalshSelection(differences)
        return Double(sums.sum(ofRank: critical)) / 2...Double(
            sums.sum(ofRank: sums.count - 1 - critical)) / 2
    }

    private static func critical(_ pairs: Int, _ doubt: Double) -> Int? {
        guard pairs > mostCounted else { return SignedRanks.critical(pairs: pairs, probability: doubt) }
        let count = Double(pairs)
        let deviation = (count * (count + 1) * (2 * count + 1) / 24).squareRoot()
        let quantile = StandardNormal.quantile(aboveWith: doubt / 2)
        return max(0, Int((count * (count + 1) / 4 - quantile * deviation - 0.5).rounded(.down)))
    }
}
