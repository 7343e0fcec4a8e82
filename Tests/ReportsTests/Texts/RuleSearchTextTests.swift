import ClassifierSearch
import Differentiation
import Basics
import ReportTesting
import TestModel
import TestSupport
import Testing

@testable import Reports
@testable import Messages

@Suite("A search for a rule in words")
struct RuleSearchTextTests {
    private func lines(_ change: (inout StoredRuleSearch) -> Void, _ words: Messages) throws -> [String] {
        var test = Sample.searched
        var search = try #require(test.ruleSearch)
        change(&search)
        test.ruleSearch = search
        return VerdictText(test: test, traits: .plain, words: words).lines.map(\.text)
    }

    @Test("The regions come first, then what leads there, then what it took")
    func found() throws {
        #expect(
            try lines({ _ in }, Messages.english) == [
                "The classifier matches 2 regions together:",
                "  C_1 bytes 9 to 10  \"ab\"  (TLS server name)", "    6162",
                "  C_1 bytes 30 to 31  \"cd\"  (HTTP header Host)", "    6162",
                "  and what leads a parser there: TLS record type", "  1 probe, 1.00 MB, 10.0 s",
            ])
        #expect(
            try lines({ _ in }, Messages.french).prefix(2) == [
                "Le classificateur reconnaît 2 régions ensemble :",
                "  C_1 octets 9 à 10  « ab »  (nom de serveur TLS)",
            ])
    }

    @Test("Every conclusion has a sentence in both languages", arguments: Conclusion.Key.allCases)
    func conclusions(key: Conclusion.Key) throws {
        func headline(_ words: Messages) throws -> String {
            try lines({ $0.conclusion = key }, words)[0]
        }
        let french = try headline(Messages.french)
        #expect(try headline(Messages.english) != french)
        #expect(!french.contains(EnglishMarkers.words))
    }

    @Test("Alternatives stand under their numbers, and earlier attempts are counted")
    func alternatives() throws {
        let lines = try lines(
            {
                $0.regions[1].alternative = 2
                $0.probes[0].number = 30
            }, Messages.english)
        #expect(lines[0] == "The classifier matches any of 2 alternatives:")
        #expect(lines.contains("  alternative 2:"))
        #expect(lines.last == "  1 probe (30 with those of earlier attempts), 1.00 MB, 10.0 s")
    }

    @Test("Where the test before the search is inconclusive, its numbers are shown and how to go on")
    func inconclusive() throws {
        let shown = try lines(
            {
                $0.conclusion = .inconclusive; $0.regions = []
            }, Messages.english)
        #expect(
            shown[0] == "ESPN: the test of original and control is inconclusive, so nothing was searched for")
        #expect(shown[1] == "  original 1.47 Mbit/s, control 38.9 Mbit/s")
        #expect(shown[2].contains("KS p < 0.001"))
        #expect(shown[3].contains("dpi espn --anyway") && shown[3].contains("replay espn --repeat 5"))
        #expect(
            try lines(
                {
                    $0.conclusion = .inconclusive; $0.regions = []
                }, Messages.french)[3]
                .contains("dpi espn --anyway"))
    }

    @Test("After a search nobody is told to replay the app once more")
    func nextStep() {
        guard case .nothingElse = NextStep(after: Sample.searched) else {
            Issue.record("a search suggests another test")
            return
        }
        #expect(!Messages.english.stored(4, next: NextStep(after: Sample.searched)).contains("replay"))
        #expect(
            Messages.english.stored(4, next: NextStep(after: Sample.completed(.differentiation))).contains(
                "replay espn"))
    }
}
