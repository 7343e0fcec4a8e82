import Basics
import Foundation
import TestSupport
import Testing

@testable import Differentiation

@Suite("Fixed throttling rates")
struct ThrottlingRatesTests {
    /// Rates of which each has a share of the tests, with some percent of deviation, among others around 15
    /// Mbit/s.
    private static func throttled(
        _ rates: [Double], share: Double, of count: Int, seed: UInt64
    ) -> [Double] {
        var normal = NormalSampling(seed: seed)
        let each = Int(Double(count) * share)
        let fixed = rates.flatMap { rate in (0..<each).map { _ in rate * exp(0.03 * normal.next()) } }
        return fixed + (fixed.count..<count).map { _ in 15 * exp(0.8 * normal.next()) }
    }

    private static func smooth(_ count: Int, deviation: Double, seed: UInt64) -> [Double] {
        var normal = NormalSampling(seed: seed)
        return (0..<count).map { _ in 8 * exp(deviation * normal.next()) }
    }

    @Test(
        "1.5, 4 and 10 Mbit/s are found among tests that were not throttled",
        arguments: [(60, 0.25), (300, 0.15), (2_000, 0.1)])
    func known(count: Int, share: Double) {
        var found = 0
        var covered = 0
        let draws = Thoroughness.count(2, of: 20)
        for seed in 1...UInt64(draws) {
            let rates = ThrottlingRates(
                Self.throttled([1.5, 4, 10], share: share, of: count, seed: seed), seed: seed
            ).rates
            for truth in [1.5, 4, 10] {
                guard let rate = rates.first(where: { abs($0.rate / truth - 1) < 0.03 }) else { continue }
                found += 1
                covered += rate.interval.contains(truth) ? 1 : 0
                #expect(rate.support >= Int(Double(count) * share) - count / 20)
                #expect(rate.least < truth && rate.greatest > truth && rate.pValue <= 0.01)
            }
            // Nothing else is.
            #expect(rates.allSatisfy { rate in [1.5, 4, 10].contains { abs(rate.rate / $0 - 1) < 0.03 } })
        }
        // Of 60, five may be missed; of six, none.
        #expect(found >= 3 * draws - draws / 4, "\(found) of \(3 * draws)")
        // They are 95 % intervals.
        #expect(covered >= Chance.fewest(of: found, share: 0.95), "\(covered) of \(found)")
    }

    @Test(
        "Rates that vary widely have none", arguments: [0.3, 0.5, 0.8, 1.2], [20, 100, 1_000, 20_000])
    func none(deviation: Double, count: Int) {
        let draws = count > 1_000 ? Thoroughness.count(2, of: 5) : Thoroughness.count(10, of: 40)
        for seed in 1...UInt64(draws) {
            let found = ThrottlingRates(
                Self.smooth(count, deviation: deviation, seed: seed), seed: seed)
            #expect(found.rates.isEmpty, "seed \(seed): \(found.rates.map(\.rate))")
        }
    }

    @Test("Two humps and a level stretch are no fixed rates either")
    func otherShapes() {
        for seed in UInt64(1)...30 {
            let humps =
                Self.smooth(200, deviation: 0.4, seed: seed)
                + Self.smooth(200, deviation: 0.4, seed: seed + 1_000).map { $0 * 8 }
            #expect(ThrottlingRates(humps, seed: seed).rates.isEmpty, "seed \(seed)")
            var generator = SeededGenerator(seed: seed)
            let level = (0..<300).map { _ in Double.random(in: 1...20, using: &generator) }
            #expect(ThrottlingRates(level, seed: seed).rates.isEmpty, "seed \(seed)")
        }
    }

