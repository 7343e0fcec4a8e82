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

    @Test("The verdict comes first, then the means, then the evidence with its thresholds")
    func differentiation() {
        #expect(
            lines(Sample.completed(.differentiation)) == [
                "DIFFERENTIATION IN ONE PAIR: ESPN ran 96 % slower than the same traffic without its content.",
                "  original 1.47 Mbit/s, control 38.9 Mbit/s",
                "  area 0.800 (threshold 0.500), KS p < 0.001 (threshold 0.01), resampling 1.00 (threshold 0.950)",
            ])
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

    @Test("An original that is faster is told as faster")
    func prioritisation() {
        // The area, 0.44, is a share of the greater mean, which is the original's.
        #expect(
            lines(measured(.differentiation, original: 29.1, control: 16.2))[0]
                == "DIFFERENTIATION IN ONE PAIR: ESPN is preferred or the same traffic without its content is slowed: "
                + "80 % faster.")
    }

    @Test("A port is compared with port 443")
    func ports() {
        var test = Sample.completed(.differentiation)
        test.category = .smallPort
        test.appTitle = "Port 80 HTTP (10 MB)"
        #expect(
            lines(test)[0]
                == "DIFFERENTIATION IN ONE PAIR: Port 80 HTTP (10 MB) ran 96 % slower than port 443.")
    }

    @Test("A blocked port is differentiation that says what was tried, and who else may be the cause")
    func blocked() {
        #expect(
            lines(Sample.blocked()) == [
                "DIFFERENTIATION (blocked): Port 6881 BitTorrent (10 MB): no connection to port 6881 (no answer), "
                    + "but to port 443.",
                "  original 0 Mbit/s, control 38.9 Mbit/s",
                "  the provider, equipment of your own or the server may be the cause; "
                    + "another server or another network would tell",
            ])
    }

    @Test("An app that received nothing is inconclusive, with the same hint")
    func nothingReceived() {
        var test = Sample.completed(.inconclusive)
        test.obstacle = .cause(.nothingReceived([.original, .control]))
        #expect(lines(test)[0] == "INCONCLUSIVE: ESPN: nothing was received in either replay.")
        #expect(lines(test)[2].contains("may be the cause"))
    }

    @Test("No differentiation and an open result say how much the two differ")
    func otherVerdicts() {
        #expect(
            lines(measured(.noDifferentiation, original: 14.6, control: 20))[0]
                == "BELOW THE THRESHOLD IN ONE PAIR: ESPN was 27 % slower than its control; the threshold is 50 %."
        )
        // A verdict that rests on the other thresholds does not name this one.
        #expect(
            lines(measured(.noDifferentiation, original: 8, control: 20))[0]
                == "NO DIFFERENTIATION IN ONE PAIR: ESPN was 60 % slower than its control.")
        // As an area 0.29, which is below 0.5; that is reached where the original is twice as fast.
        #expect(
            lines(measured(.noDifferentiation, original: 28, control: 20))[0]
                == "BELOW THE THRESHOLD IN ONE PAIR: ESPN was 40 % faster than its control; the threshold is 100 %."
        )
        #expect(
            lines(measured(.noDifferentiation, original: 20, control: 20))[0]
                == "NO DIFFERENTIATION IN ONE PAIR: ESPN was as fast as its control.")
        #expect(
            lines(measured(.inconclusive, original: 12, control: 20))[0]
                == "INCONCLUSIVE IN ONE PAIR: ESPN was 40 % slower than its control, but the evidence is not firm."
        )
    }

    /// A test of these mean throughputs, in Mbit/s.
    private func measured(_ verdict: Verdict, original: Double, control: Double) -> StoredTest {
        var test = Sample.completed(verdict, area: (control - original) / max(original, control))
        test.statistics?.meanOriginal = original
        test.statistics?.meanControl = control
        return test
    }

    @Test("A difference that its interval confirms is not called none, and one that it does not is")
    func belowThreshold() {
        var test = measured(.noDifferentiation, original: 15.6, control: 20)
        func told(_ low: Double, _ high: Double) -> String {
            test.effect = StoredEffect(
                change: -0.22, low: low, high: high, segments: 99, blockSegments: 5, correlation: 0,
                replicates: 2_000, seed: 1)
            return lines(test)[0]
        }
        #expect(
            told(-0.34, -0.15)
                == "BELOW THE THRESHOLD IN ONE PAIR: ESPN was 22 % slower than its control "
                + "(95 % interval 15 % to 34 %); the threshold is 50 %.")
        #expect(told(-0.4, 0.1).hasPrefix("NO DIFFERENTIATION IN ONE PAIR: ESPN was 22 % slower "))
        #expect(told(-0.4, 0.1).hasSuffix(", which is below the threshold of 50 %."))
    }

    @Test(
        "No differentiation says up to where it was tested, first of all if that is not the whole recording")
    func extent() {
        var test = measured(.noDifferentiation, original: 20, control: 20)
        #expect(
            lines(test).contains(
                "  tested up to 2.5 s, 29.2 MB or 19990 packets of 1,460 bytes of each replay; a burst of up to "
                    + "14.6 MB would have been used up half way"))
        test.replays[0].ending = .timeLimit
        test.replays[0].bytesReceived = 9_000_000
        #expect(
            lines(test)[0].hasPrefix(
                "NO DIFFERENTIATION IN ONE PAIR, in the first 2.5 s (9.00 MB): ESPN was as fast"))
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
        #expect(
            lines(test).contains(
                "  this p takes the samples as independent; they are worth 11 and 13 independent ones: KS p = 0.0213"
            ))
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

    @Test("A forced verdict is marked, and the measured one stands beside it")
    func forced() {
        var test = Sample.completed(.noDifferentiation)
        test.verdict = .differentiation
        test.override = "force-differentiation"
        #expect(
            lines(test)[0]
                == "DIFFERENTIATION (forced by dev force-differentiation; measured: no differentiation)")
    }

    @Test("A randomized verdict is marked, and the measured one stands beside it")
    func randomized() {
        var test = Sample.completed(.inconclusive)
        test.verdict = .noDifferentiation
        test.override = "randomize-differentiation"
        #expect(
            lines(test)[0]
                == "NO DIFFERENTIATION (randomized by dev randomize-differentiation; measured: inconclusive)")
    }

    @Test("Profiles that disagree are all named, with the one that decides")
    func disagreement() {
        let test = Sample.completed(
            .noDifferentiation, area: 0.2,
            decisions: [
                Sample.decision(.ios, .noDifferentiation), Sample.decision(.android, .inconclusive),
                Sample.decision(.mlab, .differentiation),
            ])
        #expect(
            lines(test).contains(
                "  profiles disagree: ios no differentiation (decides) · android inconclusive · mlab differentiation"
            ))
        #expect(
            lines(test, isUnicode: false).contains(
                "  profiles disagree: ios no differentiation (decides), android inconclusive, mlab differentiation"
            ))
        #expect(!lines(Sample.completed(.differentiation)).contains { $0.contains("disagree") })
    }

    @Test("Too few samples are told with their numbers and a remedy")
    func tooFew() {
        var test = Sample.completed(.noDifferentiation, samples: 7)
        test.tooFewSamples = true
        #expect(
            lines(test)[0]
                == "TOO FEW SAMPLES: ESPN was 96 % slower than its control, but there are too few samples to tell (control 7, original 7); use a longer app."
        )
        #expect(!lines(test).contains { $0.contains("NO DIFFERENTIATION") })
    }

    /// A test whose original stopped early while its control received everything.
    private func cutOff(_ role: ReplayRole, _ ending: ReplayEnding.Key, received: Int64 = 15_900)
        -> StoredTest
    {
        var test = Sample.completed(.inconclusive)
        for index in test.replays.indices {
            let isCut = test.replays[index].role == role
            test.replays[index].ending = isCut ? ending : .complete
            test.replays[index].bytesReceived = isCut ? received : 5_500_000
        }
        return test
    }

    @Test("A replay that was cut off while the other went on is the headline, and rules do not see it")
    func cutOff() {
        let told = lines(cutOff(.original, .silent))
        #expect(
            told[0]
                == "CUT OFF IN ONE PAIR: ESPN stopped after 15.9 kB (no data for 30 s), while its control received 5.50 MB."
        )
        #expect(
            told.contains(
                "  the rule ios says inconclusive: it compares throughputs, not how replays end"))
        #expect(
            lines(cutOff(.control, .reset))[0]
                == "CUT OFF IN ONE PAIR: the control of ESPN stopped after 15.9 kB (connection reset), "
                + "while ESPN received 5.50 MB.")
    }

    @Test("A replay that received nearly all, or two that were cut off, are compared as usual")
    func notCutOff() {
        #expect(cutOff(.original, .closedEarly, received: 4_949_999).cutOff != nil)
        #expect(cutOff(.original, .closedEarly, received: 4_950_000).cutOff == nil)
        #expect(cutOff(.original, .timeLimit).cutOff == nil)
        var both = cutOff(.original, .silent)
        for index in both.replays.indices { both.replays[index].ending = .silent }
        #expect(both.cutOff == nil)
        // What both received is a beginning, so there is no effect to estimate.
        #expect(cutOff(.original, .silent).estimatedEffect() == nil)
    }

    @Test("A failed and a cancelled attempt have no verdict, and say why")
    func unfinished() {
        #expect(
            lines(Sample.unfinished(.failed, "control-connection-failed", "lab cannot be reached"))
                == ["FAILED: ESPN has no verdict: lab cannot be reached."])
        #expect(
            lines(Sample.unfinished(.cancelled, "cancelled", "interrupted before the end"))
                == ["CANCELLED: ESPN has no verdict."])
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

    @Test("Only a finding is confirmed by a second test that agrees")
    func confirmation() {
        func mention(_ id: Int64, _ verdict: Verdict) -> TestMention {
            var test = Sample.completed(verdict)
            test.id = id
            return TestMention(test)
        }
        let unsure = (mention(15, .inconclusive), mention(16, .inconclusive))
        #expect(
            Messages.english.comparison(unsure.0, unsure.1).hasPrefix(
                "still inconclusive: neither test 15 nor test 16"))
        #expect(Messages.french.comparison(unsure.0, unsure.1).hasPrefix("toujours non concluant"))
        #expect(
            Messages.english.comparison(mention(1, .differentiation), mention(2, .differentiation))
                == "confirmed: tests 1 and 2 agree")
        #expect(
            Messages.english.comparison(mention(1, .inconclusive), mention(2, .differentiation)).hasPrefix(
                "not confirmed"))
    }

    @Test("The experiment with pauses is told with its numbers, in both languages")
    func pauses() {
        var found = StoredLocalization.Pauses(
            verdict: .common, pValue: 0.0156, rise: 1.9, greatestRise: 2.1, fall: 2,
            isPauseFirst: .init(repeating: true, count: 6))
        #expect(
            Messages.english.pauses(found)
                == "pauses: in 6 pauses of one replay (2.00 Mbit/s less), the other was 1.90 Mbit/s faster, "
                + "p = 0.0156: both pass the same bottleneck")
        #expect(Messages.french.pauses(found).contains("l'autre a gagné"))
        found.verdict = .separate
        #expect(
            Messages.english.pauses(found).hasSuffix(
                "the other was at most 2.10 Mbit/s faster: each has a bottleneck of its own"))
        found.greatestRise = -0.1
        #expect(Messages.english.pauses(found).contains("at most 0 Mbit/s"))
        for verdict in PauseVerdict.allCases {
            found.verdict = verdict
            #expect(Messages.english.pauses(found).hasPrefix("pauses: "))
            #expect(Messages.french.pauses(found).hasPrefix("pauses : "))
        }
    }

    @Test("Upstream's rule is told beside the experiment, and a disagreement is called that")
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
        #expect(text().hasPrefix("NO EVIDENCE"))
        #expect(
            text().contains(
                "upstream's rule disagrees: access network (it takes two like bottlenecks for one)"))
        test.localization?.upstreamVerdict = .noEvidence
        #expect(text().contains("upstream's rule: no evidence, too"))
        test.localization?.pauses = nil
        #expect(!text().contains("upstream"))
    }

    @Test("The p of the pair sum says what it is the probability of")
    func pairSum() {
        var found = StoredLocalization(thresholds: .init(pairSum: 0.05, loss: 0.05, share: 0.9))
        found.pairSumPValue = 6.1e-14
        #expect(
            Messages.english.pairSum(found)
                == "pair sum: equals the single replay; were they unequal, so small a difference would have "
                + "p = 6.1e-14 (threshold 0.05)")
        #expect(Messages.french.pairSum(found).contains("s'ils étaient inégaux"))
        found.pairSumPValue = 0.4
        #expect(Messages.english.pairSum(found).hasPrefix("pair sum: not shown to equal the single replay"))
    }
}
