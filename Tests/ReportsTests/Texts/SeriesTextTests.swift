import Basics
import Differentiation
import Messages
import ReportTesting
import TestModel
import Testing

@testable import Reports

@Suite("What a series of pairs came to, in words")
struct SeriesTextTests {
    private func lines(_ test: StoredTest, _ words: Messages = Messages.english) -> [String] {
        VerdictText(test: test, traits: .plain, words: words).lines.map(\.text)
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
        var test = Sample.series(.excluded, (1, 0.9, 1.1), pairs: 10)
        delays(90, by: .server, of: &test)
        let longer = lines(test)
        #expect(longer[0].hasPrefix("NO DIFFERENTIATION: "))
        #expect(longer[1].hasPrefix("DELAY DIFFERENTIATION: ") && longer[1].contains("125 % longer"))
        #expect(longer.contains { $0.hasPrefix("  delay: 10 pairs, ") })
        delays(40, by: .client, of: &test)
        #expect(lines(test).contains { $0.hasPrefix("  no delay differentiation shown: ") })
    }

    @Test("Too few pairs with delays give no second verdict, and none at all is no sentence")
    func undelayed() {
        var test = Sample.series(.budget, (1, 0.9, 1.1), pairs: 10)
        #expect(!lines(test).contains { $0.contains("delay") })
        test.pairSeries?.pairs[0].delay = .init(end: .server, original: 0.05, control: 0.04)
        #expect(lines(test).contains { $0.hasPrefix("  delay: 1 pair ") })
    }

    @Test("What is excluded is so for the part that was looked at")
    func excluded() {
        var test = Sample.series(.excluded, (0.98, 0.86, 1.12), pairs: 10)
        test.pairSeries?.windowSlices = 30
        test.pairSeries?.pairs[0].bytes = 58_400_000
        #expect(lines(test)[0].hasPrefix("NO DIFFERENTIATION in the first 3.0 s (7.01 MB of 29.2 MB): "))
        #expect(lines(test)[2].contains("slower later was not looked for"))
        let whole = lines(Sample.series(.excluded, (1, 1, 1), pairs: 10, most: 10, window: nil))
        #expect(whole[0].hasPrefix("NO DIFFERENTIATION: ") && whole[2].hasSuffix(" are excluded"))
    }

    @Test("Whole pairs that exclude a late difference too clear the whole recording")
    func clearedLater() {
        let cleared = lines(Sample.checkedSeries(.excluded, [1, 0.9, 1.1, 1.05, 0.95]))
        #expect(cleared[0].hasPrefix("NO DIFFERENTIATION: ESPN and its control differ by 2.0 % "))
        #expect(cleared[1].hasPrefix("  10 of at most 37 pairs, "))
        #expect(cleared[2].hasSuffix("; later 5 whole pairs leave 10.0 % slower to 10.0 % faster possible"))
        let open = lines(Sample.checkedSeries(.excluded, [1, 0.6, 1.1, 1.05, 0.95]))
        #expect(open[0].hasPrefix("NO DIFFERENTIATION in the first 3.0 s (7.01 MB of 29.2 MB): "))
    }

    @Test("A difference after the window is told with where it begins, and by what chance")
    func foundLater() {
        let told = lines(Sample.checkedSeries(.foundLater, [0.6, 0.55, 0.5, 0.62, 0.55, 0.5, 0.58]))
        #expect(told[0].hasPrefix("DIFFERENTIATION after the first 3.0 s (7.01 MB of 29.2 MB): "))
        #expect(told[0].contains("45 % slower") && told[0].contains("50 % slower to 38 % slower"))
        #expect(told.contains { $0.hasSuffix("by chance in at most 1.6 % of series") })
    }

    @Test("A series that was interrupted says how it goes on, and pairs that do not count what failed")
    func remarks() {
        var interrupted = Sample.series(.interrupted, nil, pairs: 3)
        interrupted.status = .cancelled
        interrupted.verdict = nil
        #expect(lines(interrupted).last?.contains("\"replay --resume 12\"") == true)
        var test = Sample.series(.tooManyVoidPairs, nil, pairs: 4)
        let voids: [(Double?, Double?)] = [(nil, 5), (nil, 5), (5, nil), (nil, nil)]
        for (place, halves) in voids.enumerated() {
            test.pairSeries?.pairs[place] = .init(
                isOriginalFirst: true, original: halves.0, control: halves.1, difference: nil, bytes: 0)
        }
        let told = lines(test)
        #expect(told.contains { $0.hasPrefix("  4 pairs ") && $0.contains(": 2; ") && $0.hasSuffix(": 1") })
        #expect(!told.contains { $0.contains("all replays are whole") })
        test.pairSeries?.hasLateDifference = true
        #expect(lines(test).contains { $0.contains("all replays are whole") })
        let small = lines(Sample.series(.budget, (0.988, 0.97, 0.995), pairs: 37, p: 0.004))
        #expect(small.contains { $0.contains("real, but too small") })
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
