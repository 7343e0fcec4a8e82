import Differentiation
import Foundation
import ReportTesting
import TestSupport
import Testing

@testable import TestModel
@testable import TestRunner

@Suite("Verifying stored tests")
struct TestVerificationTests {
    /// A test whose numbers are worked out here by hand: the original's samples are 1 and 2, the control's 3 and 4,
    /// ten of each, and a last sample that does not count.
    private var test: StoredTest {
        var test = Sample.completed(.differentiation)
        for index in test.replays.indices {
            let base = test.replays[index].role == .original ? 1.0 : 3.0
            test.replays[index].throughput = (0..<20).map { base + Double($0 % 2) } + [99]
            test.replays[index].sliceEnds = (0..<21).map(Double.init)
        }
        // Separated samples of 20 and 20: p = 2 / C(40, 20), exactly.
        test.statistics = StoredStatistics(
            area: (3.5 - 1.5) / 3.5, ksStatistic: 1, ksPValue: 2 / 137_846_528_820, resamplingRatio: 1,
            meanOriginal: 1.5, meanControl: 3.5)
        return test
    }

    private func disagreeing(_ test: StoredTest) async -> [TestVerification.Quantity]? {
        guard case .compared(let values) = await TestVerification.of(test) else { return nil }
        let expected: [TestVerification.Quantity] = [
            .area, .ksStatistic, .ksPValue, .resamplingRatio, .meanOriginal, .meanControl,
        ]
        let numbers = values.filter { !$0.isWord }
        #expect(numbers.map(\.quantity) == expected)
        return numbers.filter { !$0.agrees }.map(\.quantity)
    }

    @Test("Numbers that follow from the samples agree")
    func agrees() async { #expect(await disagreeing(test) == []) }

    @Test("A verdict that does not follow from the numbers and thresholds shows")
    func verdict() async {
        func verdict(_ test: StoredTest) async -> TestVerification.Value? {
            guard case .compared(let values) = await TestVerification.of(test) else { return nil }
            return values.first { $0.quantity == .verdict }
        }
        #expect(await verdict(test)?.agrees == true)
        var changed = test
        changed.measuredVerdict = .noDifferentiation
        #expect(await verdict(changed)?.recomputed == .word("differentiation"))
        #expect(await verdict(changed)?.agrees == false)
        changed = test
        changed.decisions = []
        #expect(await verdict(changed) == nil)
    }

    @Test("What a report recomputes draws the share of halves only where the verdict rests on it")
    func conclusions() {
        func quantities(_ test: StoredTest) -> [TestVerification.Quantity] {
            guard case .compared(let values) = TestVerification.of(test, .conclusions) else { return [] }
            return values.map(\.quantity)
        }
        #expect(quantities(test).contains(.resamplingRatio))
        var alike = test
        alike.decisions = alike.decisions.map { decision in
            var decision = decision
            decision.areaThreshold = 0.99
            return decision
        }
        #expect(!quantities(alike).contains(.resamplingRatio) && quantities(alike).contains(.area))
    }

    @Test("What a report makes of a test; a number that was never told is no contradiction")
    func standing() {
        #expect(RecordStanding(of: test) == .follows)
        var changed = test
        changed.statistics?.ksStatistic = .nan
        #expect(RecordStanding(of: changed) == .follows)
        changed.statistics?.ksStatistic = 0.9
        #expect(RecordStanding(of: changed) == .differs)
        changed.statistics = nil
        #expect(RecordStanding(of: changed) == .nothing)
        changed = test
        changed.replays[0].samplesLeftOut = 21
        #expect(RecordStanding(of: changed) == .withoutSamples)
    }

    @Test("The means of a blocked test follow from its samples")
    func obstructed() async {
        var blocked = test
        blocked.obstacle = .cause(.portBlocked(port: 6_881, .noConnection(.noAnswer)))
        guard case .nothing(.obstructed) = await TestVerification.of(blocked) else {
            Issue.record("the means are said not to follow")
            return
        }
        blocked.statistics?.meanControl = 7
        guard case .compared(let values) = await TestVerification.of(blocked) else { return }
        #expect(values.filter { !$0.agrees }.map(\.quantity) == [.meanControl])
    }

    @Test("Who gives up need not wait for the analyses of a test that takes hours", .mustEnd)
    func cancelled() async {
        var long = test
        for index in long.replays.indices {
            // As many as are compared exactly, so that each of a thousand draws takes tenths of a second.
            long.replays[index].throughput = (0..<20_001).map { Double($0 % 9_973) + Double(index) / 2 + 1 }
            long.replays[index].sliceEnds = (0..<20_001).map(Double.init)
        }
        let given = long
        let verifying = Task { await TestVerification.of(given) }
        verifying.cancel()
        _ = await verifying.value
    }

    @Test("The pairs of a series are judged again; one that was changed afterwards shows")
    func series() async throws {
        let series = Sample.series
        guard case .compared(let values) = await TestVerification.of(series) else {
            Issue.record("nothing to compare")
            return
        }
        #expect(values.map(\.quantity) == [.adjustedPValue, .estimate, .low, .high, .verdict])
        #expect(!values.contains { !$0.agrees })
        var changed = series
        changed.pairSeries?.pairs[3].original = 20
        guard case .compared(let others) = await TestVerification.of(changed) else { return }
        #expect(others.contains { !$0.agrees })
        changed.pairSeries?.looks = []
        #expect(await TestVerification.of(changed) == .nothing(.noStatistics))
    }

    @Test("The verdict of a series and the answer of its triples follow from its pairs and triples")
    func answers() async {
        func disagreeing(_ test: StoredTest) async -> [TestVerification.Quantity]? {
            guard case .compared(let values) = await TestVerification.of(test) else { return nil }
            return values.filter { !$0.agrees }.map(\.quantity)
        }
        var triples = Sample.triples
        #expect(await disagreeing(triples) == [])
        triples.measuredVerdict = .noDifferentiation
        #expect(await disagreeing(triples) == [.verdict])
        triples.pairSeries?.answer = .noneFound
        #expect(await disagreeing(triples) == [.verdict, .answer])
    }

    @Test("A sample that was changed afterwards shows in the numbers that depend on it")
    func changedSample() async {
        var changed = test
        changed.replays[1].throughput[0] = 1.01
        #expect(changed.replays[1].role == .original)
        #expect(await disagreeing(changed) == [.area, .meanOriginal])
        // The last sample covers only part of its slice and does not count.
        changed = test
        changed.replays[1].throughput[20] = 0
        #expect(await disagreeing(changed) == [])
    }

    @Test("The numbers of a localization are not said to be missing")
    func localization() async {
        var localization = test
        localization.kind = .localization
        localization.statistics = nil
        #expect(await TestVerification.of(localization) == .nothing(.localization))
    }

    @Test("Numbers that were changed afterwards disagree, each by itself")
    func changedNumbers() async {
        var changed = test
        changed.statistics = StoredStatistics(
            area: 0.5, ksStatistic: 0.9, ksPValue: 1e-10, resamplingRatio: 0.9, meanOriginal: 1.5001,
            meanControl: 3.5)
        #expect(
            await disagreeing(changed) == [.area, .ksStatistic, .ksPValue, .resamplingRatio, .meanOriginal])
    }

