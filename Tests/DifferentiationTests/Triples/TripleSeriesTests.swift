import Basics
import Foundation
import Testing

@testable import Differentiation

@Suite("Series of triples")
struct TripleSeriesTests {
    @Test("The test of all three arms agrees with the assignments counted by hand")
    func exactTest() {
        // Two triples: 36 assignments; the rank sums 2, 4, 6 occur in 6 of them, and are the furthest apart.
        #expect(abs(TripleRanks([[1, 2, 3], [10, 20, 30]]).pValue - 1.0 / 6) < 1e-12)
        // Three triples with the same order: 6 of 216, in Friedman's table .028.
        let three = TripleRanks([[1, 2, 3], [1, 2, 3], [4, 5, 6]])
        #expect(three.statistic == 36 + 36)
        #expect(abs(three.pValue - 6.0 / 216) < 1e-12)
        // Rank sums 4, 5, 9 (and further apart) with three triples: Friedman's table, chi-square 4.667, has .194.
        let table = TripleRanks([[1, 2, 3], [1, 2, 3], [2, 1, 3]])
        #expect(abs(table.pValue - 42.0 / 216) < 1e-12)
        // Two tied values: ranks 1, 2.5, 2.5; whichever arm is low in one triple, so far apart are all.
        #expect(TripleRanks([[1, 2, 2]]).pValue == 1)
        // In two such triples the same arm is low in 3 of 9 assignments.
        #expect(abs(TripleRanks([[1, 2, 2], [1, 3, 3]]).pValue - 1.0 / 3) < 1e-12)
        #expect(TripleRanks([]).pValue == 1)
    }

    /// Returns the series of triples with the given slowdowns, whose noise has a standard deviation of 0.1 of
    /// the logarithm about a level that all of a triple share.
    private func series(
        slowed: [Arm: Double], triples: Int, level: Double = 0.05, seed: UInt64
    ) throws -> TripleSeries {
        var rule = SeriesRule()
        rule.level = level
        var generator = SeededGenerator(seed: seed)
        func uniform() -> Double { Double(generator.next() >> 11) / 9_007_199_254_740_992 }
        func rate(_ arm: Arm, _ base: Double) -> Double {
            // The sum of twelve uniform numbers has the variance 1.
            let noise = (0..<12).reduce(-6.0) { sum, _ in sum + uniform() }
            return base * exp(0.1 * noise) * (1 - (slowed[arm] ?? 0))
        }
        var series = TripleSeries(
            rule: rule, schedule: try #require(LookSchedule(mostPairs: triples)))
        for _ in 0..<triples {
            let base = 5 + 20 * uniform()
            series.add(
                original: rate(.original, base), control: rate(.control, base),
                innocuous: rate(.innocuous, base))
        }
        return series
    }

    @Test("The arm that is slowed stands out", arguments: Arm.allCases)
    func standsOut(arm: Arm) throws {
        let series = try series(slowed: [arm: 0.7], triples: 14, level: 0.01, seed: 3)
        #expect(series.answer.standingOut == arm)
        #expect(series.isOver)
        for comparison in TripleSeries.Comparison.all {
            let estimate = series.estimate(comparison)
            if comparison.first == arm { #expect(estimate < -900_000) }
            if comparison.second == arm { #expect(estimate > 900_000) }
        }
    }

    @Test("Three arms with three speeds all differ, and three alike do not")
    func others() throws {
        #expect(
            try series(slowed: [.original: 0.8, .control: 0.4], triples: 14, seed: 3).answer == .allDiffer)
        #expect(try series(slowed: [:], triples: 14, seed: 3).answer == .noneFound)
    }

    @Test("Two comparisons name the arm that they have in common, one its two arms")
    func answers() {
        let all = TripleSeries.Comparison.all
        func answer(_ places: Int...) -> TripleAnswer {
            TripleAnswer(found: Set(places.map { all[$0] }), isAnyFound: true)
        }
        #expect(answer(0, 1) == .original)
        #expect(answer(0, 2) == .control)
        #expect(answer(1, 2) == .innocuous)
        #expect(answer(0, 1, 2) == .allDiffer)
        #expect(answer(0) == .originalControl)
        #expect(answer(1) == .originalInnocuous)
        #expect(answer(2) == .controlInnocuous)
        #expect(answer() == .unresolved)
        #expect(TripleAnswer(found: [], isAnyFound: false) == .noneFound)
        #expect(!TripleAnswer.originalControl.isResolved)
    }

    @Test("All three replays count from the latest answer on, and too late an answer voids the triple")
    func lateness() {
        func replay(_ wait: Double) -> PairRates.Replay {
            // 1 Mbit in each of 40 slices of 0.1 s, none before the first byte, and 2 Mbit in the slice after it.
            let silent = Int(wait * 10)
            let bytes = (0..<40).map { $0 < silent ? 0 : $0 == silent ? 250_000.0 : 125_000 }
            return PairRates.Replay(
                sliceBytes: bytes, sliceLength: 0.1, seconds: 4, isCutOff: false,
                beginning: .init(firstByte: wait, wait: wait, pauses: 0))
        }
        let triple = TripleRates([replay(0), replay(0.2), replay(0)], slices: 30)
        #expect(triple.areComparable)
        // Without the correction, the slice with the burst would count.
        #expect(triple.rates.map { $0.map { ($0 * 1_000).rounded() / 1_000 } } == [10, 10, 10])
        #expect(!TripleRates([replay(0), replay(0), replay(2.5)], slices: 30).areComparable)
        let two = TripleRates([replay(0), nil, replay(0)], slices: 30)
        #expect(two.rates[1] == nil && two.areComparable)
    }

    @Test("The coin draws each of the six orders equally often, and a seed says which")
    func coin() {
        var (coin, again) = (PairCoin(seed: 7), PairCoin(seed: 7))
        var counts: [String: Int] = [:]
        for _ in 0..<6_000 {
            let drawn = "\(coin.isOriginalFirst()) \(coin.innocuousPlace())"
            #expect(drawn == "\(again.isOriginalFirst()) \(again.innocuousPlace())")
            counts[drawn, default: 0] += 1
        }
        // Four standard deviations of 28.9; the seed is fixed.
        #expect(counts.count == 6 && counts.values.allSatisfy { abs($0 - 1_000) < 116 })
    }

    @Test("Triples without three measurements are void")
    func void() throws {
        var series = TripleSeries(schedule: try #require(LookSchedule(mostPairs: 10)))
        series.add(original: 1, control: nil, innocuous: 1)
        series.add(original: 0, control: 0, innocuous: 1)
        series.add(original: .nan, control: 1, innocuous: 1)
        #expect(series.voidTriples == 3)
        #expect(series.triples.isEmpty)
        #expect(series.answer == .noneFound)
    }

    @Test("A false difference between any arms at any look is no more frequent than the level")
    func level() throws {
        var alike = 0
        var falsePairs = 0
        let count = 200
        for seed in 0..<UInt64(count) {
            if try !series(slowed: [:], triples: 14, seed: seed).found.isEmpty { alike += 1 }
            // One arm is slowed: only the comparison of the two others can be false.
            let found = try series(slowed: [.original: 0.5], triples: 14, seed: seed).found
            if found.contains(.init(first: .control, second: .innocuous)) { falsePairs += 1 }
        }
        // At 5 %, more than 19 of 200 occur in fewer than 1 % of simulations; the seeds are fixed.
        #expect(alike <= 19)
        #expect(falsePairs <= 19)
    }
}
