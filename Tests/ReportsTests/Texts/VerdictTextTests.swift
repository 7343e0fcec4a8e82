import Differentiation
import Recordings
import ReportTesting
import TestModel
import TestSupport
import Testing

@testable import Basics
@testable import Reports
@testable import Messages

@Suite("A finished test in words")
struct VerdictTextTests {
    private func lines(_ test: StoredTest, isUnicode: Bool = true) -> [String] {
        var traits = TerminalTraits.plain
        traits.isUnicode = isUnicode
        return VerdictText(test: test, traits: traits).lines.map(\.text)
    }

    @Test("The README shows what a test of its numbers ends with")
    func readme() throws {
        var test = Sample.completed(.noDifferentiation)
        test.decisions[0] = StoredDecision(
            profile: .ios, verdict: .noDifferentiation, direction: nil, areaThreshold: 0.3,
            pThreshold: 0.01, ratioThreshold: 0.95, reasons: [])
        test.statistics = StoredStatistics(
            area: -0.001994, ksStatistic: 0.1, ksPValue: 0.7947, resamplingRatio: 0.99,
            meanOriginal: 39.5076, meanControl: 39.4288)
        test.effect = StoredEffect(
            change: 0.00175, low: -0.0138, high: 0.0186, segments: 197, blockSegments: 5, correlation: 0,
            replicates: 2000, seed: 1, effectiveOriginal: 61.2, effectiveControl: 47.9,
            effectivePValue: 0.9214)
        for index in test.replays.indices { test.replays[index].duration = 5.93 }
        // The README's lines are as wide as a window.
        func words(_ text: String) -> String {
            text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        let told = words(lines(test).joined(separator: "\n"))
        #expect(words(try Checkout.text("README.md")).contains("\(told) stored as 1."), "\(told)")
    }

    @Test("A difference that its interval confirms is not called none, and one that it does not is")
    func belowThreshold() {
        var test = Sample.measured(.noDifferentiation, original: 15.6, control: 20)
        func told(_ low: Double, _ high: Double) -> String {
            test.effect = StoredEffect(
                change: -0.22, low: low, high: high, segments: 99, blockSegments: 5, correlation: 0,
                replicates: 2_000, seed: 1)
            return lines(test)[0]
        }
        #expect(told(-0.34, -0.15).hasPrefix("BELOW THE THRESHOLD"))
        #expect(told(-0.34, -0.15).hasSuffix(", which is below the threshold."))
        #expect(told(-0.4, 0.1).hasPrefix("NO DIFFERENTIATION"))
        #expect(told(-0.4, 0.1).hasSuffix(", and a difference as large as the threshold is ruled out."))
        // The threshold is told once, in both directions, and not in the headline.
        #expect(!told(-0.4, 0.1).contains("50 %"))
        #expect(lines(test)[2].contains("(threshold 0.500: 50 % slower or 100 % faster), KS"))
    }

    private func isGreen(_ line: TerminalLine) -> Bool {
        let traits = TerminalTraits(isTerminal: true, hasColour: true, isUnicode: true, columns: nil)
        return line.shown(traits).hasPrefix("\u{1B}[32m")
    }

    @Test(
        "Where the interval reaches the threshold, or there is none, nothing is excluded, and nothing is green"
    )
    func open() {
        var test = Sample.measured(.noDifferentiation, original: 15.6, control: 20)
        func headline(_ low: Double?, _ high: Double?) -> TerminalLine {
            test.effect = StoredEffect(
                change: -0.22, low: low, high: high, segments: 9, blockSegments: 5, correlation: 0,
                replicates: 2_000, seed: 1)
            return VerdictText(test: test, traits: .plain).headline
        }
        let beginning =
            "DIFFERENTIATION NEITHER SHOWN NOR EXCLUDED IN ONE PAIR: ESPN was 22 % slower than its control"
        // 50 % slower is the threshold: an interval up to it, or in which it lies, does not exclude it.
        for low in [-0.5, -0.51] {
            let found = headline(low, -0.1)
            #expect(found.text.hasPrefix(beginning))
            #expect(found.text.hasSuffix("; the interval reaches the threshold."))
            #expect(!isGreen(found))
        }
        // In the other direction it is twice as fast.
        #expect(headline(-0.3, 1).text.hasPrefix(beginning))
        #expect(headline(-0.3, 0.99).text.hasPrefix("NO DIFFERENTIATION"))
        #expect(isGreen(headline(-0.49, 0.2)))
        let without = headline(nil, nil)
        #expect(without.text.hasPrefix(beginning) && !isGreen(without))
        #expect(without.text.hasSuffix("; without an interval, nothing is excluded."))
        test.effect = nil
        #expect(lines(test)[0].hasPrefix(beginning))
        // Lists and the dashboard tell the same.
        let listed = TestSummary(id: 12, test, tags: [], userNotes: [])
        #expect(Messages.english.verdictCell(listed) == "not excluded")
        let french = VerdictText(test: test, traits: .plain, words: .french).headline.text
        #expect(french.hasPrefix("DIFFÉRENCIATION NI MONTRÉE NI EXCLUE DANS UNE SEULE PAIRE : "))
    }

    @Test("A port is compared with port 443, whatever was found")
    func port() {
        var test = Sample.measured(.noDifferentiation, original: 15.6, control: 20)
        (test.appTitle, test.category) = ("Port 6881", .smallPort)
        #expect(lines(test)[0].contains(": Port 6881 was 22 % slower than port 443; "))
        #expect(!lines(test).joined().contains("its control"))
    }

    @Test("Without an effect the sentence says what the means beside it say")
    func means() {
        var test = Sample.completed(.noDifferentiation)
        test.effect = nil
        for index in test.replays.indices {
            let rate = test.replays[index].role == .original ? 3.0 : 4.0
            test.replays[index].throughput = [rate, rate, rate]
            test.replays[index].sliceEnds = [0.1, 0.2, 0.3]
            (test.replays[index].sliceLength, test.replays[index].duration) = (0.1, 0.3)
        }
        // The server reported means of other samples: 1.468 and 38.94.
        let told = lines(test)
        #expect(told[0].contains("ESPN was 25 % slower than its control"))
        #expect(told[1] == "  original 3.00 Mbit/s, control 4.00 Mbit/s")
    }

    @Test("How much faster an original is counts in its control's throughput")
    func prioritisation() {
        // The area, 0.44, is a share of the greater mean, which is the original's.
        #expect(
            lines(Sample.measured(.differentiation, original: 29.1, control: 16.2))[0].contains("80 % faster")
        )
    }

