import Foundation

/// Fisher's exact test of the equality of two proportions.
///
/// Given the total number of hits, each division of them between the two sides has a hypergeometric
/// probability; p is the sum over the divisions that are no more probable than the observed one.
///
/// Source: Fisher, "On the interpretation of χ² from contingency tables, and the calculation of P", Journal
/// of the Royal Statistical Society 85, 1922.
package enum FisherExactTest {
    /// Tolerance for rounding: a division whose computed probability exceeds the observed one's by at most
    /// this factor counts as no more probable.
    private static let rounding = 1 + 1e-7

    /// Returns the probability of such a difference of two proportions, or a less probable one, if both are
    /// equal, 0...1.
    ///
    /// - Parameters:
    ///   - first: hits of the first side, at most its trials.
    ///   - firstTrials: the number of trials of the first side.
    ///   - second: hits of the second side, at most its trials.
    ///   - secondTrials: the number of trials of the second side.
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

    /// Returns the logarithm of a binomial coefficient.
    private static func logChoices(_ count: Int, of total: Int) -> Double {
        lgamma(Double(total) + 1) - lgamma(Double(count) + 1) - lgamma(Double(total - count) + 1)
    }
}
