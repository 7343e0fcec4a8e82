import Basics
import Foundation
import Testing

@testable import Differentiation

@Suite("The second verdict of a series, on the delay")
struct DelayComparisonTests {
    /// Pairs whose control takes 40 ms and whose original takes so many ms.
    private func pairs(_ milliseconds: Double...) -> [(original: Double, control: Double)] {
        milliseconds.map { ($0 / 1_000, 0.04) }
    }

    @Test("Six pairs of one sign are the fewest that are found, with the p value of two outcomes of 64")
    func six() throws {
        let found = try #require(DelayComparison(pairs(44, 46, 48, 50, 52, 60), share: 1))
        #expect(found.pairs == 6 && found.pValue == 2.0 / 64 && found.isFound)
        // With six pairs no Walsh average is omitted: the interval is the whole range, ln 1.1 to ln 1.5.
        #expect(abs(found.changes.low - 0.1) < 1e-5 && abs(found.changes.high - 0.5) < 1e-5)
        // The 21 averages of two of ln 1.1, 1.15, 1.2, 1.25, 1.3, 1.5: the eleventh is that of 1.2 and 1.25, whose product is 1.5.
        #expect(abs(found.change - (1.5.squareRoot() - 1)) < 1e-5)
        #expect(abs(found.difference - 0.009) < 1e-9)
        #expect(DelayComparison(pairs(44, 46, 48, 50, 52), share: 1) == nil)
        let mixed = try #require(DelayComparison(pairs(39, 46, 48, 50, 52, 60), share: 1))
        #expect(mixed.pValue == 4.0 / 64 && !mixed.isFound)
    }

    @Test("An early look has its share of the level: a fifth of 5 % takes eight pairs")
    func share() throws {
        #expect(DelayComparison(pairs(44, 45, 46, 47, 48, 49, 50), share: 0.2) == nil)
        let eight = try #require(DelayComparison(pairs(44, 45, 46, 47, 48, 49, 50, 51), share: 0.2))
        #expect(eight.pValue == 2.0 / 256 && eight.adjustedPValue == 10.0 / 256 && eight.isFound)
        #expect(DelayComparison(pairs(44, 45, 46, 47, 48, 49, 50, 51), share: 0.1) == nil)
        #expect(DelayComparison(pairs(44, 45, 46, 47, 48, 49, 50, 51), share: 0) == nil)
        #expect(DelayComparison(pairs(44, 45, 46, 47, 48, 49, 50, 51), share: 2) == nil)
    }

    @Test("A difference of less than 5 %, or of less than a millisecond, is none")
    func irrelevant() throws {
        let small = try #require(DelayComparison(pairs(41, 41.1, 41.2, 41.3, 41.4, 41.5), share: 1))
        #expect(small.adjustedPValue <= 0.05 && !small.isFound)
        let loopback = (0..<10).map { (original: 0.0001 + Double($0) * 1e-6, control: 0.00005) }
        let short = try #require(DelayComparison(loopback, share: 1))
        #expect(short.change > 0.5 && short.adjustedPValue <= 0.05 && !short.isFound)
    }

    @Test("Shorter delays are found, too; pairs without a delay and series that are too long do not stop it")
    func others() throws {
        let shorter = try #require(DelayComparison(pairs(20, 21, 22, 23, 24, 25), share: 1))
        #expect(shorter.isFound && shorter.change < -0.4 && shorter.difference < 0)
        #expect(DelayComparison(pairs(20, 21, 22, 23, 24, 0), share: 1) == nil)
        #expect(
            DelayComparison(Array(repeating: (original: 0.05, control: 0.04), count: 1_000), share: 1) == nil)
    }

    /// Runs a series whose line wanders over all replays and favours the first of a pair, and in which a replay that
    /// gets less also waits longer; returns the comparison at the look at which throughput ended it.
    private func comparison(
        longer: Double, slower: Double = 0, most: Int, seed: UInt64
    ) throws -> DelayComparison? {
        var (generator, coin) = (SeededGenerator(seed: seed), PairCoin(seed: seed ^ 0xC0))
        // The sum of twelve uniform numbers has the variance 1.
        func normal() -> Double {
            (0..<12).reduce(-6.0) { sum, _ in sum + Double(generator.next() >> 11) / 9_007_199_254_740_992 }
        }
        var wandering = 0.0
        func replay(isOriginal: Bool, isFirst: Bool) -> (rate: Double, delay: Double) {
            wandering = 0.9 * wandering + 0.1 * normal()
            let own = 0.1 * normal()
            let delay = wandering + own + (isFirst ? 0 : 0.1) + (isOriginal ? log(1 + longer) : 0)
            let rate = -0.7 * (wandering + own) + 0.05 * normal() + (isOriginal ? log(1 - slower) : 0)
            return (10 * exp(rate), 0.04 * exp(delay))
        }
        var series = PairSeries(schedule: try #require(LookSchedule(mostPairs: most)))
        var delays: [(original: Double, control: Double)] = []
        while series.ending == nil {
            let isOriginalFirst = coin.isOriginalFirst()
            let first = replay(isOriginal: isOriginalFirst, isFirst: true)
            let second = replay(isOriginal: !isOriginalFirst, isFirst: false)
            let (original, control) = isOriginalFirst ? (first, second) : (second, first)
            series.add(original: original.rate, control: control.rate)
            delays.append((original.delay, control.delay))
        }
        let look = try #require(series.looks.last)
        return DelayComparison(Array(delays.prefix(look.pairs)), share: look.share)
    }

    @Test(
        "Where delays do not differ, at most 5 % of series find that they do, wherever throughput ends them",
        arguments: [(10, 0), (37, 0), (37, 0.4)])
    func level(most: Int, slower: Double) throws {
        let count = 1_500
        var found = 0
        var missed = 0
        for seed in 0..<UInt64(count) {
            let one = try comparison(longer: 0, slower: slower, most: most, seed: seed)
            if one?.isFound == true { found += 1 }
            if let one, !one.interval.contains(0) { missed += 1 }
        }
        // 5 % of 1,500 are 75; three standard deviations of that are 25. The test is at most as often wrong.
        #expect(found <= 100 && missed <= 100, "\(found) found, \(missed) intervals without 0")
    }

    @Test("Delays that are longer by a fifth, and vary by a tenth, are found in most series")
    func power() throws {
        let count = 300
        let found = try (0..<UInt64(count)).count {
            try comparison(longer: 0.2, slower: 0, most: 10, seed: $0 + 10_000)?.isFound == true
        }
        #expect(found > count * 6 / 10, "\(found) of \(count)")
    }
}
