import Basics
import Foundation
import Testing

@testable import Differentiation

@Suite("A series of pairs")
struct PairSeriesTests {
    private let vectors: PairVectors

    init() throws { vectors = try PairVectors.load() }

    private func series(_ mostPairs: Int, rule: SeriesRule = SeriesRule()) throws -> PairSeries {
        PairSeries(rule: rule, schedule: try #require(LookSchedule(mostPairs: mostPairs)))
    }

    @Test("Looks, their shares and what their intervals leave away are the reference's")
    func schedules() throws {
        #expect(vectors.schedules.count == 5)
        for vector in vectors.schedules {
            let schedule = try #require(LookSchedule(mostPairs: vector.maxPairs))
            #expect(schedule.looks.map(\.pairs) == vector.looks.map(\.pairs))
            #expect(schedule.looks.map(\.share) == vector.looks.map(\.share))
            #expect(schedule.looks.map(\.critical) == vector.looks.map(\.critical))
            #expect(schedule.looks.map(\.percent).reduce(0, +) == 100)
        }
        #expect(LookSchedule(mostPairs: 12) == nil)
    }

    @Test("A seed throws the reference's coins")
    func coins() throws {
        #expect(!vectors.coins.isEmpty)
        for vector in vectors.coins {
            var coin = PairCoin(seed: try #require(UInt64(vector.seed)))
            #expect(vector.originalFirst.map { _ in coin.isOriginalFirst() } == vector.originalFirst)
        }
    }

    @Test(
        "How much of the recording later replays carry is the reference's, whichever replay is called the original"
    )
    func windows() throws {
        #expect(!vectors.windows.isEmpty)
        for vector in vectors.windows {
            for (original, control) in [
                (vector.original, vector.control), (vector.control, vector.original),
            ] {
                let window = ReplayWindow(
                    original: original, control: control, sliceDuration: vector.sliceSeconds, rule: .init())
                #expect(window.slices == vector.expected.slices, "\(vector.name)")
                #expect(agree(window.share, vector.expected.share, within: 1e-12), "\(vector.name)")
                #expect(window.schedule.mostPairs == vector.expected.maxPairs, "\(vector.name)")
                #expect(window.hasLateDifference == vector.expected.late, "\(vector.name)")
            }
        }
    }

    @Test("Whole replays, if asked for; a greater budget buys more pairs")
    func budgets() {
        let even = [Double](repeating: 1_000, count: 120)
        func window(_ budget: Double, whole: Bool) -> ReplayWindow {
            var rule = SeriesRule()
            rule.budget = budget
            rule.isWhole = whole
            return ReplayWindow(original: even, control: even, sliceDuration: 0.1, rule: rule)
        }
        #expect(window(10, whole: true).slices == nil && window(10, whole: true).schedule.mostPairs == 10)
        #expect(window(20, whole: true).schedule.mostPairs == 19)
        #expect(window(20, whole: false).slices == 30 && window(20, whole: false).schedule.mostPairs == 37)
        // Whole pairs say more where they are as many.
        #expect(window(37, whole: false).slices == nil && window(37, whole: false).schedule.mostPairs == 37)
    }

    @Test("Verdicts, differences, p values, estimates and intervals are the reference's")
    func series() throws {
        #expect(vectors.series.count > 60)
        for vector in vectors.series {
            var series = try series(vector.maxPairs)
            var pValues: [Double] = []
            for pair in vector.pairs {
                let before = series.differences.count
                series.add(original: pair[0], control: pair[1])
                if series.differences.count > before { pValues.append(series.pValue) }
            }
            let expected = vector.expected
            #expect(series.verdict == verdict(expected.verdict), "\(vector.name)")
            #expect(series.direction == direction(expected.direction), "\(vector.name)")
            #expect((series.ending ?? .interrupted) == ending(expected.stoppedBecause), "\(vector.name)")
            #expect(series.differences == expected.differences, "\(vector.name)")
            #expect(series.differences.count == expected.pairs && series.voidPairs == expected.void)
            // Fractions whose denominators are powers of two are exact.
            #expect(pValues == expected.p, "\(vector.name)")
            try #require(series.looks.count == expected.looks.count, "\(vector.name)")
            for (look, other) in zip(series.looks, expected.looks) {
                #expect(look.pairs == other.pairs && look.share == other.share && look.pValue == other.p)
                #expect(agree(look.adjustedPValue, other.adjustedP, within: 1e-12))
                #expect(look.estimate == other.estimate)
                #expect(look.interval == other.low...other.high)
                #expect(look.isFound == other.found && look.isExcluded == other.absent, "\(vector.name)")
            }
            #expect(same(series.looks.last?.adjustedPValue, expected.adjustedP))
            #expect(same(series.looks.last?.ratio, expected.ratio))
            #expect(same(series.looks.last?.ratioInterval.lowerBound, expected.ratioLow))
            #expect(same(series.looks.last?.ratioInterval.upperBound, expected.ratioHigh))
        }
    }

    private func same(_ value: Double?, _ other: Double?) -> Bool {
        guard let value, let other else { return value == nil && other == nil }
        return agree(value, other, within: 1e-12)
    }

    private func verdict(_ words: String) -> Verdict? {
        [
            "differentiation": .differentiation, "no differentiation": .noDifferentiation,
            "inconclusive": .inconclusive,
        ][words]
    }

    private func direction(_ word: String?) -> Direction? {
        word.flatMap { ["slower": .throttled, "faster": .prioritised][$0] }
    }

    private func ending(_ words: String) -> SeriesEnding? {
        [
            "found": .found, "excluded": .excluded, "budget": .budget, "interrupted": .interrupted,
            "too many void pairs": .tooManyVoidPairs,
        ][words]
    }

    @Test("A series that is over takes no more pairs")
    func closed() throws {
        var series = try series(37)
        for _ in 0..<10 { series.add(original: 5, control: 10) }
        #expect(series.ending == .found && series.direction == .throttled)
        let over = series
        for _ in 0..<30 { series.add(original: 10, control: 5) }
        #expect(series == over)
    }

    @Test("p is the share of all signs under which the positive ranks' sum is as far out", arguments: 0..<20)
    func bruteForce(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...9, using: &generator)
        // Few sizes, so that there are ties and zeros.
        let differences = (0..<count).map { _ in Int.random(in: -3...3, using: &generator) }
        let ranks = SignedRanks(differences)
        let signed = ranks.doubled.filter { $0 > 0 }
        var sums: [Int] = []
        for signs in 0..<(1 << signed.count) {
            sums.append(signed.indices.reduce(0) { signs >> $1 & 1 == 1 ? $0 + signed[$1] : $0 })
        }
        let below = sums.count { $0 <= ranks.positiveSum }
        let above = sums.count { $0 >= ranks.positiveSum }
        #expect(ranks.pValue == min(1, 2 * Double(min(below, above)) / Double(sums.count)))
    }

    @Test("Without differentiation at most one series in a hundred finds it, whatever the line does")
    func level() throws {
        var generator = SeededGenerator(seed: 15)
        let count = 2_000
        var found = 0
        for seed in 0..<count {
            var series = try series(37)
            var coin = PairCoin(seed: UInt64(seed))
            var rate = 20.0
            while series.ending == nil {
                // A line that drifts and favours the first replay of a pair.
                let slots = (0..<2).map { slot in
                    rate *= Double.random(in: 0.8...1.25, using: &generator)
                    return rate * (slot == 0 ? 1.3 : 1)
                }
                let isOriginalFirst = coin.isOriginalFirst()
                series.add(original: slots[isOriginalFirst ? 0 : 1], control: slots[isOriginalFirst ? 1 : 0])
            }
            if series.verdict == .differentiation { found += 1 }
        }
        #expect(found <= count / 100 + 9, "\(found)")
    }

    @Test("A level and a bound of its own")
    func rule() throws {
        // All ten differences have one sign: p = 2/1024.
        var strict = SeriesRule()
        strict.level = 0.001
        var series = try series(10, rule: strict)
        for pair in 0..<10 { series.add(original: 10, control: 14 + Double(pair)) }
        #expect(series.verdict == .inconclusive && series.ending == .budget)
        var narrow = SeriesRule()
        narrow.excluded = 0.1
        for (rule, ending) in [(SeriesRule(), SeriesEnding.excluded), (narrow, .budget)] {
            var series = try self.series(10, rule: rule)
            for pair in 0..<10 {
                series.add(
                    original: pair.isMultiple(of: 2) ? 10 : 8, control: pair.isMultiple(of: 2) ? 8 : 10)
            }
            #expect(series.ending == ending)
        }
    }

    @Test("Throughputs that are none make no difference")
    func differences() {
        #expect(PairDifference(original: 0, control: 0) == nil)
        #expect(PairDifference(original: nil, control: 3) == nil)
        #expect(PairDifference(original: 3, control: .nan) == nil)
        #expect(PairDifference(original: .infinity, control: 3) == nil)
        #expect(PairDifference(original: 0, control: 3)?.millionths == -6_907_755)
        #expect(PairDifference(original: 3, control: 0)?.millionths == 6_907_755)
        #expect(PairDifference(original: 1e6, control: 1)?.millionths == 6_907_755)
        #expect(PairDifference(original: 1, control: 2)?.millionths == -693_147)
    }

    @Test(
        "Slices of no length, of a tiny or a negative one, or none at all: whole replays or the first slice, no crash"
    )
    func oddSlices() {
        let bytes = Array(repeating: 1_000.0, count: 50)
        for length in [0, .nan, 1e-300, .infinity.nextDown, .infinity, -1, -1e-300, -.infinity] {
            let window = ReplayWindow(
                original: bytes, control: bytes, sliceDuration: length, rule: SeriesRule())
            #expect((window.slices ?? 50) <= 50 && window.schedule.mostPairs >= 10)
        }
        for odd in [[], [Double.nan], [-5, 5], [.infinity, 1]] {
            let window = ReplayWindow(original: odd, control: bytes, sliceDuration: 0.1, rule: SeriesRule())
            #expect(window.schedule.mostPairs >= 10)
        }
    }

    @Test("In a campaign a finding that a second series confirms is hardly ever false")
    func family() {
        var rule = SeriesRule()
        // 0.01 for the looks, 1/64 for whole pairs after them; half of the sum for the second series.
        #expect(rule.familyError(of: 1, isConfirmed: false) == 1 - (1 - 0.025625))
        #expect(abs(rule.familyError(of: 30, isConfirmed: true) - 0.009802904) < 1e-6)
        rule.isWhole = true
        #expect(rule.familyError(of: 1, isConfirmed: false) == 1 - 0.99)
        // 1 - 0.99³⁰ and 1 - (1 - 0.01 · 0.005)³⁰.
        #expect(abs(rule.familyError(of: 30, isConfirmed: false) - 0.260299626611) < 1e-10)
        #expect(abs(rule.familyError(of: 30, isConfirmed: true) - 0.001498913007) < 1e-9)
    }

    @Test("What the pairs so far would say by themselves is an estimate with the widest interval at first")
    func running() {
        var series = LookSchedule(mostPairs: 14).map { PairSeries(schedule: $0) }
        for number in 1...8 { series?.add(original: 10 + Double(number) / 10, control: 10) }
        let running = series?.running ?? []
        #expect(running.count == 8)
        #expect(running[0].interval.lowerBound == running[0].interval.upperBound)
        for now in running { #expect(now.interval.contains(now.estimate)) }
        // Of eight pairs three Walsh averages may be left away at each end (2 · 5/256 ≤ 0.05).
        let sums = WalshSums(series?.differences ?? [])
        #expect(running[7].interval == sums.interval(cutting: 3))
    }
}
