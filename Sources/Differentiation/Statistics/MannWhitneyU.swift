import Foundation

/// Result of the Mann–Whitney U test.
package struct MannWhitneyUTest: Codable, Equatable, Sendable {
    /// U of the first series: the number of pairs in which its value is greater, ties counting one half.
    package let statistic: Double
    /// The probability of such a U, or a more extreme one, if both series come from the same distribution,
    /// 0...1.
    package let pValue: Double
}

/// The Mann–Whitney U test, also known as Wilcoxon's rank sum test.
///
/// The p value is exact if one series has at most 8 values and there are no ties, and otherwise that of the
/// normal approximation with tie and continuity correction. This is the default of SciPy, and hence of the
/// upstream server.
///
/// Source: Specification 11.8; Mann and Whitney, "On a test of whether one of two random variables is
/// stochastically larger than the other", Annals of Mathematical Statistics 18, 1947.
package enum MannWhitneyU {
    /// Maximum size of the smaller series for an exact p value.
    package static let greatestExactCount = 8

    /// Tests if one of two series tends to have greater values.
    ///
    /// - Throws: ``AnalysisError`` if a series is empty or a value is not finite.
    package static func test(
        _ first: [Double],
        _ second: [Double],
        alternative: Alternative
    ) throws(AnalysisError) -> MannWhitneyUTest {
        try SeriesChecks.requireFinite(first, .first, atLeast: 1)
        try SeriesChecks.requireFinite(second, .second, atLeast: 1)
        let ranks = MidRanks(of: first + second)
        let n = first.count
        let m = second.count
        let doubledU = ranks.doubled[..<n].reduce(0, +) - n * (n + 1)
        // Relative to the alternative, evidence is always a large U.
        let doubledEvidence =
            switch alternative {
            case .greater: doubledU
            case .less: 2 * n * m - doubledU
            case .twoSided: max(doubledU, 2 * n * m - doubledU)
            }
        let exact = min(n, m) <= greatestExactCount && !ranks.hasTies
        let tail =
            exact
            ? exactUpperTail(doubledEvidence / 2, n, m)
            : normalUpperTail(Double(doubledEvidence) / 2, n, m, groupSizes: ranks.groupSizes)
        return MannWhitneyUTest(
            statistic: Double(doubledU) / 2,
            pValue: min(1, alternative == .twoSided ? 2 * tail : tail)
        )
    }

    /// P(U ≥ u) by the normal approximation; 1 if all values are equal.
    private static func normalUpperTail(_ u: Double, _ n: Int, _ m: Int, groupSizes: [Int]) -> Double {
        let product = Double(n) * Double(m)
        let total = Double(n + m)
        let ties = groupSizes.map { Double($0) * (Double($0) * Double($0) - 1) }.reduce(0, +)
        let variance = product / 12 * (total + 1 - ties / (total * (total - 1)))
        if groupSizes.count == 1 { return 1 }
        return erfc((u - product / 2 - 0.5) / (2 * variance).squareRoot()) / 2
    }

    /// P(U ≥ u), u whole, from the exact distribution without ties.
    private static func exactUpperTail(_ u: Int, _ n: Int, _ m: Int) -> Double {
        // U is symmetric about nm/2, so P(U ≥ u) = P(U ≤ nm − u); the smaller of the two tails is summed.
        let counts = lowerHalfCounts(min(n, m), max(n, m))
        let orders = binomial(n + m, min(n, m))
        let mirrored = n * m - u
        if mirrored < counts.count {
            return mirrored < 0 ? 0 : counts[...mirrored].reduce(0, +) / orders
        }
        return 1 - counts[..<max(0, u)].reduce(0, +) / orders
    }

    /// Returns the number of orders of the pooled values with each value of U, 0 … ⌊nm/2⌋; n is the smaller
    /// size.
    ///
    /// They are the coefficients of the Gaussian binomial ∏ (1 − q^(m+i)) / (1 − q^i), i = 1 … n, computed
    /// factor by factor.
    private static func lowerHalfCounts(_ n: Int, _ m: Int) -> [Double] {
        var counts = [Double](repeating: 0, count: n * m / 2 + 1)
        counts[0] = 1
        for i in 1...n {
            for k in stride(from: counts.count - 1, through: m + i, by: -1) {
                counts[k] -= counts[k - m - i]
            }
            for k in stride(from: i, to: counts.count, by: 1) {
                counts[k] += counts[k - i]
            }
        }
        return counts
    }

    /// C(n, k) for small k.
    private static func binomial(_ n: Int, _ k: Int) -> Double {
        (1...k).reduce(1.0) { $0 * Double(n - k + $1) / Double($1) }
    }
}
