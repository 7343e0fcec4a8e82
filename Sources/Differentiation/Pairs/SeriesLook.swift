/// Result of an interim analysis (look) of a series.
///
/// Source: <doc:Paired-Decision>, section 5.
package struct SeriesLook: Equatable, Sendable {
    /// Number of valid pairs.
    package let pairs: Int
    /// The share of the error probabilities allotted to it, 0 to 1.
    package let share: Double
    /// The exact two-sided p value of the signed-rank test.
    package let pValue: Double
    /// The p value adjusted for all looks so far: the smallest quotient of p value and share of a look, at
    /// most 1.
    package let adjustedPValue: Double
    /// The pseudo-median of the pairs' differences, in millionths of the logarithm.
    package let estimate: Double
    /// The 95 % confidence interval of the differences, in millionths of the logarithm, simultaneous over all
    /// looks.
    package let interval: ClosedRange<Double>
    /// True if differentiation is found.
    package let isFound: Bool
    /// True if a difference of the size given by the rule is excluded.
    package let isExcluded: Bool

    /// Analyses differences.
    ///
    /// - Parameters:
    ///   - planned: the look, for the number of differences.
    ///   - differences: those of the valid pairs, in millionths of the logarithm.
    ///   - earlier: the previous look.
    ///   - rule: the decision rule.
    init(at planned: LookSchedule.Look, _ differences: [Int], after earlier: SeriesLook?, rule: SeriesRule) {
        let sums = WalshSums(differences)
        let estimate = sums.estimate
        let interval = sums.interval(cutting: planned.critical)
        let pValue = SignedRanks(differences).pValue
        let isRelevant = abs(estimate) >= rule.relevantMillionths
        let isFound = pValue <= rule.level * planned.share && isRelevant
        let (least, greatest) = (-rule.excludedMillionths, rule.excludedMillionths)
        pairs = planned.pairs
        share = planned.share
        self.pValue = pValue
        adjustedPValue = min(earlier?.adjustedPValue ?? 1, pValue / planned.share)
        self.estimate = estimate
        self.interval = interval
        self.isFound = isFound
        // The series continues while the interval excludes "no difference", unless the difference is too
        // small to be relevant.
        isExcluded =
            !isFound && least < interval.lowerBound && interval.upperBound < greatest
            && (interval.contains(0) || !isRelevant)
    }

    /// The ratio of the original's throughput to the control's.
    package var ratio: Double { PairDifference.ratio(ofMillionths: estimate) }

    /// The 95 % confidence interval of the ratio.
    package var ratioInterval: ClosedRange<Double> {
        PairDifference.ratio(
            ofMillionths: interval.lowerBound)...PairDifference.ratio(ofMillionths: interval.upperBound)
    }
}
