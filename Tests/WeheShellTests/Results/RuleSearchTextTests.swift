import ResultStore
import Testing

@testable import WeheShell

@Suite("A search for a rule in words")
struct RuleSearchTextTests {
    private func lines(_ change: (inout StoredRuleSearch) -> Void, _ words: any Wording) throws -> [String] {
        var test = Sample.searched
        var search = try #require(test.ruleSearch)
        change(&search)
        test.ruleSearch = search
        return VerdictText(test: test, traits: .plain, words: words).lines.map(\.text)
    }

    @Test("The regions come first, then what leads there, then what it took")
    func found() throws {
        #expect(
            try lines({ _ in }, English()) == [
                "The classifier matches 2 regions together:",
                "  C_1 bytes 9 to 10  \"ab\"  (TLS server name)", "    6162",
                "  C_1 bytes 30 to 31  \"cd\"  (HTTP header Host)", "    6162",
                "  and what leads a parser there: TLS record type", "  1 probe, 1.00 MB, 10.0 s",
            ])
        #expect(
            try lines({ _ in }, French()).prefix(2) == [
                "Le classificateur reconnaît 2 régions ensemble :",
                "  C_1 octets 9 à 10  « ab »  (nom de serveur TLS)",
            ])
    }

    @Test(
        "Every conclusion has a sentence in both languages",
        arguments: [
            "no-byte-matters", "nothing-to-explain", "too-noisy", "contradictory", "probe-limit", "rule",
        ])
    func conclusions(key: String) throws {
        func headline(_ words: any Wording) throws -> String {
            try lines({ $0.conclusion = key }, words)[0]
        }
        let french = try headline(French())
        #expect(try headline(English()) != french)
        #expect(!french.contains(English.markers))
    }

    @Test("Alternatives stand under their numbers, and earlier attempts are counted")
    func alternatives() throws {
        let lines = try lines(
            {
                $0.regions[1].alternative = 2
                $0.probes[0].number = 30
            }, English())
        #expect(lines[0] == "The classifier matches any of 2 alternatives:")
        #expect(lines.contains("  alternative 2:"))
        #expect(lines.last == "  1 probe (30 with those of earlier attempts), 1.00 MB, 10.0 s")
    }
}
