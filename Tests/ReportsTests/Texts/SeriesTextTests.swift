import Differentiation
import Basics
import ReportTesting
import TestModel
import Testing
import Messages

@testable import Reports

@Suite("What a series of pairs came to, in words")
struct SeriesTextTests {
    /// A series of that end, whose last look has a ratio and what it may be.
    private func series(
        _ ending: SeriesEnding, _ ratios: (Double, low: Double, high: Double)?, pairs: Int, most: Int = 37,
        p: Double = 0.0081, window: Double? = 3
    ) -> StoredTest {
        var test = Sample.series
        var series = StoredSeries(SeriesRule(), pause: 1)
        series.mostPairs = most
        (series.windowSeconds, series.share) = (window, window == nil ? 1 : 0.24)
        let pair = StoredSeries.Pair(
            isOriginalFirst: true, original: 7, control: 10, difference: -356_675, bytes: 1)
        series.pairs = Array(repeating: pair, count: pairs)
        series.ending = ending
        if let ratios {
            func millionths(_ ratio: Double) -> Double { PairDifference.millionths(ofRatio: ratio) }
            series.looks = [
                .init(
                    pairs: pairs, share: 0.2, pValue: p / 5, adjustedPValue: p,
                    estimate: millionths(ratios.0),
                    low: millionths(ratios.low), high: millionths(ratios.high))
            ]
        }
        test.pairSeries = series
        test.verdict =
            switch ending {
            case .found: .differentiation
            case .excluded: .noDifferentiation
            default: .inconclusive
            }
        test.measuredVerdict = test.verdict
        return test
    }

    private func lines(_ test: StoredTest, _ words: Messages = Messages.english) -> [String] {
        VerdictText(test: test, traits: .plain, words: words).lines.map(\.text)
    }

