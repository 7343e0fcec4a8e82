import Basics
import Foundation
import Testing

@testable import Differentiation

@Suite("Evidence by hours and lines")
struct StratifiedEvidenceTests {
    private static func placed(_ values: [Double]) -> [PlacedDifference] {
        values.enumerated().map { number, value in
            PlacedDifference(Int(1e6 * value), hour: (number * 7 + 22) % 24, line: number % 2)
        }
    }

    @Test("The stake is half on all pairs, and a quarter each on windows of four hours and on lines")
    func worth() {
        let values = [-0.4, 0.1, -1.5, 0, -0.02, 0.7, -0.3]
        let some = Self.placed(values)
        func part(_ isIn: (PlacedDifference) -> Bool) -> Double {
            exp(SignEvidence(some.filter(isIn).map(\.millionths)).worth(of: .slower))
        }
        let windows = (0..<24).map { first in part { ($0.hour - first + 24) % 24 < 4 } }
        let lines = (0..<2).map { line in part { $0.line == line } }
        let expected =
            part { _ in true } / 2 + windows.reduce(0, +) / 24 / 4 + lines.reduce(0, +) / 2 / 4
        let found = exp(StratifiedEvidence(some, lines: 2).worth(of: .slower))
        #expect(abs(found - expected) < 1e-9 * expected)
        #expect(abs(StratifiedEvidence([], lines: 0).worth(of: .faster)) < 1e-12)
        // A single line is all pairs.
        let one = values.map { PlacedDifference(Int(1e6 * $0), hour: 3, line: 0) }
        let all = exp(SignEvidence(one.map(\.millionths)).worth(of: .slower))
        let single = exp(StratifiedEvidence(one, lines: 1).worth(of: .slower))
        #expect(abs(single - (all * (0.75 + 4.0 / 96) + 20.0 / 96)) < 1e-9 * all)
    }

    @Test("All signs together, no stake gains or loses: the mean worth is 1")
    func fairness() {
        let sizes = [0.31, 0.05, 2, 0, 0.74, 0.74]
        var total = 0.0
        for signs in 0..<64 {
            let signed = sizes.enumerated().map { (signs >> $0.offset) & 1 == 1 ? $0.element : -$0.element }
            total += exp(StratifiedEvidence(Self.placed(signed), lines: 2).worth(of: .slower))
        }
        #expect(abs(total / 64 - 1) < 1e-12)
    }

    @Test("The interval holds what is not refuted, and there is none where no constant fits")
    func interval() throws {
        var normal = NormalSampling(seed: 3)
        let even = (0..<60).map { _ in -0.35 + 0.3 * normal.next() }
        let evidence = StratifiedEvidence(Self.placed(even), lines: 2)
        let interval = try #require(evidence.interval(doubt: 0.05, around: -350_000))
        #expect(interval.contains(-350_000) && interval.contains(0) == (evidence.pValue > 0.05))
        #expect(!evidence.refutes((interval.lowerBound + interval.upperBound) / 2, doubt: 0.05))
        #expect(evidence.refutes(interval.upperBound + 200, doubt: 0.05))
        let parted = (0..<120).map { PlacedDifference($0 % 2 == 0 ? -700_000 : 0, hour: 12, line: $0 % 2) }
        #expect(StratifiedEvidence(parted, lines: 2).interval(doubt: 0.05, around: 0) == nil)
    }

    @Test("The hours that a stake does best on are those that are slower, over midnight too")
    func hours() throws {
        let some = (0..<240).map { number in
            let hour = number % 24
            let isSlow = hour >= 22 || hour < 2
            return PlacedDifference(
                (isSlow ? -400_000 : 0) + (number * 37 % 11 - 5) * 8_000, hour: hour, line: 0)
        }
        let best = try #require(StratifiedEvidence(some, lines: 1).hours(bestFor: .slower, from: 0))
        #expect(best.range == HourRange(first: 22, count: 4) && best.range.end == 2)
        #expect(best.range.hours == [22, 23, 0, 1] && best.range.contains(0) && !best.range.contains(2))
        #expect(HourRange(first: 20, count: 4).end == 24)
        let inside = some.filter { best.range.contains($0.hour) }.map(\.millionths)
        #expect(abs(best.worth - SignEvidence(inside).worth(of: .slower)) < 1e-9)
    }

    @Test("The first of some counts at which a stake is worth enough is found, also if it loses again")
    func reaching() {
        let some = Self.placed([Double](repeating: -0.4, count: 14) + [Double](repeating: 0.9, count: 30))
        let (evidence, enough) = (StratifiedEvidence(some, lines: 2), log(40.0))
        let worths = (0...some.count).map {
            StratifiedEvidence(Array(some[..<$0]), lines: 2).worth(of: .slower)
        }
        let first = worths.firstIndex { $0 >= enough } ?? 0
        #expect((5...14).contains(first) && worths[some.count] < enough)
        #expect(evidence.count(reaching: enough, on: .slower, of: Array(1...some.count)) == first)
        #expect(evidence.count(reaching: enough, on: .slower, of: [2, first + 1, 14]) == first + 1)
        #expect(evidence.count(reaching: enough, on: .slower, of: [2, 44, 80]) == nil)
        #expect(evidence.count(reaching: enough, on: .faster, of: [12, 44]) == 44)
    }
}