    @Test(
        "No differentiation says up to where it was tested, first of all if that is not the whole recording")
    func extent() {
        var test = Sample.measured(.noDifferentiation, original: 20, control: 20)
        #expect(lines(test).contains { $0.hasPrefix("  tested up to 2.5 s, 29.2 MB or 19990 packets") })
        test.replays[0].ending = .timeLimit
        test.replays[0].bytesReceived = 9_000_000
        #expect(
            lines(test)[0].hasPrefix(
                "DIFFERENTIATION NEITHER SHOWN NOR EXCLUDED IN ONE PAIR, in the first 2.5 s (9.00 MB): "))
        test.measuredVerdict = .differentiation
        test.verdict = .differentiation
        #expect(!lines(test).contains { $0.contains("tested up to") })
    }

    @Test("Beside the server's p stands the one of samples that are not independent, or that there is none")
    func correlated() {
        var test = Sample.completed(.differentiation)
        var effect = StoredEffect(
            change: -0.9, low: nil, high: nil, segments: 99, blockSegments: 5, correlation: 0,
            replicates: 2_000, seed: 1, effectiveOriginal: 11.6, effectiveControl: 13.2,
            effectivePValue: 0.0213)
        test.effect = effect
        #expect(lines(test).contains { $0.contains(" 11 and 13 ") && $0.hasSuffix("KS p = 0.0213") })
        effect.effectivePValue = 3e-6
        test.effect = effect
        #expect(lines(test).contains { $0.hasSuffix("ones: KS p < 0.001") })
        effect.effectivePValue = nil
        test.effect = effect
        #expect(lines(test).contains { $0.hasSuffix("how many they are worth cannot be estimated") })
    }

    @Test("A profile without a resampling threshold names none")
    func withoutRatio() {
        var test = Sample.completed(.differentiation)
        test.profile = .android
        #expect(lines(test)[2].hasSuffix("resampling 1.00"))
    }

    @Test("Profiles that disagree are all named, with the one that decides")
    func disagreement() {
        let test = Sample.completed(
            .noDifferentiation, area: 0.2,
            decisions: [
                Sample.decision(.ios, .noDifferentiation), Sample.decision(.android, .inconclusive),
                Sample.decision(.mlab, .differentiation),
            ])
        let told = lines(test).filter { $0.contains("disagree") }.joined(separator: "\n")
        #expect(told.contains("ios no differentiation (decides)") && told.contains(" · "), "\(told)")
        #expect(told.contains("android inconclusive") && told.contains("mlab differentiation"), "\(told)")
        #expect(lines(test, isUnicode: false).contains { $0.contains("disagree") && !$0.contains("·") })
        #expect(!lines(Sample.completed(.differentiation)).contains { $0.contains("disagree") })
    }

    @Test("A replay that received nearly all, or two that were cut off, are compared as usual")
    func notCutOff() {
        #expect(Sample.cutOff(.original, .closedEarly, received: 4_949_999).cutOff != nil)
        #expect(Sample.cutOff(.original, .closedEarly, received: 4_950_000).cutOff == nil)
        #expect(Sample.cutOff(.original, .timeLimit).cutOff == nil)
        var both = Sample.cutOff(.original, .silent)
        for index in both.replays.indices { both.replays[index].ending = .silent }
        #expect(both.cutOff == nil)
        // What both received is a beginning, so there is no effect to estimate.
        #expect(Sample.cutOff(.original, .silent).estimatedEffect() == nil)
    }

    @Test("Colour is laid over the words and changes none", arguments: Verdict.allCases)
    func colour(verdict: Verdict) {
        let test = Sample.completed(verdict)
        let traits = TerminalTraits(isTerminal: true, hasColour: true, isUnicode: true, columns: nil)
        let headline = VerdictText(test: test, traits: traits).headline
        #expect(headline.shown(traits).hasPrefix("\u{1B}["))
        let bare = headline.shown(traits).replacing(/\u{1B}\[[0-9]+m/, with: "")
        #expect(bare == headline.shown(.plain))
    }

    @Test("Plain terminals get ASCII only", arguments: Verdict.allCases)
    func ascii(verdict: Verdict) {
        let test = Sample.completed(
            verdict, decisions: [Sample.decision(.ios, verdict), Sample.decision(.mlab, .inconclusive)])
        for line in lines(test, isUnicode: false) { #expect(line.allSatisfy { $0.isASCII }) }
        var traits = TerminalTraits.plain
        traits.isUnicode = false
        for line in TestDetails(test: test, traits: traits).lines {
            #expect(line.text.allSatisfy { $0.isASCII })
        }
    }

    @Test("The details name everything a person needs to repeat the test")
    func details() {
        let text = TestDetails(test: Sample.completed(.differentiation), traits: .plain).lines.map(\.text)
            .joined(separator: "\n")
        for part in [
            "Test 12: ESPN, 2026-11-21 07:31 UTC", "order control, original", "seed 18446744073709551615",
            "user @abcdefghi", "history count 3", "embedded, 127.0.0.1", "90 samples", "ESPN-05152024",
            "port 443",
            "profile mlab: differentiation, throttled", "synthesised recordings",
        ] {
            #expect(text.contains(part), "\(part)")
        }
    }

    @Test("The details of a campaign's test name it, its vantage point and its plan")
    func round() {
        var test = Sample.completed(.differentiation)
        test.round = StoredRound(
            campaign: "autumn", plan: "0f1e", slot: 3, place: 1, vantagePoint: "pi-7", isRehearsal: true)
        let lines = TestDetails(test: test, traits: .plain).lines.map(\.text)
        #expect(lines.contains { $0.hasSuffix("autumn (rehearsal), vantage point pi-7, plan 0f1e") })
    }

    @Test("Two inconclusive tests confirm nothing, and a limit below 0 excludes every rise")
    func confirmation() {
        func mention(_ id: Int64, _ verdict: Verdict) -> TestMention {
            var test = Sample.completed(verdict)
            test.id = id
            return TestMention(test)
        }
        let unsure = Messages.english.comparison(mention(15, .inconclusive), mention(16, .inconclusive))
        #expect(!unsure.hasPrefix("confirmed") && unsure.contains("neither test 15 nor test 16"))
        let found = StoredLocalization.Pauses(verdict: .separate, greatestRise: -0.1)
        #expect(Messages.english.pauses(found).contains("at most 0 Mbit/s"))
    }

    @Test("Upstream's rule is told beside the experiment only, and a disagreement is called that")
    func upstream() {
        var test = Sample.completed(.differentiation)
        test.kind = .localization
        (test.verdict, test.measuredVerdict) = (.noEvidence, .noEvidence)
        test.localization = StoredLocalization(
            isSeenByBoth: true, thresholds: .init(pairSum: 0.05, loss: 0.05, share: 0.5), method: .pauses,
            upstreamVerdict: .accessNetwork, pauses: .init(verdict: .separate))
        func text() -> String {
            lines(test).joined(separator: "\n")
        }
        #expect(text().hasPrefix("NO EVIDENCE") && text().contains("upstream's rule disagrees"))
        test.localization?.upstreamVerdict = .noEvidence
        #expect(text().contains("upstream's rule") && !text().contains("disagrees"))
        test.localization?.pauses = nil
        #expect(!text().contains("upstream"))
    }
}
