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
    /// How many do not, one replay not having been measured or neither having received anything.
    package let voidPairs: Int
    /// Of the valid pairs, how many ran the original first.
    package let originalFirst: Int
    /// The pseudo-median of the differences, in millionths of the logarithm; nil without pairs.
    package let estimate: Double?
    /// What the difference may be, all networks and apps together and at all times, in millionths of the logarithm; nil
    /// where the pairs refute that it is always the same, or that it is the estimate.
    package let interval: ClosedRange<Double>?
    /// How often alike treatment would ever give as much evidence in any network and app, at most.
    package let adjustedPValue: Double
    /// The answer.
    package let answer: CampaignAnswer
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

    /// Judges what was held of an app in a network.
    ///
    /// - Parameters:
    ///   - network: the network.
    ///   - app: the app.
    ///   - tally: its tests.
    ///   - family: of how many networks and apps it is one.
    ///   - rule: what decides.
    ///   - clock: the campaign's zone.
    ///   - seed: what draws follow from.
    init(
        _ network: CampaignNetwork, app: String, _ tally: CellTally, family: Int, rule: CampaignRule,
        clock: inout ZoneClock, seed: UInt64
    ) {
        self.network = network
        self.app = app
        title = tally.title
        (tests, decided, slower, faster) = (tally.tests, tally.decided, tally.slower, tally.faster)
        (voidPairs, originalFirst) = (tally.voidPairs, tally.originalFirst)
        let pairs = tally.pairs.sorted { ($0.started, $0.test) < ($1.started, $1.test) }
        let differences = pairs.map { Int($0.difference) }
        self.pairs = pairs.count
        var days: [(day: CivilDay, differences: [Int])] = []
        var hours: [Int] = []
        var week = WeekPicture()
        for (pair, difference) in zip(pairs, differences) {
            let place = clock.place(of: pair.started)
            hours.append(place.hour % 24)
            week.add(difference, at: place.hour)
            if days.last?.day == place.day {
                days[days.count - 1].differences.append(difference)
            } else {
                days.append((place.day, [difference]))
            }
        }
        self.week = week
        let evidence = SignEvidence(differences)
        let estimate = PseudoMedian.of(differences)
        let share = 1 / Double(max(1, family))
        let interval =
            evidence.refutes(estimate ?? 0, doubt: rule.doubt * share)
            ? nil : evidence.interval(doubt: rule.doubt * share, around: estimate ?? 0)
        self.estimate = estimate
        self.interval = interval
        adjustedPValue = min(1, evidence.pValue / share)
        let answer = CampaignAnswer(
            evidence, parts: Self.parts(differences, hours), estimate: estimate ?? 0, interval: interval,
            share: share, rule: rule)
        self.answer = answer
        isConfirmed =
            answer.isFound
            && answer.sides.allSatisfy {
                CampaignConfirmation.isGiven(by: pairs, on: $0, share: share, rule: rule)
            }
        // Enough for a p value a quarter of what the smallest has to be among all.
        let replicates = max(9_999, Int((4 / (rule.level * share)).rounded(.up)))
        change = CampaignChange(days, replicates: replicates, seed: seed)
        rates =
            tally.slowed.count >= ThrottlingRates.fewest
            ? ThrottlingRates(tally.slowed.sorted(), seed: seed) : nil
    }

    /// What pairs of other hours of the day say, in parts of the same size.
    ///
    /// - Parameters:
    ///   - differences: those of all pairs.
    ///   - hours: the hour of each.
    /// - Returns: their evidence, from the first hours of the day on.
    private static func parts(_ differences: [Int], _ hours: [Int]) -> [SignEvidence] {
        let order = differences.indices.sorted { (hours[$0], $0) < (hours[$1], $1) }
        return (0..<CampaignRule.parts).map { part in
            let (from, to) = (
                part * order.count / CampaignRule.parts, (part + 1) * order.count / CampaignRule.parts
            )
            return SignEvidence(order[from..<to].map { differences[$0] })
        }
    }
}