    @Test("The resampling ratio, drawn at random, may differ by as much as chance allows")
    func resampling() async {
        func ratio(_ ratio: Double) -> StoredTest {
            var changed = test
            changed.statistics = test.statistics.map {
                StoredStatistics(
                    area: $0.area, ksStatistic: $0.ksStatistic, ksPValue: $0.ksPValue, resamplingRatio: ratio,
                    meanOriginal: $0.meanOriginal, meanControl: $0.meanControl)
            }
            return changed
        }
        // Halves of separated samples always agree, so one round of a hundred that did not may just be a slip of the
        // draw, and five may not.
        #expect(await disagreeing(ratio(0.99)) == [])
        #expect(await disagreeing(ratio(0.95)) == [.resamplingRatio])
        for none in [.nan, 0.995, -0.5, 1.5] {
            #expect(await disagreeing(ratio(none)) == [.resamplingRatio])
        }
    }

    @Test("Numbers are the same within a millionth")
    func tolerance() {
        #expect(TestVerification.isSame(1, 1 + 0.9e-6))
        #expect(!TestVerification.isSame(1, 1 + 1.1e-6))
        #expect(TestVerification.isSame(3e-300, 3.000_001e-300))
        #expect(!TestVerification.isSame(3e-300, 0))
        #expect(TestVerification.isSame(0, 0))
        #expect(!TestVerification.isSame(.nan, 1))
    }

    @Test("A test without numbers or samples has nothing to verify, and it is said why")
    func nothing() async {
        var leftOut = test
        leftOut.replays[0].samplesLeftOut = 21
        var missing = test
        missing.replays.removeLast()
        var short = test
        short.replays[0].throughput = [1, 2]
        #expect(
            await TestVerification.of(Sample.unfinished(.failed, "x", "y")) == .nothing(.noStatistics))
        var blocked = Sample.blocked()
        blocked.replays = []
        blocked.statistics?.meanOriginal = 0
        blocked.statistics?.meanControl = 0
        #expect(
            await TestVerification.of(blocked)
                == .nothing(
                    .obstructed(.cause(.portBlocked(port: 6_881, .noConnection(.noAnswer))))))
        #expect(await TestVerification.of(leftOut) == .nothing(.samplesLeftOut))
        #expect(await TestVerification.of(missing) == .nothing(.replayMissing))
        guard case .nothing(.notAnalysable) = await TestVerification.of(short) else {
            Issue.record("one sample can be analysed")
            return
        }
    }
}
