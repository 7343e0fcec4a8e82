package import Differentiation

/// An app in a network: what the campaign says of it, and what that rests on.
package struct CampaignCell: Sendable {
    /// The network.
    package let network: CampaignNetwork
    /// The app's name.
    package let app: String
    /// The app's name as people read it.
    package let title: String
    /// How many tests were run, those without a result among them.
    package let tests: Int
    /// How many have a verdict of their own, single or of a series.
    package let decided: Int
    /// How many of them found by themselves that the original was slower.
    package let slower: Int
    /// How many found that it was faster.
    package let faster: Int
    /// How many pairs count.
    package let pairs: Int
    /// Those that do not, by what failed.
    package let voids: VoidTally
    /// Of the valid pairs, how many ran the original first.
    package let originalFirst: Int
    /// How much faster the first replay of a pair is than the second; nil where there are too few pairs.
    package let order: OrderEffect?
    /// The pseudo-median of the differences, in millionths of the logarithm; nil without pairs.
    package let estimate: Double?
    /// What the difference may be, all networks and apps together and at all times, in millionths of the
    /// logarithm; nil where the pairs refute that it is always the same, or that it is the estimate.
    package let interval: ClosedRange<Double>?
    /// How often alike treatment would ever give as much evidence in any network and app, at most.
    package let adjustedPValue: Double
    /// The answer.
    package let answer: CampaignAnswer
    /// The hours and vantage points where an app that is treated differently is so otherwise than elsewhere.
    package let strata: [CampaignStratum]
    /// The blocks of hours with too few pairs to say anything of them by themselves.
    package let sparseHours: [HourRange]
    /// The vantage points with too few.
    package let sparseVantagePoints: [String]
    /// How many vantage points have pairs.
    package let vantagePoints: Int
    /// Whether the pairs that came after the finding was made say it too.
    package let isConfirmed: Bool
    /// The day on which the answer changed; nil where none is sure and large enough.
    package internal(set) var change: CampaignChange?
    /// Its hours of the week.
    package let week: WeekPicture
    /// The fixed rates that its slowed tests have; nil where there are too few of them.
    package let rates: ThrottlingRates?

    /// The original's throughput over the control's, less 1; nil without pairs.
    package var effect: Double? { estimate.map { PairDifference.ratio(ofMillionths: $0) - 1 } }
    /// What that may be; nil where it is not always the same.
    package var effects: (low: Double, high: Double)? {
        interval.map {
            (
                PairDifference.ratio(ofMillionths: $0.lowerBound) - 1,
                PairDifference.ratio(ofMillionths: $0.upperBound) - 1
            )
        }
    }

    /// Whether nothing is excluded yet, however great, as where there are very few pairs.
    package var excludesNothing: Bool {
        let greatest = Double(PairDifference.greatest)
        return interval.map { $0.lowerBound <= -greatest && $0.upperBound >= greatest } ?? false
    }

    /// How many pairs do not count.
    package var voidPairs: Int { voids.all }

    /// Judges what was held of an app in a network.
    ///
    /// - Parameters:
    ///   - network: the network.
    ///   - app: the app.
    ///   - tally: its tests.
    ///   - names: the vantage points of the campaign by their numbers.
    ///   - family: of how many networks and apps it is one.
    ///   - rule: what decides.
    ///   - clock: the campaign's zone.
    ///   - seed: what draws follow from.
    init(
        _ network: CampaignNetwork, app: String, _ tally: CellTally, names: [String], family: Int,
        rule: CampaignRule, clock: inout ZoneClock, seed: UInt64
    ) {
        self.network = network
        self.app = app
        title = tally.title
        (tests, decided, slower, faster) = (tally.tests, tally.decided, tally.slower, tally.faster)
        voids = tally.voids
        let placed = PlacedPairs(tally.pairs, names: names, clock: &clock)
        pairs = placed.differences.count
        originalFirst = placed.originalFirst.count
        order = OrderEffect(originalFirst: placed.originalFirst, originalLast: placed.originalLast)
        week = placed.week
        let evidence = StratifiedEvidence(placed.differences, lines: placed.names.count)
        let estimate = PseudoMedian.of(placed.differences.map(\.millionths))
        let share = 1 / Double(max(1, family))
        let interval =
            evidence.refutes(estimate ?? 0, doubt: rule.doubt * share)
            ? nil : evidence.interval(doubt: rule.doubt * share, around: estimate ?? 0)
        self.estimate = estimate
        self.interval = interval
        adjustedPValue = min(1, evidence.pValue / share)
        let coverage = CampaignCoverage(placed.planned, names: placed.names)
        (sparseHours, sparseVantagePoints) = (coverage.sparseHours, coverage.sparseVantagePoints)
        vantagePoints = placed.names.count
        let answer = CampaignAnswer(
            evidence, coverage: coverage, estimate: estimate ?? 0, interval: interval, share: share,
            rule: rule)
        self.answer = answer
        if case .varying = answer {
            strata = CampaignStratum.told(
                of: evidence, names: placed.names, sides: answer.sides, rule: rule)
        } else {
            strata = []
        }
        isConfirmed =
            answer.isFound
            && answer.sides.allSatisfy {
                CampaignConfirmation.isGiven(
                    by: evidence, tests: placed.tests, lines: placed.names.count, on: $0, share: share,
                    rule: rule)
            }
        change = CampaignChange(placed.days)
        rates =
            tally.slowed.count >= ThrottlingRates.fewest
            ? ThrottlingRates(tally.slowed.sorted(), seed: seed) : nil
    }
}
