import Basics
import Foundation
import Testing

@testable import Differentiation

@Suite("Pauses chosen by a coin")
struct PauseTests {
    private static func plan(_ isPauseFirst: [Bool]) throws -> PausePlan {
        try #require(PausePlan(isPauseFirst: isPauseFirst, start: 2, interval: 1.5, transient: 0.5))
    }

    @Test("All six blocks agree: p is 1 in 64")
    func allAgree() throws {
        let test = SignFlipTest([1, 2, 3, 4, 5, 6], level: 0.05)
        #expect(test.mean == 3.5)
        #expect(test.pValue == 1.0 / 64)
        // 0.05 x 64 = 3.2: the third smallest and the third largest mean of a subset. The smallest are 1, {1, 2}
        // with 1.5, and 2 beside {1, 3}; the largest 6, {5, 6} with 5.5, and 5 beside {4, 5, 6} and {4, 6}.
        #expect(test.limits == 2...5)
    }

    @Test("One small contrary block: by hand, the subsets whose sum is at most 0 are none, -1 and {-1, 1}")
    func oneContrary() {
        let test = SignFlipTest([-1, 1, 3, 4, 5, 6], level: 0.05)
        #expect(test.pValue == 3.0 / 64)
    }

    @Test("A sum that is 0 but for rounding counts against an effect")
    func rounding() {
        #expect(
            SignFlipTest([0.1, 0.2, -0.3], level: 0.05).pValue
                == SignFlipTest([1, 2, -3], level: 0.05).pValue)
    }

    @Test("Few differences have no limit")
    func noLimit() {
        #expect(SignFlipTest([1, 2], level: 0.05).limits == -Double.infinity...Double.infinity)
        #expect(SignFlipTest([], level: 0.05).pValue == 1)
    }

    /// Differences without ties among the sums of their subsets.
    private static let series = [0.31, -1.7, 2.9, 0.83, -0.47, 5.3, -3.1, 1.13]

    @Test("Limits are where the test of a shifted effect begins to reject")
    func inversion() {
        let limits = SignFlipTest(Self.series, level: 0.05).limits
        func rejects(above shift: Double) -> Bool {
            SignFlipTest(Self.series.map { shift - $0 }, level: 0.05).pValue <= 0.05
        }
        func rejects(below shift: Double) -> Bool {
            SignFlipTest(Self.series.map { $0 - shift }, level: 0.05).pValue <= 0.05
        }
        #expect(rejects(above: limits.upperBound + 1e-6))
        #expect(!rejects(above: limits.upperBound - 1e-6))
        #expect(rejects(below: limits.lowerBound - 1e-6))
        #expect(!rejects(below: limits.lowerBound + 1e-6))
    }

    @Test(
        "Without an effect, the test is exact: over all outcomes of the coin, p is each multiple of 1/256 once"
    )
    func exact() {
        let pValues = (0..<256).map { outcome in
            SignFlipTest(
                Self.series.enumerated().map { outcome >> $0.offset & 1 == 1 ? -$0.element : $0.element },
                level: 0.05
            ).pValue
        }
        #expect(pValues.sorted() == (1...256).map { Double($0) / 256 })
    }

    @Test("Without an effect but with drift and correlated noise, at most a twentieth is called common")
    func level() throws {
        var normal = NormalSampling(seed: 11)
        var generator = SeededGenerator(seed: 12)
        let runs = 4_000
        var hits = 0
        for _ in 0..<runs {
            let plan = try #require(
                PausePlan(duration: 18.5, roundTrip: 0.03, drain: 0.2, start: 2, seed: generator.next()))
            var noise = 0.0
            let first = (0..<plan.count).map { index in
                noise = 0.8 * noise + normal.next()
                return max(0, 8 + 0.2 * Double(index) + noise)
            }
            let second = (0..<plan.count).map { plan.isPause($0) ? 0.1 : 4 }
            if try PauseRule.standard.judge(plan, first: first, second: second).pValue <= 0.05 { hits += 1 }
        }
        // 8 blocks: the greatest p of at most 0.05 is 12/256, 0.0469. Three standard deviations are 0.01.
        #expect(Double(hits) / Double(runs) < 0.0569)
        #expect(Double(hits) / Double(runs) > 0.0369)
    }

    @Test("Pauses are where the coin says, and only the later part of an interval is measured")
    func plan() throws {
        let plan = try Self.plan([true, false, false, true, false, true])
        #expect(plan.pauses.map(\.lowerBound) == [2, 6.5, 9.5, 11, 15.5, 17])
        #expect(plan.pauses.allSatisfy { $0.upperBound - $0.lowerBound == 1.5 })
        #expect(plan.measuredInterval(at: 2.4) == nil)
        #expect(plan.measuredInterval(at: 2.5) == 0)
        #expect(plan.measuredInterval(at: 3.6) == nil)
        #expect(plan.measuredInterval(at: 19.9) == 11)
        #expect(plan.measuredInterval(at: 20) == nil)
        #expect(plan.measuredInterval(at: -1) == nil)
    }

    @Test("A replay that is too short has no plan, and the time that would do is known")
    func tooShort() throws {
        func plan(_ duration: Double) -> PausePlan? {
            PausePlan(duration: duration, roundTrip: 0.05, drain: 0.3, start: 2, seed: 1)
        }
        // Not measured: 0.3 + 4 x 0.05 = 0.5; intervals of 1.5, twelve of them after 2 s.
        let shortest = PausePlan.shortestDuration(roundTrip: 0.05, drain: 0.3, start: 2)
        #expect(abs(shortest - 20) < 1e-9)
        #expect(plan(shortest - 0.01) == nil)
        #expect(plan(shortest + 0.01)?.isPauseFirst.count == 6)
        #expect(plan(1_000)?.isPauseFirst.count == PausePlan.mostBlocks)
        #expect(plan(.nan) == nil)
        #expect(PausePlan(isPauseFirst: [true], start: 0, interval: 1, transient: 0) == nil)
        #expect(
            PausePlan(
                isPauseFirst: .init(repeating: true, count: 6), start: 0, interval: 1, transient: 1) == nil)
    }

    @Test("Bytes count in the interval in which they arrive")
    func tally() throws {
        var tally = PauseTally(try Self.plan([true, false, false, true, false, true]))
        tally.add(1_000_000, at: 2.1)
        tally.add(125_000, at: 2.6)
        tally.add(250_000, at: 4.2)
        tally.add(250_000, at: 4.9)
        #expect(tally.throughput == [1, 4] + Array(repeating: 0, count: 10))
    }

    /// Throughput of both replays: the first one's outside and in the pauses, and the second one's.
    private static func verdict(
        _ first: (Double, Double), _ second: (Double, Double), noise: Double = 0.1
    ) throws -> PauseFinding {
        let plan = try plan([true, false, false, true, false, true, true, false])
        let values = (0..<plan.count).map { index in
            let more = noise * [0.3, -1.0, 0.7, -0.2, 1.0, -0.6, 0.1, 0.9][index * 3 % 8]
            return plan.isPause(index) ? (first.1 + more, second.1) : (first.0 + more, second.0)
        }
        return try PauseRule.standard.judge(plan, first: values.map(\.0), second: values.map(\.1))
    }

    @Test("Two replays at a common bottleneck: one gets what the other leaves")
    func common() throws {
        let finding = try Self.verdict((2, 4), (2, 0))
        #expect(finding.verdict == .common)
        #expect(finding.pValue == 1.0 / 256)
        #expect(abs(finding.rise - 2) < 0.2)
        #expect(finding.fall == 2)
        #expect(finding.blocks == 8)
    }

    @Test("Two replays with bottlenecks of their own: a relevant rise is excluded")
    func separate() throws {
        let finding = try Self.verdict((4, 4), (4, 0.2))
        #expect(finding.verdict == .separate)
        #expect(finding.greatestRise < 0.5 * 3.8)
    }

    @Test("Pauses that do not reach the path exclude nothing")
    func absorbed() throws {
        #expect(try Self.verdict((4, 4), (4, 3.5)).verdict == .absorbed)
    }

    @Test("A certain rise that is too small to matter is no common bottleneck")
    func smallRise() throws {
        let finding = try Self.verdict((4, 4.3), (4, 0), noise: 0.01)
        #expect(finding.pValue <= 0.05)
        #expect(finding.verdict == .separate)
    }

    @Test("Too much noise decides nothing")
    func open() throws {
        #expect(try Self.verdict((4, 4), (1, 0), noise: 3).verdict == .open)
    }

    @Test(
        "Where the second replay had little to leave, a small rise is a common bottleneck, and none excludes nothing"
    )
    func unevenShares() throws {
        let common = try Self.verdict((3.6, 4), (0.4, 0), noise: 0.01)
        #expect(common.verdict == .common)
        let noisy = try Self.verdict((3.6, 3.6), (0.01, 0), noise: 0.1)
        #expect(noisy.verdict == .open)
    }

    @Test("Throughput that does not belong to the plan is refused")
    func invalid() throws {
        let plan = try Self.plan(.init(repeating: true, count: 6))
        let good = [Double](repeating: 1, count: 12)
        #expect(throws: AnalysisError.lengthsDiffer(first: 11, second: 12)) {
            try PauseRule.standard.judge(plan, first: good, second: .init(good.dropLast()))
        }
        #expect(throws: AnalysisError.notFinite(series: .simultaneousFirst, index: 0)) {
            try PauseRule.standard.judge(plan, first: [.nan] + good.dropLast(), second: good)
        }
        #expect(throws: AnalysisError.noThroughput) {
            try PauseRule.standard.judge(plan, first: good, second: good.map { $0 * 0 })
        }
    }
}
