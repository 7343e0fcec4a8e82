import Differentiation
import Basics
import Foundation
import ReportTesting
import ResultStore
import TestModel
import TestSupport
import Testing

@testable import Reports
@testable import WeheShell
@testable import Messages

@Suite("Effects with intervals")
struct EffectTests {
    @Test("The effect of a test is the ratio of its replays at the same positions of the recording")
    func samples() throws {
        let effect = try #require(Sample.measured(original: 10, control: 20).estimatedEffect())
        #expect(abs(effect.change + 0.5) < 0.01)
        let (low, high) = try #require(effect.changes)
        #expect(low < -0.5 && -0.5 < high && high - low < 0.1)
        // The control has received what the original had by its end in half as many slices.
        #expect(effect.segments == 50)
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

    @Test("Tests without a result, of a blocked port, or that received nothing have none")
    func none() {
        #expect(Sample.unfinished(.failed, "x", "y").estimatedEffect() == nil)
        #expect(Sample.blocked().estimatedEffect() == nil)
        #expect(Sample.measured(original: 0, control: 20).estimatedEffect() == nil)
    }

    @Test("The headline has the effect with its interval, and it is said what no pair can tell")
    func verdict() throws {
        let (test, isComputedNow) = Sample.measured(original: 10, control: 20).withEffect
        #expect(isComputedNow)
        let lines = VerdictText(test: test, traits: .plain, isEffectComputedNow: true).lines.map(\.text)
        #expect(lines[1].contains(/original [0-9.]+ Mbit\/s, control [0-9.]+ Mbit\/s$/))
        #expect(
            lines[0].wholeMatch(
                of:
                    /DIFFERENTIATION IN ONE PAIR: ESPN ran [45][0-9.]+ % slower than .* content \(95 % interval 4[0-9.]+ % to 5[0-9.]+ %, computed now .*\)\./
            ) != nil, "\(lines[0])")
        #expect(
            lines.contains(
                "  one pair does not show how much replays vary on this network; "
                    + "\"replay espn --pairs\" does"))

        let short = Sample.measured(original: 10, control: 20, samples: 6).withEffect.test
        #expect(
            VerdictText(test: short, traits: .plain).headline.text.hasSuffix(
                "content (too few samples for an interval)."))
        var pair = test
        pair.purpose = .pair
        #expect(
            !VerdictText(test: pair, traits: .plain).lines.contains { $0.text.contains("--pairs") })
    }

    @Test(
        "Changes in words",
        arguments: [
            (-0.31, (-0.41, -0.19), "31 % slower (95 % interval 19 % to 41 %)"),
            (0.5, (0.2, 0.8), "50 % faster (95 % interval 20 % to 80 %)"),
            (-0.02, (-0.14, 0.12), "2.0 % slower (95 % interval: 14 % slower to 12 % faster)"),
            (0.0001, (-0.0001, 0.0002), "as fast (95 % interval: as fast)"),
        ])
    func changes(change: Double, within ends: (low: Double, high: Double), text: String) {
        #expect(Messages.english.change(change, within: ends) == text)
        let french = Messages.french.change(change, within: ends)
        #expect(!french.contains(EnglishMarkers.words) && french.contains("95"), "\(french)")
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
        #expect(effects[0].count == 11)
        #expect(heard.output.contains("computed now from the stored samples"))
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
            test.replays[index].sliceLength = 0.125
            test.replays[index].duration = Double(samples) * 0.125
        }
        return test
    }
}