    @Test("Where all tests have one rate, it is found; of a single hump too")
    func alone() throws {
        let same = ThrottlingRates(Array(repeating: 1.5, count: 40), seed: 1)
        #expect(same.bandwidth == ThrottlingRates.finestBandwidth && same.rates.count == 1)
        let rate = try #require(same.rates.first)
        #expect(abs(rate.rate / 1.5 - 1) < 0.002 && rate.support == 40)
        let narrow = ThrottlingRates(Self.smooth(400, deviation: 0.02, seed: 3), seed: 1).rates
        #expect(narrow.count == 1 && abs((narrow.first?.rate ?? 0) / 8 - 1) < 0.01)
    }

    @Test("What is drawn follows from the seed, and only that")
    func seeds() {
        let values = Self.throttled([4], share: 0.2, of: 300, seed: 9)
        let one = ThrottlingRates(values, seed: 1)
        #expect(one.rates == ThrottlingRates(values.sorted(), seed: 1).rates && one.rates.count == 1)
        let other = ThrottlingRates(values, seed: 2)
        #expect(other.density == one.density && other.rates.map(\.rate) == one.rates.map(\.rate))
        #expect(other.rates.map(\.interval) != one.rates.map(\.interval))
    }

    @Test("Few tests, and what is no rate, give none; who gives up gets none")
    func edges() {
        #expect(ThrottlingRates([], seed: 1).bandwidth == nil)
        #expect(ThrottlingRates(Array(repeating: 4, count: 9), seed: 1).rates.isEmpty)
        let odd = ThrottlingRates([0, -1, .nan, .infinity] + Array(repeating: 4, count: 10), seed: 1)
        #expect(odd.count == 10 && odd.rates.count == 1)
        let values = Self.throttled([4], share: 0.2, of: 300, seed: 9)
        #expect(ThrottlingRates(values, seed: 1, until: { true }).rates.isEmpty)
        let extremes = ThrottlingRates([1e-12, 1e12] + Array(repeating: 4, count: 20), seed: 1)
        #expect(extremes.rates.map(\.support) == [20])
    }

    @Test("Tests at exactly one rate are found among others that vary widely, though they are few")
    func exact() {
        let groups = GroundTruth.count(4, of: 12)
        var (found, others) = (0, 0)
        for seed in 0..<groups {
            var normal = NormalSampling(seed: UInt64(seed + 50))
            let wide = (0..<100).map { _ in 15 * exp(0.8 * normal.next()) }
            let exact = (0..<15).map { _ in 4 * exp(0.002 * normal.next()) }
            let rates = ThrottlingRates(wide + exact, seed: UInt64(seed)).rates
            found += rates.contains { abs($0.rate / 4 - 1) < 0.01 } ? 1 : 0
            others += rates.count { abs($0.rate / 4 - 1) >= 0.01 }
        }
        GroundTruth.tell("15 of 115 tests at 4 Mbit/s: found \(found) of \(groups), others \(others)")
        #expect(found * 100 >= 90 * groups, "\(found)")
        #expect(others * 20 <= groups, "\(others)")
    }

    @Test("No rate is found in wide humps, and in mixtures of two tariffs")
    func humps() {
        let groups = 12 * GroundTruth.factor
        var found = ["0.4": 0, "0.8": 0, "tariffs": 0]
        for seed in 0..<groups {
            var normal = NormalSampling(seed: UInt64(seed + 900))
            func draw(_ rate: Double, _ deviation: Double) -> [Double] {
                (0..<100).map { _ in rate * exp(deviation * normal.next()) }
            }
            let (one, two, tariffs) = (draw(8, 0.4), draw(15, 0.8), draw(10, 0.2) + draw(25, 0.2))
            func isFound(_ values: [Double]) -> Int {
                ThrottlingRates(values, seed: UInt64(seed)).rates.isEmpty ? 0 : 1
            }
            found["0.4", default: 0] += isFound(one)
            found["0.8", default: 0] += isFound(two)
            found["tariffs", default: 0] += isFound(tariffs)
        }
        GroundTruth.tell("rates in groups without any: \(found) of \(groups) each")
        #expect(found.values.reduce(0, +) * 36 <= 3 * groups, "\(found)")
    }
}
