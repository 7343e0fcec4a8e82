import Basics
import Foundation

/// Difference between the effects of two tests, with its confidence interval.
///
/// The two tests are independent, and so are their bootstraps: the interval is the percentile interval of the
/// quotients of their replicates. Overlapping intervals of two effects do not imply that there is no
/// difference; this interval decides it.
package struct EffectComparison: Equatable, Sendable {
    /// The effect of the first test; its recorded seed is the comparison's.
    package let first: EffectEstimate
    /// The effect of the second test, drawn after the first from the same sequence.
    package let second: EffectEstimate
    /// The first ratio divided by the second; below 1 the first test's original was affected more.
    package let quotient: Double
    /// The 95 % interval of the quotient; nil if one of the tests has too few segments.
    package let interval: ConfidenceInterval?
    /// The seed with which the whole comparison can be repeated.
    package let seed: UInt64

    /// True if the interval excludes 1; false without an interval.
    package var isSignificant: Bool { interval.map { !$0.contains(1) } ?? false }

    /// Compares two tests.
    ///
    /// - Parameters:
    ///   - first: the segments of one test.
    ///   - second: the segments of the other test.
    ///   - replicates: the number of replicates; limited to ``EffectEstimate/replicateLimits``.
    ///   - seed: the seed of the random sequence.
    package init(
        _ first: PairedSegments, with second: PairedSegments,
        replicates: Int = EffectEstimate.usualReplicates, seed: UInt64
    ) {
        var generator = SeededGenerator(seed: seed)
        let count = EffectEstimate.limited(replicates)
        let one = RatioReplicates(of: first, count: count, using: &generator)
        let two = RatioReplicates(of: second, count: count, using: &generator)
        self.first = EffectEstimate(first, one, seed: seed)
        self.second = EffectEstimate(second, two, seed: seed)
        quotient = exp(one.logarithm - two.logarithm)
        interval =
            self.first.interval == nil || self.second.interval == nil
            ? nil
            : ConfidenceInterval(ofReplicates: zip(one.replicates, two.replicates).map { $0 - $1 })
                .mapped(exp)
        self.seed = seed
    }
}
