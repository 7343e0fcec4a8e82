/// How much the effects of two tests differ, and how sure that is.
///
/// The two tests are independent, so their bootstraps are too: the interval is the percentile interval of the
/// replicates of the first effect minus those of the second. Two overlapping intervals do not mean that there is no
/// difference; this interval tells.
package struct EffectComparison: Codable, Equatable, Sendable {
    /// The effect of the first test; its recorded seed is the comparison's.
    package let first: EffectEstimate
    /// The effect of the second test, drawn after the first from the same sequence.
    package let second: EffectEstimate
    /// The first relative difference minus the second, −2...2; positive if the first test's original suffered more.
    package let difference: Double
    /// The 95 % interval of the difference.
    package let interval: ConfidenceInterval
    /// The seed that the whole comparison can be repeated with.
    package let seed: UInt64

    /// Whether the comparison can be relied on: both sides have enough samples, and where one of the estimates is too
    /// noisy by itself, the interval of the difference excludes 0 all the same.
    package var isUsable: Bool {
        (first.doubts + second.doubts).allSatisfy { doubt in
            if case .wideInterval = doubt { !interval.contains(0) } else { false }
        }
    }

    /// Whether the interval excludes 0. False where the comparison is not usable.
    package var isSignificant: Bool { isUsable && !interval.contains(0) }

    /// The samples of one test, without the partial last ones, Mbit/s.
    package struct Samples: Equatable, Sendable {
        let original: [Double]
        let control: [Double]

        /// Takes a test's samples in the order measured.
        package init(original: [Double], control: [Double]) {
            self.original = original
            self.control = control
        }
    }

    /// Compares two tests.
    ///
    /// - Parameters:
    ///   - first: the samples of one test.
    ///   - second: the samples of the other test.
    ///   - replicates: how many replicates to draw; kept within ``EffectEstimate/replicateLimits``.
    ///   - seed: where the random sequence starts.
    /// - Returns: both effects and their difference.
    /// - Throws: ``AnalysisError`` as ``EffectEstimate/estimate(original:control:replicates:seed:)``.
    package static func compare(
        _ first: Samples,
        with second: Samples,
        replicates: Int = EffectEstimate.usualReplicates,
        seed: UInt64
    ) throws(AnalysisError) -> EffectComparison {
        var generator = SeededGenerator(seed: seed)
        let one = try EffectReplicates(
            original: first.original, control: first.control, count: replicates, using: &generator)
        let two = try EffectReplicates(
            original: second.original, control: second.control, count: replicates, using: &generator)
        return EffectComparison(
            first: EffectEstimate(one, seed: seed),
            second: EffectEstimate(two, seed: seed),
            difference: one.difference - two.difference,
            interval: ConfidenceInterval(ofReplicates: zip(one.differences, two.differences).map { $0 - $1 }),
            seed: seed)
    }
}

extension EffectComparison.Samples {
    /// The effect of this one test.
    ///
    /// - Parameter seed: where the random sequence starts.
    /// - Returns: the estimate.
    /// - Throws: ``AnalysisError`` as ``EffectEstimate/estimate(original:control:replicates:seed:)``.
    package func effect(seed: UInt64) throws(AnalysisError) -> EffectEstimate {
        try EffectEstimate.estimate(original: original, control: control, seed: seed)
    }
}
