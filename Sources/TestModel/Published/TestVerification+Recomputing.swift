import Basics
import Differentiation

extension TestVerification {
    /// Probability below which the difference of two randomly drawn numbers counts as a disagreement.
    package static let significance = 1e-4
    /// The area that the rounding of two equal means may show.
    private static let noArea = 1e-9
    /// Number of analyses of the samples, so that the randomly drawn share is known more precisely than
    /// reported.
    private static let analyses = 10

    /// The extent to which a test is recomputed.
    package enum Depth: Sendable {
        /// Everything that a server reported.
        case everything
        /// The numbers on which a report rests: the random share is drawn again only where the verdict depends on
        /// it, and then once.
        case conclusions

        fileprivate var analyses: Int {
            switch self {
            case .everything: TestVerification.analyses
            case .conclusions: 1
            }
        }
    }

    /// Recomputes everything; in a cancelled task it returns early with a meaningless value.
    package static func of(_ test: StoredTest) async -> TestVerification {
        of(test, .everything) { Task.isCancelled }
    }

    /// Analyses the samples of a test as a server does (Specification 10.4), judges them as its program did, and
    /// compares the results.
    ///
    /// - Parameters:
    ///   - test: the test with its samples.
    ///   - depth: what is recomputed.
    ///   - isCancelled: called repeatedly; returns true to stop, which makes the result meaningless.
    /// - Returns: the comparison.
    package static func of(
        _ test: StoredTest, _ depth: Depth, until isCancelled: () -> Bool = { false }
    ) -> TestVerification {
        guard test.kind != .localization else { return .nothing(.localization) }
        if let series = test.pairSeries { return of(series, test.measuredVerdict) }
        guard let reported = test.statistics else { return .nothing(.noStatistics) }
        if let obstacle = test.obstacle {
            let means = meansOfObstructed(test, reported)
            return means.allSatisfy(\.agrees) ? .nothing(.obstructed(obstacle)) : .compared(means)
        }
        guard !test.replays.contains(where: { $0.samplesLeftOut != nil }) else {
            return .nothing(.samplesLeftOut)
        }
        func samples(_ role: ReplayRole) -> [Double]? {
            // Servers drop the last sample too (Specification 5.3.10).
            test.replays.first { $0.role == role }?.analysed(from: test.source)
        }
        guard let original = samples(.original), let control = samples(.control) else {
            return .nothing(.replayMissing)
        }
        let verdict = verdictAgain(
            test, reported, TooFewSamples.holds(original: original.count, control: control.count))
        // Any seed will do, since the server's is unknown.
        var generator = SeededGenerator(seed: test.seed)
        do throws(AnalysisError) {
            let exact = try ThroughputAnalysis.exact(original: original, control: control)
            var ratios: [Double] = []
            if depth == .everything || restsOnRatio(test, reported) {
                repeat {
                    ratios.append(
                        try ThroughputAnalysis.analyse(
                            original: original, control: control, using: &generator, until: isCancelled
                        ).resamplingRatio)
                } while ratios.count < depth.analyses && !isCancelled()
            }
            return .compared(values(reported, exact, ratios: ratios) + (verdict.map { [$0] } ?? []))
        } catch {
            return .nothing(.notAnalysable(error))
        }
    }

    /// The means of a test in which a replay received nothing, which its program computed itself.
    private static func meansOfObstructed(_ test: StoredTest, _ reported: StoredStatistics) -> [Value] {
        let roles: [(Quantity, ReplayRole, Double)] = [
            (.meanOriginal, .original, reported.meanOriginal), (.meanControl, .control, reported.meanControl),
        ]
        return roles.compactMap { quantity, role, reported in
            let replay = test.replays.first { $0.role == role }
            guard reported.isFinite, replay?.samplesLeftOut == nil else { return nil }
            let mean = replay?.meanOfSamples(from: test.source) ?? 0
            return Value(
                quantity: quantity, reported: .number(reported), recomputed: .number(mean),
                agrees: isSame(reported, mean), probability: nil)
        }
    }

    /// The decision that a verdict came from; nil if it is not stored, as of published tests.
    private static func deciding(_ test: StoredTest) -> StoredDecision? {
        test.profile.flatMap { name in test.decisions.first { $0.profile == name } }
    }

    /// Decides again with the thresholds that were used; nil if a number is missing or no threshold.
    private static func decided(
        _ decision: StoredDecision, _ reported: StoredStatistics, ratio: Double
    ) -> Verdict? {
        let profile = try? DecisionProfile.named(decision.profile.rawValue)?.with(
            areaThreshold: decision.areaThreshold, pThreshold: decision.pThreshold,
            ratioThreshold: decision.ratioThreshold)
        let input = try? DecisionInput(
            area: reported.area, ksPValue: reported.ksPValue, resamplingRatio: ratio,
            meanOriginal: reported.meanOriginal, meanControl: reported.meanControl)
        return profile.flatMap { profile in input.map { profile.decide($0).verdict } }
    }

