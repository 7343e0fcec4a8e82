import Basics
import Foundation
import Testing

@testable import Differentiation

@Suite("Pauses chosen by a coin")
struct PauseTests {
    private static func lengths() throws -> PauseLengths {
        try #require(PauseLengths(start: 2, interval: 1.5, transient: 0.5))
    }

    /// Blocks in which the replays pause in turn, the second one first.
    private static func blocks(_ isPauseFirst: [Bool]) -> [PauseBlock] {
        isPauseFirst.enumerated().map {
            PauseBlock(pausing: $0.offset.isMultiple(of: 2) ? .second : .first, isPauseFirst: $0.element)
        }
    }

    private static func plan(_ isPauseFirst: [Bool]) throws -> PausePlan {
        try #require(PausePlan(blocks(isPauseFirst), lengths()))
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

    @Test(
        "Without an effect but with drift, correlated noise and traces of own pauses, p is small in a twentieth",
        arguments: [0.0, 1.0])
    func level(trace: Double) throws {
        var normal = NormalSampling(seed: 11)
        var generator = SeededGenerator(seed: 12)
        let runs = 2_000
        var hits = 0
        for _ in 0..<runs {
            let plan = try #require(
                PausePlan(duration: 100, Self.lengths(), most: 8, using: &generator))
            func series(_ replay: PausingReplay) -> [Double] {
                var noise = 0.0
                return (0..<plan.count).map { index in
                    noise = 0.8 * noise + normal.next()
                    if plan.pauses(replay, in: index) { return 0.1 }
                    let isAfterPause = index > 0 && plan.pauses(replay, in: index - 1)
                    return max(0, 8 + 0.2 * Double(index) + noise - (isAfterPause ? trace : 0))
                }
            }
            let record = PauseRecord(plan.blocks, first: series(.first), second: series(.second))
            if try #require(PauseRule.standard.judge(record).pValue) <= 0.05 { hits += 1 }
        }
        // 8 blocks: the greatest p of at most 0.05 is 12/256, 0.0469. Three standard deviations are 0.0142.
        #expect(Double(hits) / Double(runs) < 0.0611)
        if trace == 0 { #expect(Double(hits) / Double(runs) > 0.0327) }
    }

    @Test("Pauses are where the coin says")
    func plan() throws {
        let plan = try Self.plan([true, false, false, true, false, true])
        #expect(plan.pauses(of: .second).map(\.lowerBound) == [2, 9.5, 15.5])
        #expect(plan.pauses(of: .first).map(\.lowerBound) == [6.5, 11, 17])
        #expect(plan.pauses(of: .first).allSatisfy { $0.upperBound - $0.lowerBound == 1.5 })
        #expect(plan.end == 20)
        #expect(plan.settled == 20.5)
    }

    @Test("As many blocks as fit are tossed for, and a replay that is too short for one has no plan")
    func blocks() throws {
        var generator = SeededGenerator(seed: 1)
        // Blocks of 3 s between the first 2 s and the last 0.5 s.
        func count(_ duration: Double, most: Int = PausePlan.mostBlocks) throws -> Int? {
            try PausePlan(duration: duration, Self.lengths(), most: most, using: &generator)?.blocks.count
        }
        #expect(try count(5.49) == nil)
        #expect(try count(5.51) == 1)
        #expect(try count(20.51) == 6)
        #expect(try count(20.51, most: 2) == 2)
        #expect(try count(20.51, most: 0) == nil)
        #expect(try count(10_000) == PausePlan.mostBlocks)
        #expect(try count(.nan) == nil)
        #expect(try PausePlan([], Self.lengths()) == nil)
        let plan = try #require(
            PausePlan(duration: 100, Self.lengths(), most: 3, first: .first, using: &generator))
        #expect(plan.blocks.map(\.pausing) == [.first, .second, .first])
        #expect(PauseLengths(start: 0, interval: 1, transient: 1) == nil)
    }

    @Test("An interval is three times its beginning that is not measured, and never too short")
    func lengths() {
        // 0.3 + 4 x 0.1 = 0.7.
        let slow = PauseLengths(start: 1, roundTrip: 0.1, drain: 0.3)
        #expect(abs(slow.transient - 0.7) < 1e-9)
        #expect(abs(slow.interval - 2.1) < 1e-9)
        #expect(PauseLengths(start: 1, roundTrip: 0, drain: 0).interval == 1.5)
    }

    @Test("Bytes count in the interval in whose later part they arrive")
    func tally() throws {
        var tally = PauseTally(try Self.plan([true, false, false, true, false, true]), of: .first)
        for (count, second) in [
            (9_999, 1.9), (1_000_000, 2.1), (125_000, 2.5), (250_000, 4.2), (250_000, 4.9), (125_000, 19.9),
            (9_999, 20.0), (9_999, -1),
        ] { tally.add(count, at: second) }
        #expect(tally.throughput == [1, 4] + Array(repeating: 0, count: 9) + [1])
    }

    @Test(
        "What arrives in a burst after a pause crossed the path in it, apart from the usual bytes of its beginning"
    )
    func bursts() throws {
        // Pauses of the second replay from 2 s and from 8 s on.
        var tally = PauseTally(try Self.plan([true, true, true]), of: .second)
        // The replay usually has 8 Mbit/s, which are 500 kB in half a second: before the measured part and after it.
        for second in [4.25, 5.75, 7.25, 10.25] { tally.add(1_000_000, at: second) }
        tally.add(125_000, at: 3)
        tally.add(1_250_000, at: 3.6)
        tally.add(900_000, at: 9.6)
        #expect(tally.throughput == [3, 8, 8, 8, 0, 8])
    }

