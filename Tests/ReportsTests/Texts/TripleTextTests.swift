import Basics
import Differentiation
import Messages
import ReportTesting
import TestModel
import Testing

@testable import Reports

@Suite("The answer of a series of triples, in words")
struct TripleTextTests {
    private func lines(_ test: StoredTest, _ words: Messages = Messages.english) -> [String] {
        VerdictText(test: test, traits: .plain, words: words).lines.map(\.text)
    }

    /// A series of ten triples with the same rates.
    private func series(_ original: Double, _ control: Double, _ innocuous: Double) -> StoredTest {
        var test = Sample.triples
        func even(_ rate: Double) -> PairRates.Replay {
            PairRates.Replay(
                sliceBytes: [rate * 125_000], sliceLength: 1, seconds: 1, isCutOff: false, beginning: nil)
        }
        let rates = TripleRates([original, control, innocuous].map(even), slices: nil)
        guard var series = test.pairSeries else { return test }
        for place in series.pairs.indices { series.pairs[place].triple = StoredTriple(place: 1, rates) }
        let answer = series.judgedTriples()?.answer
        series.answer = answer
        test.pairSeries = series
        return test
    }

    @Test("The control is slowed: the headline does not ask, and the next line names it")
    func control() {
        let told = lines(Sample.triples)
        #expect(told[0].hasPrefix("DIFFERENTIATION: ESPN is ") && told[0].contains("faster than its control"))
        #expect(
            told[1]
                == "  of the three, the control stands out: it is slowed; between the two others no difference was "
                + "found")
        #expect(told[2].hasPrefix("  10 triples, 1 did not count: original 9.6"), "\(told[2])")
        #expect(told[2].contains("control 3.5"))
        #expect(told[2].hasSuffix("is found in at most 1.0 % of series"), "\(told[2])")
        #expect(!told.contains { $0.contains("--arms") })
        let french = lines(Sample.triples, Messages.french)
        #expect(
            french[1]
                == "  parmi les trois, le témoin se distingue : il est ralenti ; entre les deux autres, aucune "
                + "différence n'a été trouvée")
    }

    @Test("Each other answer has its sentence")
    func others() {
        #expect(lines(series(3, 9, 9))[1].hasPrefix("  of the three, ESPN stands out: it is slowed;"))
        #expect(
            lines(series(3, 3, 9))[1]
                == "  of the three, TLS to www.example.com stands out: it is preferred, or ESPN and its control are "
                + "slowed alike")
        #expect(
            lines(series(3, 6, 9))[1]
                == "  of the three, each differs from the others; from the fastest to the slowest: "
                + "TLS to www.example.com, the control, ESPN")
        #expect(lines(series(9, 9, 9))[1] == "  no difference was found between any two of the three")
        var test = series(9, 9, 9)
        test.pairSeries?.answer = .originalControl
        #expect(
            lines(test)[1].hasPrefix(
                "  of the three, only ESPN and the control were found to differ; TLS to "))
        test.pairSeries?.answer = .unresolved
        #expect(lines(test)[1].hasPrefix("  the three are not treated alike, but no two"))
    }

    @Test("A series that was interrupted before its first look tested nothing, and speaks of triples")
    func interrupted() throws {
        var test = series(9, 3, 9)
        var series = try #require(test.pairSeries)
        series.pairs.removeLast(series.pairs.count - 2)
        (series.pairs[1].original, series.pairs[1].difference) = (nil, nil)
        (series.looks, series.ending, series.direction) = ([], .interrupted, nil)
        test.pairSeries = series
        test.verdict = .inconclusive
        let told = lines(test)
        #expect(told[0] == "INCONCLUSIVE: too few triples of ESPN were measured for an estimate.")
        #expect(told[1] == "  too few triples for a test of the three: 2 of at least 10")
        #expect(
            told.contains { $0.hasPrefix("  in 1 triple original and control could not be compared") },
            "\(told)")
        let french = lines(test, Messages.french)
        #expect(french[1] == "  trop peu de triplets pour un test des trois : 2 sur au moins 10")
        #expect(
            !told.contains { $0.contains("pair") } && !french.contains { $0.contains("paire") }, "\(french)")
    }

    @Test("What the pairs found and the test of all three did not is inconclusive")
    func unconfirmed() {
        var test = series(9, 9, 9)
        test.pairSeries?.ending = .unconfirmed
        test.verdict = .inconclusive
        let told = lines(test)
        #expect(told[0].hasPrefix("INCONCLUSIVE: ESPN seems "))
        #expect(
            told[1].hasPrefix(
                "  the pairs of ESPN and its control differ, but the test of all three does not confirm"))
        #expect(told.last?.hasPrefix("  not confirmed by the test of all three. ") == true)
    }

    @Test("A series of pairs whose app is faster says that a third arm tells why")
    func hint() {
        var test = Sample.series
        test.pairSeries?.direction = .prioritised
        let hint =
            "  the control was slowed, or the app preferred; --arms 3 tells which, with a server that runs this "
            + "program"
        // The second verdict comes before it.
        #expect(lines(test)[2] == hint)
        #expect(!lines(Sample.series).contains(hint))
        #expect(lines(test, Messages.french)[2].contains("--arms 3 dit lequel"))
    }

    @Test("A triple's line has three rates and the order")
    func line() throws {
        let pair = try #require(Sample.triples.pairSeries?.pairs[0])
        let text = Messages.english.pair(1, pair)
        #expect(
            text
                == "triple 1  original 9.00, control 3.50, innocuous 9.00 Mbit/s  (innocuous, original, control)"
        )
        let void = try #require(Sample.triples.pairSeries?.pairs[4])
        #expect(Messages.english.pair(5, void).hasSuffix("innocuous - Mbit/s  does not count"))
    }
}
