package import Differentiation
package import Recordings

/// An app in a network: the campaign's answer for it and the evidence.
package struct CampaignCell: Sendable {
    /// The network.
    package let network: CampaignNetwork
    /// The app's name.
    package let app: String
    /// The app's display name.
    package let title: String
    /// The direction in which its replays were measured.
    package let direction: ReplayDirection
    /// The number of tests, including those without a result.
    package let tests: Int
    /// The number of tests or series with a verdict of their own.
    package let decided: Int
    /// The number of those that found by themselves that the original was slower.
    package let slower: Int
    /// The number of those that found that it was faster.
    package let faster: Int
    /// The number of pairs that count.
    package let pairs: Int
    /// Payload of every replay of these pairs that arrived at least, bytes: a difference that begins later in a
    /// flow was not looked for; nil if it is not known.
    package let testedBytes: Int64?
    /// The pairs that do not count, by the half that failed.
    package let voids: VoidTally
    /// The number of valid pairs that ran the original first.
    package let originalFirst: Int
    /// The first replay of a pair compared with the second; nil if there are too few pairs.
    package let order: OrderEffect?
    /// The pseudo-median of the differences, in millionths of the logarithm; nil without pairs. It is true of nothing where
    /// ``hasOneFigure`` is false.
    package let estimate: Double?
    /// The interval of the difference, valid for all networks and apps together and at all times, in
    /// millionths of the logarithm; nil if the pairs refute a constant difference, or the estimate.
    package let interval: ClosedRange<Double>?
    /// The maximum probability that equal treatment ever gives as much evidence in any network and app.
    package let adjustedPValue: Double
    /// The answer.
    package internal(set) var answer: CampaignAnswer
    /// The hours and vantage points at which an app with a varying difference differs from the others.
    package internal(set) var strata: [CampaignStratum]
    /// The blocks of hours with too few pairs for a conclusion of their own.
    package let sparseHours: [HourRange]
    /// The vantage points with too few pairs for a conclusion of their own.
    package let sparseVantagePoints: [String]
    /// The number of vantage points with pairs.
    package let vantagePoints: Int
    /// True if the pairs after the finding confirm it.
    package let isConfirmed: Bool
    /// About how many pairs an answer takes; nil if there is one, and if only a period or a vantage point has too few.
    package let pairsNeeded: Int?
    /// The changes of treatment that are certain and large enough: one of the whole network, or those of vantage points,
    /// the most certain first.
    package internal(set) var changes: [CampaignChange] = []
    /// The difference at each vantage point that did not change, if no figure is true of all vantage points.
    package internal(set) var elsewhere: [CampaignPlace] = []
    /// The differences by hour of the week; empty where ``hasOneFigure`` is false.
    package internal(set) var week: WeekPicture
    /// The fixed rates of its slowed tests; nil if there are too few of them.
    package let rates: ThrottlingRates?

    /// False if the treatment changed or differs between vantage points, so that a figure of all pairs would be true at
    /// no time and no place.
    package var hasOneFigure: Bool { changes.isEmpty && elsewhere.isEmpty }
    /// The most certain change; nil if there is none.
    package var change: CampaignChange? { changes.first }
    /// The ratio of the original's throughput to the control's, minus 1; nil without pairs, and if no figure is true of
    /// all of them.
    package var effect: Double? {
        hasOneFigure ? estimate.map(PairDifference.change(ofMillionths:)) : nil
    }
    /// The interval of the effect; nil if no single difference fits.
    package var effects: (low: Double, high: Double)? {
        hasOneFigure ? interval.map(PairDifference.changes(ofMillionths:)) : nil
    }

    /// True if no difference is excluded yet, however large, as with very few pairs.
    package var excludesNothing: Bool {
        let greatest = Double(PairDifference.greatest)
        return interval.map { $0.lowerBound <= -greatest && $0.upperBound >= greatest } ?? false
    }

    /// The number of pairs that do not count.
    package var voidPairs: Int { voids.all }

    /// Judges the accumulated tests of an app in a network.
    ///
    /// - Parameters:
    ///   - network: the network.
    ///   - app: the app.
    ///   - direction: the direction in which its replays were measured.
    ///   - tally: its tests.
    ///   - placed: its pairs.
    ///   - family: the number of combinations of network and app.
    ///   - rule: the levels and bounds.
    ///   - seed: the seed of random draws.
    init(
        _ network: CampaignNetwork, app: String, _ direction: ReplayDirection, _ tally: CellTally,
        placed: PlacedPairs, family: Int, rule: CampaignRule, seed: UInt64
    ) {
        self.network = network
        self.app = app
        self.direction = direction
        title = tally.title
        (tests, decided, slower, faster) = (tally.tests, tally.decided, tally.slower, tally.faster)
        voids = tally.voids
        testedBytes = tally.leastBytes
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
        pairsNeeded =
            answer == .unknown
            ? CampaignNeed.pairs(
                having: placed.differences.count, estimate: estimate ?? 0, interval: interval,
                coverage: coverage,
                share: share, rule: rule) : nil
        rates =
            tally.slowed.count >= ThrottlingRates.fewest
            ? ThrottlingRates(tally.slowed.sorted(), seed: seed) : nil
    }

    /// Takes what is told of parts of its pairs: where no figure is true of all of them, nothing that was computed from
    /// all is told.
    mutating func take(_ parts: CampaignSearch.Parts, by rule: CampaignRule) {
        (changes, elsewhere) = (parts.changes, parts.elsewhere)
        guard !hasOneFigure else { return }
        week = WeekPicture()
        let changed = Set(changes.compactMap(\.vantagePoint))
        let isEverywhere = changes.contains { $0.vantagePoint == nil }
        strata.removeAll { stratum in
            switch stratum.place {
            case .hours: true
            case .vantagePoint(let name): isEverywhere || changed.contains(name)
            }
        }
        if !changes.isEmpty {
            answer = answer.including(changes.flatMap { [$0.before, $0.after] }, by: rule)
        }
    }
}