    @Test("After the last pause, a burst is counted too")
    func lastBurst() throws {
        var tally = PauseTally(try Self.plan([false]), of: .second)
        tally.add(1_000_000, at: 3)
        tally.add(1_250_000, at: 5.2)
        tally.add(750_000, at: 5.6)
        #expect(tally.throughput == [8, 2])
    }

    @Test("Rounds add up, and a block that a replay did not outlast does not count")
    func rounds() throws {
        var record = PauseRecord()
        let plan = try Self.plan([true, false])
        var (one, other) = (PauseTally(plan, of: .first), PauseTally(plan, of: .second))
        for index in 0..<4 {
            one.add(125_000 * (index + 1), at: 3 + 1.5 * Double(index))
            other.add(250_000, at: 3 + 1.5 * Double(index))
        }
        record.add(one, other, duration: 8.4)
        record.add(one, other, duration: 30)
        record.add(one, other, duration: 3)
        #expect(
            record
                == PauseRecord(
                    [
                        .init(pausing: .second, isPauseFirst: true),
                        .init(pausing: .second, isPauseFirst: true),
                        .init(pausing: .first, isPauseFirst: false),
                    ], first: [1, 2, 1, 2, 3, 4], second: [2, 2, 2, 2, 2, 2]))
        #expect(record.throughput(of: .first, in: 0) == (pause: 1, otherwise: 2))
        #expect(record.throughput(of: .first, in: 2) == (pause: 4, otherwise: 3))
        #expect(try PauseRule.standard.judge(record).verdict == .tooShort)
    }

    // The throughput of both replays while both run, that of either while the other one pauses, and that of either
    // while it pauses, Mbit/s; noise while it does not.
    private static func finding(
        _ usual: (Double, Double), alone: (Double, Double), pausing: Double = 0, noise: Double = 0.1
    ) throws -> PauseFinding {
        let plan = try plan([true, false, false, true, false, true, true, false])
        let values = PausingReplay.allCases.map { replay in
            (0..<plan.count).map { index in
                if plan.pauses(replay, in: index) { return pausing }
                let isAlone = plan.pauses(replay.other, in: index)
                let (mine, more) = replay == .first ? (usual.0, alone.0) : (usual.1, alone.1)
                let step = index * 3 + replay.rawValue
                return (isAlone ? more : mine) + noise
                    * [0.3, -1.0, 0.7, -0.2, 1.0, -0.6, 0.1, 0.9][step % 8]
            }
        }
        return try PauseRule.standard.judge(PauseRecord(plan.blocks, first: values[0], second: values[1]))
    }

    @Test("Two replays at a common bottleneck: one gets what the other leaves")
    func common() throws {
        let finding = try Self.finding((2, 2), alone: (4, 4))
        #expect(finding.verdict == .common)
        #expect(finding.pValue == 1.0 / 256)
        #expect(abs(try #require(finding.rise) - 2) < 0.3)
        #expect(abs(try #require(finding.fall) - 2) < 0.3)
    }

    @Test("Two replays with bottlenecks of their own: a relevant rise is excluded")
    func separate() throws {
        let finding = try Self.finding((4, 5), alone: (4, 5), pausing: 0.2)
        #expect(finding.verdict == .separate)
        #expect(try #require(finding.greatestRise) < 2)
    }

    @Test("Pauses that do not reach the path exclude nothing")
    func absorbed() throws {
        #expect(try Self.finding((4, 4), alone: (4, 4), pausing: 3.5).verdict == .absorbed)
    }

    @Test("A certain rise that is too small to matter is no common bottleneck")
    func smallRise() throws {
        let finding = try Self.finding((4, 4), alone: (4.3, 4.3), noise: 0.01)
        #expect(try #require(finding.pValue) <= 0.05)
        #expect(finding.verdict == .separate)
    }

    @Test("Too much noise decides nothing")
    func open() throws {
        #expect(try Self.finding((4, 4), alone: (4, 4), noise: 4).verdict == .open)
    }

    @Test("Where one replay starves the other, the pauses of the stronger one tell")
    func starved() throws {
        let finding = try Self.finding((3.9, 0.1), alone: (4, 4), noise: 0.05)
        #expect(finding.verdict == .common)
    }

    @Test("Throughput that does not belong to the plan is refused")
    func invalid() throws {
        let good = [Double](repeating: 1, count: 12)
        func judge(_ first: [Double], _ second: [Double]) throws -> PauseFinding {
            try PauseRule.standard.judge(
                PauseRecord(Self.blocks(.init(repeating: true, count: 6)), first: first, second: second))
        }
        #expect(throws: AnalysisError.lengthsDiffer(first: 11, second: 12)) {
            try judge(good, .init(good.dropLast()))
        }
        #expect(throws: AnalysisError.notFinite(series: .simultaneousFirst, index: 0)) {
            try judge([.nan] + good.dropLast(), good)
        }
        let nothing = [Double](repeating: 0, count: 12)
        #expect(throws: AnalysisError.noThroughput) { try judge(nothing, nothing) }
    }
}
