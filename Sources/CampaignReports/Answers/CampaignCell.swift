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
    /// What the difference may be, all networks and apps together and at all times, in millionths of the logarithm.
    package let interval: ClosedRange<Double>
    /// How often alike treatment would ever give as much evidence in any network and app, at most.
    package let adjustedPValue: Double
    /// The answer.
    package let answer: CampaignAnswer
    /// Whether each half of the pairs says by itself what all say.
    package let isConfirmed: Bool
    /// The day on which the answer changed; nil where none is sure and large enough.
    package internal(set) var change: CampaignChange?
    /// Its hours of the week.
    package let week: WeekPicture
    /// The fixed rates that its slowed tests have; nil where there are too few of them.
    package let rates: ThrottlingRates?

    /// The original's throughput over the control's, less 1; nil without pairs.
    package var effect: Double? { estimate.map { PairDifference.ratio(ofMillionths: $0) - 1 } }
    /// What that may be.
    package var effects: (low: Double, high: Double) {
        (
            PairDifference.ratio(ofMillionths: interval.lowerBound) - 1,
            PairDifference.ratio(ofMillionths: interval.upperBound) - 1
        )
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
        let evidence = SignEvidence(differences)
        let estimate = PseudoMedian.of(differences)
        let share = 1 / Double(max(1, family))
        let pValue = evidence.pValue
        let interval = evidence.interval(doubt: rule.doubt * share, around: estimate ?? 0)
        self.estimate = estimate
        self.interval = interval
        adjustedPValue = min(1, pValue / share)
        answer = CampaignAnswer(
            isFound: pValue <= rule.level * share, estimate: estimate ?? 0, interval: interval, rule: rule)
        if case .differentiation = answer {
            isConfirmed = Self.halves(pairs).allSatisfy { half in
                let part = SignEvidence(half)
                let side: SignEvidence.Side = (estimate ?? 0) < 0 ? .slower : .faster
                return part.worth(of: side) >= Self.worth(for: rule.confirmation)
            }
        } else {
            isConfirmed = false
        }
        var days: [(day: CivilDay, differences: [Int])] = []
        var week = WeekPicture()
        for (pair, difference) in zip(pairs, differences) {
            let place = clock.place(of: pair.started)
            week.add(difference, at: place.hour)
            if days.last?.day == place.day {
                days[days.count - 1].differences.append(difference)
            } else {
                days.append((place.day, [difference]))
            }
        }
        self.week = week
        // Enough for a p value a quarter of what the smallest has to be among all.
        let replicates = max(9_999, Int((4 / (rule.level * share)).rounded(.up)))
        change = CampaignChange(days, replicates: replicates, seed: seed)
        rates =
            tally.slowed.count >= ThrottlingRates.fewest
            ? ThrottlingRates(tally.slowed.sorted(), seed: seed) : nil
    }

    /// The logarithm of what a stake has to be worth, for a p value of two sides.
    private static func worth(for level: Double) -> Double {
        -PairDifference.millionths(ofRatio: level / 2) / 1e6
    }

    /// The differences of the earlier and of the later half; the pairs of a test stay together.
    private static func halves(_ pairs: [TimedPair]) -> [[Int]] {
        var middle = pairs.count / 2
        while middle > 0, middle < pairs.count, pairs[middle].test == pairs[middle - 1].test { middle += 1 }
        return [pairs[..<middle], pairs[middle...]].map { $0.map { Int($0.difference) } }
    }
}
