import Basics
import Differentiation
package import TestModel

extension TestVerification {
    /// Probability below which the difference of two randomly drawn numbers counts as a disagreement.
    package static let significance = 1e-4
    /// Number of analyses of the samples, so that the randomly drawn share is known more precisely than
    /// reported.
    private static let analyses = 10

    /// Analyses the samples of a test as a server does (Specification 10.4), and compares the results. In a
    /// cancelled task it returns early with a meaningless value.
    package static func of(_ test: StoredTest) async -> TestVerification {
        guard test.kind != .localization else { return .nothing(.localization) }
        if let series = test.pairSeries { return of(series, test.measuredVerdict) }
        guard let reported = test.statistics else { return .nothing(.noStatistics) }
        if let obstacle = test.obstacle { return .nothing(.obstructed(obstacle)) }
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
        // Any seed will do, since the server's is unknown.
        var generator = SeededGenerator(seed: test.seed)
        do throws(AnalysisError) {
            func analyse() throws(AnalysisError) -> ThroughputAnalysis {
                try ThroughputAnalysis.analyse(original: original, control: control, using: &generator) {
                    Task.isCancelled
                }
            }
            let analysis = try analyse()
            var ratios = [analysis.resamplingRatio]
            while ratios.count < analyses, !Task.isCancelled { ratios.append(try analyse().resamplingRatio) }
            return .compared(values(reported, analysis, ratios: ratios))
        } catch {
            return .nothing(.notAnalysable(error))
        }
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
        return .compared(
            numbers.map { quantity, told, again in
                Value(
                    quantity: quantity, reported: .number(told), recomputed: .number(again),
                    agrees: series.looks.last?.pairs == look.pairs && isSame(told, again), probability: nil)
            }
                + words.map { quantity, told, again in
                    Value(
                        quantity: quantity, reported: .word(told), recomputed: .word(again),
                        agrees: told == again, probability: nil)
                })
    }

    private static func values(
        _ reported: StoredStatistics, _ analysis: ThroughputAnalysis, ratios: [Double]
    ) -> [Value] {
        let ratio = ratios.reduce(0, +) / Double(ratios.count)
        let numbers: [(Quantity, reported: Double, recomputed: Double)] = [
            (.area, reported.area, analysis.area), (.ksStatistic, reported.ksStatistic, analysis.ksStatistic),
            (.ksPValue, reported.ksPValue, analysis.ksPValue),
            (.resamplingRatio, reported.resamplingRatio, ratio),
            (.meanOriginal, reported.meanOriginal, analysis.original.mean),
            (.meanControl, reported.meanControl, analysis.control.mean),
        ]
        return numbers.map { quantity, reported, recomputed in
            guard quantity == .resamplingRatio else {
                return Value(
                    quantity: quantity, reported: .number(reported), recomputed: .number(recomputed),
                    agrees: isSame(reported, recomputed), probability: nil)
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