    private static func verdictAgain(
        _ test: StoredTest, _ reported: StoredStatistics, _ hasTooFew: Bool
    ) -> Value? {
        guard let told = test.measuredVerdict, let decision = deciding(test),
            let decided = decided(decision, reported, ratio: reported.resamplingRatio)
        else { return nil }
        let again = TestVerdict(hasTooFew ? .inconclusive : decided)
        return Value(
            quantity: .verdict, reported: .word(told.rawValue), recomputed: .word(again.rawValue),
            agrees: told == again, probability: nil)
    }

    /// True if another share of agreeing halves would make another verdict.
    private static func restsOnRatio(_ test: StoredTest, _ reported: StoredStatistics) -> Bool {
        guard let decision = deciding(test), !test.tooFewSamples else { return false }
        return decided(decision, reported, ratio: 0) != decided(decision, reported, ratio: 1)
    }

    /// Verifies a series by deciding again from its pairs, and from its triples.
    private static func of(_ series: StoredSeries, _ verdict: TestVerdict?) -> TestVerification {
        guard let told = series.looks.last, let judged = series.judgedAgain(), let again = judged.looks.last
        else { return .nothing(.noStatistics) }
        let look = StoredSeries.Look(again)
        var words: [(Quantity, told: String, again: String)] = []
        if let verdict {
            words.append((.verdict, verdict.rawValue, TestVerdict(series.verdict(of: judged)).rawValue))
        }
        if let answer = series.answer, let triples = series.judgedTriples() {
            words.append((.answer, answer.rawValue, triples.answer.rawValue))
        }
        let numbers: [(Quantity, told: Double, again: Double)] = [
            (.adjustedPValue, told.adjustedPValue, look.adjustedPValue),
            (.estimate, told.estimate, look.estimate), (.low, told.low, look.low),
            (.high, told.high, look.high),
        ]
        // Reports count the differences, the series' own verdict the throughputs that they come from.
        let changed = series.pairs.filter { !$0.differenceFollows }
        let pairs =
            changed.isEmpty
            ? []
            : [
                Value(
                    quantity: .differences, reported: .number(Double(series.pairs.count)),
                    recomputed: .number(Double(series.pairs.count - changed.count)), agrees: false,
                    probability: nil)
            ]
        return .compared(
            pairs
                + numbers.map { quantity, told, again in
                    Value(
                        quantity: quantity, reported: .number(told), recomputed: .number(again),
                        agrees: series.looks.last?.pairs == look.pairs && isSame(told, again),
                        probability: nil)
                }
                + words.map { quantity, told, again in
                    Value(
                        quantity: quantity, reported: .word(told), recomputed: .word(again),
                        agrees: told == again, probability: nil)
                })
    }

    private static func values(
        _ reported: StoredStatistics, _ exact: ThroughputAnalysis.Exact, ratios: [Double]
    ) -> [Value] {
        let ratio = ratios.isEmpty ? nil : ratios.reduce(0, +) / Double(ratios.count)
        let numbers: [(Quantity, reported: Double, recomputed: Double?)] = [
            (.area, reported.area, exact.area), (.ksStatistic, reported.ksStatistic, exact.ksStatistic),
            (.ksPValue, reported.ksPValue, exact.ksPValue),
            (.resamplingRatio, reported.resamplingRatio, ratio),
            (.meanOriginal, reported.meanOriginal, exact.meanOriginal),
            (.meanControl, reported.meanControl, exact.meanControl),
        ]
        return numbers.compactMap { quantity, reported, recomputed in
            guard let recomputed else { return nil }
            guard quantity == .resamplingRatio else {
                return Value(
                    quantity: quantity, reported: .number(reported), recomputed: .number(recomputed),
                    agrees: isSame(reported, recomputed)
                        || quantity == .area && abs(reported - recomputed) < noArea, probability: nil)
            }
            let probability = probability(of: reported, beside: ratios)
            return Value(
                quantity: quantity, reported: .number(reported), recomputed: .number(recomputed),
                agrees: probability.map { $0 >= significance } ?? false, probability: probability)
        }
    }

    /// Returns the probability that a server's share of agreeing rounds differs so much from those of many
    /// rounds if both come from the same samples; nil if the reported value is not a share of whole rounds.
    private static func probability(of reported: Double, beside ratios: [Double]) -> Double? {
        let rounds = HalfSampleResampling.rounds
        func hits(_ ratio: Double) -> Int { Quantities.whole((ratio * Double(rounds)).rounded()) }
        guard (0...1).contains(reported), isSame(Double(hits(reported)) / Double(rounds), reported) else {
            return nil
        }
        return FisherExactTest.pValue(
            hits(reported), of: rounds, ratios.map(hits).reduce(0, +), of: rounds * ratios.count)
    }

    /// Returns true if two numbers are equal up to rounding; NaN is equal to nothing.
    static func isSame(_ one: Double, _ other: Double) -> Bool {
        one == other || abs(one - other) <= tolerance * max(abs(one), abs(other))
    }
}
