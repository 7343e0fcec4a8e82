import Foundation

/// Test of the delays of a series' pairs: a second verdict, beside that of throughput and at a level of its own.
///
/// If the network treats both recordings alike, the coin that orders a pair makes the sign of its difference a fair
/// one, so Wilcoxon's signed-rank test is exact for delays, too. Throughput decides at which look a series ends, and
/// may go with the delay; the test therefore spends of its level only the share of that look (``LookSchedule``): by
/// the union bound the probability of a false finding, whenever the series ends, is at most the level.
package struct DelayComparison: Equatable, Sendable {
    /// Number of pairs with the delays of both replays.
    package let pairs: Int
    /// The exact two-sided p value.
    package let pValue: Double
    /// The p value, allowing for the looks at which the series might have ended, at most 1.
    package let adjustedPValue: Double
    /// The pseudo-median of the logarithms of original over control, in millionths; positive if the original's delays
    /// were longer.
    package let estimate: Double
    /// The 95 % confidence interval of that, simultaneous over all looks.
    package let interval: ClosedRange<Double>
    /// The median of the differences, original less control, s.
    package let difference: Double

    /// Maximum probability of a finding if there is no difference.
    package static let level = 0.05
    /// The fewest pairs: with five, no outcome has a p value of at most 5 %.
    package static let fewest = 6
    /// The minimum relevant difference, s: below it are the timers and the scheduling of both machines.
    package static let relevantSeconds = 0.001

    /// Compares the delays of pairs.
    ///
    /// - Parameters:
    ///   - delays: those of each pair's replays, s, above 0.
    ///   - share: the share of the level at the look at which the series ended, above 0, at most 1.
    ///
    /// Nil if there are too few pairs, or more than a series has.
    package init?(_ delays: [(original: Double, control: Double)], share: Double) {
        let known = delays.compactMap { delay -> (logarithm: Int, seconds: Double)? in
            guard delay.original > 0, delay.control > 0 else { return nil }
            return PairDifference(original: delay.original, control: delay.control).map {
                ($0.millionths, delay.original - delay.control)
            }
        }
        let differences = known.map(\.logarithm)
        guard Self.fewest <= differences.count, differences.count <= LookSchedule.steps.max() ?? 0,
            0 < share, share <= 1,
            let interval = SignedRankInterval.of(differences, doubt: Self.level * share)
        else { return nil }
        let seconds = known.map(\.seconds).sorted()
        pairs = differences.count
        pValue = SignedRanks(differences).pValue
        adjustedPValue = min(1, pValue / share)
        estimate = WalshSums(differences).estimate
        self.interval = interval
        difference = (seconds[(seconds.count - 1) / 2] + seconds[seconds.count / 2]) / 2
    }

    /// True if the delays differ: significantly, by 5 % or more, and by a millisecond or more.
    package var isFound: Bool {
        adjustedPValue <= Self.level && abs(estimate) >= SeriesRule().relevantMillionths
            && abs(difference) >= Self.relevantSeconds
    }

    /// The estimate as a share of the control's delay; positive if the original's delays were longer.
    package var change: Double { PairDifference.change(ofMillionths: estimate) }

    /// The interval as shares.
    package var changes: (low: Double, high: Double) { PairDifference.changes(ofMillionths: interval) }
}
