/// Wilcoxon's signed-rank test of paired differences, exact for every number of pairs: the share of all sign
/// assignments in which the rank sum of the positive differences is at least as extreme as the observed one.
///
/// Ties share the mean of their ranks. Differences of zero are ranked with the others and have no sign (J. W.
/// Pratt, "Remarks on zeros and ties in the Wilcoxon signed rank procedures", JASA 54 (1959), 655-667).
struct SignedRanks: Equatable {
    /// Twice the rank of each difference, in order; 0 for a difference of zero.
    let doubled: [Int]
    /// Twice the sum of the ranks of the positive differences.
    let positiveSum: Int

    /// Ranks differences.
    init(_ differences: [Int]) {
        let ranks = MidRanks(of: differences.map { Double(abs($0)) }).doubled
        doubled = zip(ranks, differences).map { $1 == 0 ? 0 : $0 }
        positiveSum = zip(doubled, differences).reduce(0) { $1.1 > 0 ? $0 + $1.0 : $0 }
    }

    /// The two-sided p value. With up to 37 differences it is a fraction whose denominator is a power of two
    /// with at most as many bits as a `Double`, and thus exact.
    var pValue: Double {
        let ways = Self.ways(doubled)
        let below = ways[...positiveSum].reduce(0, +)
        let above = ways[positiveSum...].reduce(0, +)
        return min(1, 2 * Double(min(below, above)) / Double(ways.reduce(0, +)))
    }

    /// Returns the number of sign assignments for each rank sum, from 0. Ranks of 0 have no sign.
    private static func ways(_ ranks: [Int]) -> [UInt64] {
        var ways = [UInt64](repeating: 0, count: ranks.reduce(0, +) + 1)
        ways[0] = 1
        for rank in ranks where rank > 0 {
            for sum in stride(from: ways.count - 1, through: rank, by: -1) { ways[sum] += ways[sum - rank] }
        }
        return ways
    }

    /// Returns the greatest sum c of the ranks 1 to n for which 2 P(W <= c) is at most a probability; nil if
    /// there is none.
    ///
    /// - Parameters:
    ///   - pairs: n.
    ///   - probability: the probability that the true value is outside an interval that omits c values at
    ///     each end.
    /// - Returns: c.
    static func critical(pairs: Int, probability: Double) -> Int? {
        guard pairs > 0 else { return nil }
        let ways = ways(Array(1...pairs))
        let all = Double(ways.reduce(0, +))
        var below: UInt64 = 0
        var critical: Int?
        for (sum, count) in ways.enumerated() {
            below += count
            guard 2 * Double(below) / all <= probability else { break }
            critical = sum
        }
        return critical
    }
}
