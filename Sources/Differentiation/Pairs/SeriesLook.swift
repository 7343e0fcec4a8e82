/// What a look at a series says.
///
/// Source: <doc:Paired-Decision>, section 5.
package struct SeriesLook: Equatable, Sendable {
    /// After how many valid pairs.
    package let pairs: Int
    /// The share of level and doubt that it spends, 0 to 1.
    package let share: Double
    /// The exact two-sided p value of the signed-rank test.
    package let pValue: Double
    /// The least p value over its share of all looks so far, at most 1: p, allowing for all looks.
    package let adjustedPValue: Double
    /// The pseudo-median of the pairs' differences, in millionths of the logarithm.
    package let estimate: Double
    /// What the differences may be, in millionths of the logarithm, over all looks together with 95 % confidence.
    package let interval: ClosedRange<Double>
    /// Whether differentiation is found.
    package let isFound: Bool
    /// Whether a difference as great as the rule says is excluded.
    package let isExcluded: Bool

    /// Looks at differences.
    ///
    /// - Parameters:
    ///   - planned: the look, after as many pairs as there are differences.
    ///   - differences: those of the valid pairs, in millionths of the logarithm.
    ///   - earlier: the look before.
    ///   - rule: what decides.
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
        // While the interval excludes "no difference" the series goes on, unless the difference is too small to matter.
        isExcluded =
            !isFound && least < interval.lowerBound && interval.upperBound < greatest
            && (interval.contains(0) || !isRelevant)
    }

    /// The ratio of the original's throughput to the control's.
    package var ratio: Double { PairDifference.ratio(ofMillionths: estimate) }

    /// What the ratio may be, with 95 % confidence.
    package var ratioInterval: ClosedRange<Double> {
        PairDifference.ratio(
            ofMillionths: interval.lowerBound)...PairDifference.ratio(ofMillionths: interval.upperBound)
    }
}
