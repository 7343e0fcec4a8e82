import Foundation

/// Fisher's exact test: whether two shares, such as how often two coins came up heads, may be the same.
///
/// Given how many hits there were in all, each split of them over the two sides has a hypergeometric probability; p is
/// the sum over the splits that are no more probable than the one that was seen.
///
/// Source: Fisher, "On the interpretation of χ² from contingency tables, and the calculation of P", Journal of the
/// Royal Statistical Society 85, 1922.
package enum FisherExactTest {
    /// How much more probable than the observed split one may come out, by rounding, to count as no more probable.
    private static let rounding = 1 + 1e-7

    /// The probability of such a difference of two shares, or a less probable one, if both are the same, 0...1.
    ///
    /// - Parameters:
    ///   - first: hits of the first side, at most its trials.
    ///   - firstTrials: how often the first side was tried.
    ///   - second: hits of the second side, at most its trials.
    ///   - secondTrials: how often the second side was tried.
    /// - Returns: the probability, 0...1.
    package static func pValue(
        _ first: Int, of firstTrials: Int, _ second: Int, of secondTrials: Int
    ) -> Double {
        precondition((0...firstTrials).contains(first) && (0...secondTrials).contains(second))
        let hits = first + second
        let possible = max(0, hits - secondTrials)...min(firstTrials, hits)
        let all = logChoices(hits, of: firstTrials + secondTrials)
        func probability(_ hitsOfFirst: Int) -> Double {
            exp(
                logChoices(hitsOfFirst, of: firstTrials)
                    + logChoices(hits - hitsOfFirst, of: secondTrials) - all)
        }
        let limit = probability(first) * rounding
        return min(1, possible.lazy.map(probability).filter { $0 <= limit }.reduce(0, +))
    }

    /// The logarithm of the number of ways to choose some of so many.
    private static func logChoices(_ count: Int, of total: Int) -> Double {
        lgamma(Double(total) + 1) - lgamma(Double(count) + 1) - lgamma(Double(total - count) + 1)
    }
}
