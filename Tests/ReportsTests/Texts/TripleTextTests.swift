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

    @Test("The arm that stands out is named, with what it may have met")
    func standingOut() {
        let control = lines(Sample.triples)
        #expect(control[1].contains("the control stands out: it is slowed"))
        #expect(!control.contains { $0.contains("--arms") })
        #expect(lines(Sample.triples(3, 9, 9))[1].contains("ESPN stands out: it is slowed"))
        #expect(lines(Sample.triples(3, 3, 9))[1].contains("TLS to www.example.com stands out"))
        // From the fastest to the slowest.
        #expect(lines(Sample.triples(3, 6, 9))[1].hasSuffix("TLS to www.example.com, the control, ESPN"))
    }

    @Test("A series that was interrupted before its first look tested nothing, and speaks of triples")
    func interrupted() throws {
        var test = Sample.triples(9, 3, 9)
        var series = try #require(test.pairSeries)
        series.pairs.removeLast(series.pairs.count - 2)
        (series.pairs[1].original, series.pairs[1].difference) = (nil, nil)
        (series.looks, series.ending, series.direction) = ([], .interrupted, nil)
        test.pairSeries = series
        test.verdict = .inconclusive
        let told = lines(test)
        #expect(told[1].contains("2 of at least 10"), "\(told)")
        let french = lines(test, Messages.french)
        #expect(french[1].contains("2 sur au moins 10"), "\(french)")
        #expect(
            !told.contains { $0.contains("pair") } && !french.contains { $0.contains("paire") }, "\(french)")
    }

    @Test("What the pairs found and the test of all three did not is inconclusive")
    func unconfirmed() {
        var test = Sample.triples(9, 9, 9)
        test.pairSeries?.ending = .unconfirmed
        test.verdict = .inconclusive
        let told = lines(test)
        #expect(told[0].hasPrefix("INCONCLUSIVE: ESPN seems "))
        #expect(told[1].contains("does not confirm") && told.last?.contains("not confirmed") == true)
    }

    @Test("A series of pairs whose app is faster says that a third arm tells why")
    func hint() {
        var test = Sample.series
        test.pairSeries?.direction = .prioritised
        // The second verdict comes before it.
        #expect(lines(test)[2].contains("--arms 3 tells which"))
        #expect(lines(test, Messages.french)[2].contains("--arms 3 dit lequel"))
        #expect(!lines(Sample.series).contains { $0.contains("--arms") })
    }
}