    @Test("Found: how much slower, on what it rests, and that it stopped early")
    func found() {
        #expect(
            lines(series(.found, (0.69, 0.59, 0.81), pairs: 14)) == [
                "DIFFERENTIATION: ESPN is 31 % slower than its control (95 % interval 19 % to 41 %).",
                "  14 of at most 37 pairs, the first 3.0 s (24 % of the bytes) of each replay; p = 0.0081, allowing for "
                    + "5 looks", "  stopped early: found. 4.1 of 10 whole pairs' data used",
            ])
        let faster = lines(series(.found, (1.5, 1.2, 1.8), pairs: 37))
        #expect(
            faster[0]
                == "DIFFERENTIATION: ESPN is preferred or its control is slowed: 50 % faster "
                + "(95 % interval 20 % to 80 %)."
        )
        #expect(faster.last?.hasPrefix("  found at the last look. ") == true)
    }

    /// Pairs whose control takes 40 ms and whose original takes so many.
    private func delays(_ milliseconds: Double, by end: PairDelay.End, of test: inout StoredTest) {
        for index in (test.pairSeries?.pairs ?? []).indices {
            test.pairSeries?.pairs[index].delay = .init(
                end: end, original: milliseconds / 1_000, control: 0.04)
        }
    }

    @Test("A second verdict tells that delays differ, beside that on throughput and never in its place")
    func delayed() {
        var test = series(.excluded, (1, 0.9, 1.1), pairs: 10)
        delays(90, by: .server, of: &test)
        let longer = lines(test)
        #expect(longer[0].hasPrefix("NO DIFFERENTIATION: "))
        #expect(
            longer[1]
                == "DELAY DIFFERENTIATION: round trips of ESPN are 125 % longer than those of its control "
                + "(95 % interval: 125 % longer to 125 % longer), 50.0 ms more in the median.")
        #expect(
            longer.contains(
                "  delay: 10 pairs, measured at the server's end; p = 0.00977, at a level of its own, 5.0 %"))
        let french = lines(test, .french).map { $0.replacing("\u{A0}", with: " ") }
        #expect(
            french[1]
                == "DIFFÉRENCIATION DU DÉLAI : les allers-retours de ESPN sont plus longs de 125 % que ceux de son "
                + "témoin (intervalle à 95 % : plus longs de 125 % à plus longs de 125 %), 50,0 ms de plus de médiane."
        )
        delays(40, by: .client, of: &test)
        #expect(
            lines(test).contains(
                "  no delay differentiation shown: round trips of ESPN are as long as those of its control (95 % interval: "
                    + "as long to as long), 0.0 ms more in the median; 10 pairs, measured at the client's end only, "
                    + "with the few segments that it sends; p = 1, at a level of its own, 5.0 %"))
    }

    @Test("Too few pairs with delays give no second verdict, and none at all is no sentence")
    func undelayed() {
        var test = series(.budget, (1, 0.9, 1.1), pairs: 10)
        #expect(!lines(test).contains { $0.contains("delay") })
        test.pairSeries?.pairs[0].delay = .init(end: .server, original: 0.05, control: 0.04)
        #expect(
            lines(test).contains("  delay: 1 pair with round trips of both replays, too few for a verdict"))
    }

    @Test("Excluded: what is excluded, and for what part")
    func excluded() {
        var test = series(.excluded, (0.98, 0.86, 1.12), pairs: 10)
        test.pairSeries?.windowSlices = 30
        test.pairSeries?.pairs[0].bytes = 58_400_000
        #expect(
            lines(test)[0]
                == "NO DIFFERENTIATION in the first 3.0 s (7.01 MB of 29.2 MB): ESPN and its control differ by 2.0 % "
                + "(95 % interval: 14 % slower to 12 % faster).")
        #expect(
            lines(test)[2]
                == "  differences of 30 % or more are excluded for the first 3.0 s (7.01 MB of 29.2 MB), 4800 packets of "
                + "1,460 bytes, of each replay; slower later was not looked for")
        let whole = lines(series(.excluded, (1, 1, 1), pairs: 10, most: 10, window: nil))
        #expect(whole[0].hasPrefix("NO DIFFERENTIATION: ESPN and its control differ by "))
        #expect(whole[0].hasSuffix("(95 % interval: as fast)."))
        #expect(whole[1] == "  10 of at most 10 pairs of whole replays; p = 0.0081, allowing for 1 look")
        #expect(whole[2] == "  differences of 30 % or more are excluded")
    }

    /// A series of ten pairs with whole ones after them, of these ratios within the window and after it.
    private func checked(_ ending: SeriesEnding, _ late: [Double]) -> StoredTest {
        var test = series(ending, (0.98, 0.86, 1.12), pairs: 9 + late.count)
        test.pairSeries?.windowSlices = 30
        test.pairSeries?.looks[0].pairs = 10
        for (place, ratio) in late.enumerated() {
            let index = place == 0 ? 0 : 9 + place
            test.pairSeries?.pairs[index] = .init(
                isOriginalFirst: true, original: 10, control: 10, difference: 0, bytes: 58_400_000,
                late: Int(PairDifference.millionths(ofRatio: ratio)))
        }
        test.verdict = TestVerdict(ending.verdict)
        test.measuredVerdict = test.verdict
        return test
    }

    @Test("Whole pairs that exclude a late difference too clear the whole recording")
    func clearedLater() {
        let cleared = lines(checked(.excluded, [1, 0.9, 1.1, 1.05, 0.95]))
        #expect(cleared[0].hasPrefix("NO DIFFERENTIATION: ESPN and its control differ by 2.0 % "))
        #expect(cleared[1].hasPrefix("  10 of at most 37 pairs, "))
        #expect(cleared[2].hasSuffix("; later 5 whole pairs leave 10.0 % slower to 10.0 % faster possible"))
        #expect(cleared.last == "  stopped early: excluded. 7.2 of 10 whole pairs' data used")
        let open = lines(checked(.excluded, [1, 0.6, 1.1, 1.05, 0.95]))
        #expect(open[0].hasPrefix("NO DIFFERENTIATION in the first 3.0 s (7.01 MB of 29.2 MB): "))
    }

    @Test("A difference after the window is told with where it begins, and by what chance")
    func foundLater() {
        let told = lines(checked(.foundLater, [0.6, 0.55, 0.5, 0.62, 0.55, 0.5, 0.58]))
        #expect(
            told[0]
                == "DIFFERENTIATION after the first 3.0 s (7.01 MB of 29.2 MB): ESPN is 45 % slower than its control there "
                + "(50 % slower to 38 % slower in 7 whole pairs).")
        #expect(told.contains { $0.hasSuffix("by chance in at most 1.6 % of series") })
        let french = lines(checked(.foundLater, [0.6, 0.55, 0.5, 0.62, 0.55, 0.5, 0.58]), Messages.french)
        #expect(french[0].hasPrefix("DIFFÉRENCIATION après les 3,0"), "\(french[0])")
    }

    @Test("Inconclusive: what is still possible, and why it ended")
    func inconclusive() {
        let told = lines(series(.budget, (0.87, 0.66, 1.11), pairs: 37, p: 0.4))
        #expect(
            told[0]
                == "INCONCLUSIVE: ESPN seems 13 % slower; anything from 34 % slower to 11 % faster is possible."
        )
        #expect(told.last == "  budget used up. 9.6 of 10 whole pairs' data used")
        let small = lines(series(.budget, (0.988, 0.97, 0.995), pairs: 37, p: 0.004))
        #expect(small.contains("  a difference of 1.2 % is real, but too small to matter"))
        var interrupted = series(.interrupted, nil, pairs: 3)
        interrupted.status = .cancelled
        interrupted.verdict = nil
        let ended = lines(interrupted)
        #expect(ended[0] == "INCONCLUSIVE: too few pairs of ESPN were measured for an estimate.")
        #expect(ended.last?.hasPrefix("  interrupted; \"replay --resume 12\" goes on. ") == true)
    }

    @Test("Pairs that do not count are told by what failed; so is why replays are whole")
    func remarks() {
        var test = series(.tooManyVoidPairs, nil, pairs: 4)
        let voids: [(Double?, Double?)] = [(nil, 5), (nil, 5), (5, nil), (nil, nil)]
        for (place, halves) in voids.enumerated() {
            test.pairSeries?.pairs[place] = .init(
                isOriginalFirst: true, original: halves.0, control: halves.1, difference: nil, bytes: 0)
        }
        test.pairSeries?.hasLateDifference = true
        let told = lines(test)
        #expect(
            told.contains(
                "  4 pairs did not count: the control worked where the original failed: 2; the reverse: 1"))
        #expect(
            told.contains("  all replays are whole: the rest of the first pair differs from its beginning"))
        #expect(told.last?.hasPrefix("  too many pairs could not be measured. ") == true)
    }

    @Test("A forced verdict is marked, with the measured one")
    func forced() {
        var test = series(.excluded, (0.98, 0.86, 1.12), pairs: 10)
        (test.verdict, test.override) = (.differentiation, "force-differentiation")
        let headline = lines(test)[0]
        #expect(
            headline
                == "DIFFERENTIATION (forced by dev force-differentiation; measured: no differentiation)")
    }

    @Test("The picture shows what is possible, the estimate and where no difference is")
    func picture() {
        let picture = IntervalPicture(isUnicode: false)
        #expect(picture.text(0, 0...0) == "[          *          ]")
        // Half as fast is the left end; a quarter is cut there.
        #expect(picture.text(-693_147, -1_386_294 ... -346_574) == "[*-----    |          ]")
        #expect(picture.text(346_574, -69_315...693_147) == "[         -|----*-----]")
    }
}
