import Basics
import Foundation
import Testing

@testable import Differentiation

@Suite("Whole pairs after a shortened series (article Paired-Decision, section 8)")
struct LateCheckTests {
    private func check(_ changes: [Int], within difference: Int = 0) -> LateCheck {
        LateCheck(changes.map { LateDifference(late: $0 + difference, within: difference) })
    }

    @Test("Seven of one sign are found; both signs end the check after five")
    func decision() {
        let slower = check([-400_000, -300_000, -500_000, -450_000, -350_000, -420_000, -380_000])
        #expect(slower.isOver && slower.isFound && slower.direction == .throttled)
        #expect(slower.estimate == -400_000 && slower.range == -500_000 ... -300_000)
        #expect(check(slower.pairs.map { -$0.change }).direction == .prioritised)
        #expect(!check(Array(repeating: -400_000, count: 6)).isOver)
        #expect(check(Array(repeating: -400_000, count: 6)).pairsLeft == 1)
        let mixed = check([-400_000, 300_000, -500_000, -450_000, -350_000])
        #expect(mixed.isOver && !mixed.isFound && mixed.pairsLeft == 0)
        #expect(check([-1, 1]).pairsLeft == 3)
        // A change of zero has no sign.
        #expect(check([0, -1, -1, -1, -1]).isOver)
        #expect(LateCheck.expectedPairs(forLevel: 0.01) == 4 + 1.0 / 16 + 1.0 / 32)
        // A stricter series asks for more.
        #expect(LateCheck.most(forLevel: 0.001) == 10 && LateCheck.falseFindings(forLevel: 0.001) < 0.002)
        #expect(!LateCheck(slower.pairs, level: 0.001).isOver)
        // Alike but for less than 5 %: real, and too small to matter.
        #expect(!check(Array(repeating: -40_000, count: 7)).isFound)
    }

    @Test("A difference after the window is excluded if all of its pairs are within the limits")
    func exclusion() {
        #expect(check([10_000, -200_000, 300_000, 5_000, -60_000]).excludes(SeriesRule()))
        #expect(!check([10_000, -200_000, 360_000, 5_000, -60_000]).excludes(SeriesRule()))
        #expect(!check([10_000, -200_000, 300_000, 5_000]).excludes(SeriesRule()))
        // The limits are of the difference itself, not of its change.
        #expect(!check([10_000, -200_000, 300_000, 5_000, -60_000], within: -200_000).excludes(SeriesRule()))
    }

    @Test("What a coin decides is found as often as its level says, whatever the noise")
    func level() {
        var normal = NormalSampling(seed: 5)
        var coin = SeededGenerator(seed: 6)
        var found = 0
        let trials = 20_000
        for _ in 0..<trials {
            var check = LateCheck([])
            // An order effect and drift: what runs first becomes slower.
            while !check.isOver {
                let change = Int(1e6 * (0.4 + 0.3 * normal.next()))
                let signed = coin.next() >> 63 == 1 ? change : -change
                check = LateCheck(check.pairs + [LateDifference(late: signed, within: 0)])
            }
            found += check.isFound ? 1 : 0
        }
        // The standard deviation of the count is 17.5.
        #expect(
            abs(Double(found) - LateCheck.falseFindings(forLevel: 0.01) * Double(trials)) < 4 * 17.6,
            "\(found)")
    }

    @Test("A cut by 45 % after the window is found in nine of ten checks at a deviation of 0.18")
    func power() {
        var normal = NormalSampling(seed: 8)
        var found = 0
        for _ in 0..<1_000 {
            var check = LateCheck([])
            while !check.isOver {
                // Both replays' rest relative to their beginning.
                let noise = 0.18 * (normal.next() - normal.next())
                let change = Int(1e6 * (log(0.55) + noise))
                check = LateCheck(check.pairs + [LateDifference(late: change, within: 0)])
            }
            found += check.direction == .throttled ? 1 : 0
        }
        #expect(found >= 900, "\(found)")
    }

    @Test("The rest of a replay counts from the window's end; one that was cut off got nothing afterwards")
    func rates() throws {
        func replay(_ rates: [Double], cut: Bool = false) -> PairRates.Replay {
            PairRates.Replay(
                sliceBytes: rates.map { $0 * 12_500 }, sliceLength: 0.1, seconds: Double(rates.count) * 0.1,
                isCutOff: cut, beginning: nil)
        }
        let even = replay(Array(repeating: 10, count: 100))
        let slowed = replay((0..<140).map { $0 < 40 ? 10 : 5 })
        // 10 slices at 10 and 100 at 5 after the window of 30.
        let late = try #require(PairRates.late(original: slowed, control: even, after: 30))
        #expect(abs(late - Int(1e6 * log(600.0 / 110 / 10))) <= 1)
        let blocked = replay(Array(repeating: 10, count: 40), cut: true)
        let stopped = try #require(PairRates.late(original: blocked, control: even, after: 30))
        #expect(abs(stopped - Int(1e6 * log(1.0 / 7))) <= 1)
        #expect(
            PairRates.late(original: replay(Array(repeating: 10, count: 31)), control: even, after: 30) == nil
        )
        #expect(PairRates.late(original: nil, control: even, after: 30) == nil)
        #expect(
            PairRates.late(original: replay([], cut: true), control: even, after: 30)
                == -PairDifference.greatest)
    }
}
