import Foundation

/// The exact binomial test of a group's hits against a given proportion.
///
/// Source: C. J. Clopper and E. S. Pearson, "The use of confidence or fiducial limits illustrated in the case
/// of the binomial", Biometrika 26 (1934), 404–413, for the tails.
package enum BinomialTest {
    /// Returns the probability of a number of hits or more, if each trial hits with the same probability,
    /// 0...1.
    ///
    /// - Parameters:
    ///   - hits: the number of hits, 0 to `trials`.
    ///   - trials: the number of trials.
    ///   - share: the probability of a hit, 0...1.
    /// - Returns: the probability, 0...1.
    package static func pValue(atLeast hits: Int, of trials: Int, share: Double) -> Double {
        guard hits > 0 else { return 1 }
        guard hits <= trials, share > 0 else { return 0 }
        guard share < 1 else { return 1 }
        // The shorter tail is summed, whose terms only decrease from its beginning.
        if Double(hits) > Double(trials) * share {
            return min(1, tail(from: hits, through: trials, of: trials, share: share))
        }
        return max(0, 1 - tail(from: trials - hits + 1, through: trials, of: trials, share: 1 - share))
    }

    /// The same for numbers that need not be whole, as those of tests that depend on each other and are worth
    /// fewer: the incomplete beta function I(hits, trials - hits + 1) at the share, which the sum is for
    /// whole ones (NIST Digital Library of Mathematical Functions, 8.17.5).
    ///
    /// - Parameters:
    ///   - hits: how many there were, 0 to `trials`.
    ///   - trials: how many trials there were.
    ///   - share: the probability of a hit, 0...1.
    /// - Returns: the probability, 0...1.
    package static func pValue(atLeast hits: Double, of trials: Double, share: Double) -> Double {
        guard hits > 0 else { return 1 }
        guard hits <= trials, share > 0 else { return 0 }
        guard share < 1 else { return 1 }
        let (a, b) = (hits, trials - hits + 1)
        let logarithm =
            lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(share) + b * log1p(-share)
        let kernel = exp(logarithm)
        let tail =
            share < (a + 1) / (a + b + 2)
            ? kernel / a * StudentDistribution.continuedFraction(share, a, b)
            : 1 - kernel / b * StudentDistribution.continuedFraction(1 - share, b, a)
        return min(1, max(0, tail))
    }

    /// The sum of probabilities from a number of hits above the mean on, each from the one before.
    private static func tail(from first: Int, through last: Int, of trials: Int, share: Double) -> Double {
        let odds = share / (1 - share)
        let (hits, misses) = (Double(first), Double(trials - first))
        let choices = lgamma(Double(trials) + 1) - lgamma(hits + 1) - lgamma(misses + 1)
        let logarithm = choices + hits * log(share) + misses * log1p(-share)
        var term = exp(logarithm)
        var sum = 0.0
        for count in first...last {
            sum += term
            // Further terms are below the precision of a double.
            if term < sum * 1e-18 { break }
            let ratio = Double(trials - count) / Double(count + 1)
            term *= odds * ratio
        }
        return sum
    }
}
