import Differentiation
import Formatting
import Foundation
import ReportTesting
import ResultStore
import TestModel
import TestSupport
import Testing

@testable import Reports
@testable import WeheShell
@testable import Wording

@Suite("Effects with intervals")
struct EffectTests {
    @Test("The effect of a test is that of its samples without the last of each replay")
    func samples() throws {
        let test = Sample.measured(original: 10, control: 20)
        let effect = try #require(test.estimatedEffect())
        let samples = Sample.wave(10, 99)
        #expect(abs(effect.original.mean - samples.reduce(0, +) / 99) < 1e-9)
        #expect(abs(effect.difference - 0.5) < 0.01)
        #expect(effect.interval.lower < 0.5 && 0.5 < effect.interval.upper)
        #expect(effect.isUsable)
        #expect(effect.replicates == EffectEstimate.usualReplicates)
    }

    @Test("Its seed follows from the test's, so that it is the same whenever it is computed")
    func seeds() {
        let test = Sample.measured(original: 10, control: 20)
        #expect(test.estimatedEffect() == test.estimatedEffect())
        var other = test
        other.seed = 1
        #expect(other.effectSeed != test.effectSeed)
        #expect(test.effectSeed != test.seed)
    }

    @Test("Tests without a result, of a blocked port, or with one sample have none")
    func none() {
        #expect(Sample.unfinished(.failed, "x", "y").estimatedEffect() == nil)
        #expect(Sample.blocked().estimatedEffect() == nil)
        #expect(Sample.completed(.inconclusive, samples: 2).estimatedEffect() == nil)
    }

    @Test("The verdict is told with intervals; one that is of no use says why")
    func verdict() throws {
        let (test, isComputedNow) = Sample.measured(original: 10, control: 20).withEffect
        #expect(isComputedNow)
        let lines = VerdictText(test: test, traits: .plain, isEffectComputedNow: true).lines.map(\.text)
        #expect(lines[1].contains(/original [0-9.]+ Mbit\/s \(95 % interval [0-9.]+ to [0-9.]+\), control/))
        let difference = try #require(lines.first { $0.contains("relative difference") })
        #expect(
            difference.wholeMatch(
                of:
                    /\ \ relative difference 50\.[0-9] % \(95 % interval 4[0-9.]+ to 5[0-9.]+\) \(computed now .*\)/
            ) != nil, "\(difference)")
        #expect(!lines.contains { $0.contains("unusable") })

        let noisy = Sample.measured(original: 10, control: 20, samples: 6).withEffect.test
        let told = VerdictText(test: noisy, traits: .plain).lines.map(\.text)
        #expect(told.contains { $0.contains("unusable: the control has 5 of the 10 samples") })
        let french = VerdictText(test: noisy, traits: .plain, words: French()).lines.map(\.text)
        #expect(french.contains { $0.contains("le témoin a 5 des 10 échantillons") })
    }

    @Test("Every doubt has a French sentence")
    func doubts() {
        let doubts: [EffectDoubt] = [
            .tooFewSamples(side: .original, count: 3, needed: 10),
            .tooFewSamples(side: .control, count: 3, needed: 10),
            .serialCorrelation(side: .original, effectiveCount: 3.25, needed: 10),
            .serialCorrelation(side: .control, effectiveCount: 3.25, needed: 10),
            .wideInterval(width: 0.42, greatest: 0.3),
        ]
        for doubt in doubts {
            let french = French().unusable(.cause(doubt))
            #expect(!french.contains(EnglishMarkers.words), "\(french)")
            #expect(!french.contains("3.25") && !french.contains("0.42"))
        }
    }

    @Test("Tests of older versions get theirs when they are shown, marked as computed now")
    func olderTests() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        let old = Sample.measured(original: 10, control: 20)
        var new = old
        new.effect = old.estimatedEffect()
        for test in [old, new] { _ = try await session.store().insert(test) }
        try await session.run(line: "results show 1 --json; results show 2 --json; results show 1")
        let objects = try heard.lines.prefix(2).map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        var effects = try objects.map { try #require($0["effect"] as? [String: Any]) }
        #expect(effects.map { $0["computed_now"] as? Bool } == [true, false])
        for index in effects.indices { effects[index]["computed_now"] = nil }
        #expect(NSDictionary(dictionary: effects[0]) == NSDictionary(dictionary: effects[1]))
        #expect(heard.output.contains("(computed now from the stored samples)"))
    }
}

extension Sample {
    /// Samples around a mean that go up and down by a tenth of it, without any trend.
    static func wave(_ mean: Double, _ count: Int) -> [Double] {
        let steps = [0.02, -0.07, 0.1, -0.04, 0.06, -0.1, 0.03, -0.02, 0.07, -0.05]
        return (0..<count).map { mean * (1 + steps[($0 * 7 + $0 / 10) % 10]) }
    }

    /// A completed test with such samples of both replays; means in Mbit/s.
    static func measured(
        original: Double, control: Double, verdict: Verdict = .differentiation, samples: Int = 100
    ) -> StoredTest {
        var test = completed(verdict, area: (control - original) / max(control, original))
        test.id = nil
        for index in test.replays.indices {
            let mean = test.replays[index].role == .original ? original : control
            test.replays[index].throughput = wave(mean, samples)
            test.replays[index].sliceEnds = (1...samples).map { Double($0) * 0.125 }
        }
        return test
    }
}
