import Basics
import CommandParsing
import Differentiation
import PathEmulation
import ResultStore
import TestModel
import TestSupport
import Testing

@testable import Home
@testable import WeheShell
@testable import Messages

@Suite("Every sentence is there in both languages")
struct WordingTests {
    private let english = Messages.english
    private let french = Messages.french

    /// Words that are the same in both languages.
    private static let neutral: Set<String> = [
        "verdict", "original", "p", "s", "transport", "standard", "minutes", "client", "ports", "digest",
        "service", "port", "  SHA-256", "source", "tests", "test", "type", "M-Lab", "AS", "congestion",
        "silence",
    ]

    private func differ(_ english: String, _ french: String, at place: SourceLocation = #_sourceLocation) {
        #expect(!french.isEmpty, "\(english)", sourceLocation: place)
        #expect(french != english || Self.neutral.contains(english), "\(english)", sourceLocation: place)
    }

    @Test("Commands and their arguments", arguments: CommandTable.entries)
    func commands(entry: CommandTable.Entry) throws {
        func outline(_ words: Messages) throws -> CommandOutline {
            try words.withLanguage { try CommandOutline(of: entry.type) }
        }
        func visit(_ english: CommandOutline, _ french: CommandOutline) {
            differ(english.summary, french.summary)
            #expect(english.summary.contains(/[.?]$/) && french.summary.contains(/[.?]$/))
            #expect(english.discussion.isEmpty == french.discussion.isEmpty)
            if !english.discussion.isEmpty { differ(english.discussion, french.discussion) }
            for (own, other) in zip(english.arguments, french.arguments) where !own.summary.isEmpty {
                differ(own.summary, other.summary)
                #expect(own.summary.hasSuffix(".") && other.summary.hasSuffix("."), "\(own.summary)")
            }
            for (own, other) in zip(english.subcommands, french.subcommands) { visit(own, other) }
        }
        try visit(outline(english), outline(french))
    }

    @Test("Headings, labels and settings")
    func words() {
        for heading in Heading.allCases { differ(english.heading(heading), french.heading(heading)) }
        for label in Label.allCases { differ(english.label(label), french.label(label)) }
        for setting in SettingName.allCases { differ(english.meaning(setting), french.meaning(setting)) }
        let words =
            SettingKey.all.flatMap(\.choices) + ServerOperator.words + ResultView.words + TestSort.Key.words
            + RuleGrammar.Term.words + RuleGrammar.Action.words + RuleGrammar.Parameter.words
        for word in words { differ(english.meaning(word.meaning), french.meaning(word.meaning)) }
        for remark in ServerRemark.allCases {
            differ(english.serverRemark(remark), french.serverRemark(remark))
        }
        for verdict in Verdict.allCases { differ(english.verdict(verdict), french.verdict(verdict)) }
        #expect(Set(SettingKey.all.map(\.text)) == Set(SettingName.allCases))
    }

    @Test("Every error has a sentence of its own, on one line and without a full stop")
    func errors() {
        for error in EveryError.worded {
            let sentence = french.sentence(error)
            differ(english.sentence(error), sentence)
            #expect(!sentence.contains("\n"), "\(sentence)")
            #expect(!sentence.hasSuffix("."), "\(sentence)")
            // What is typed is the same in every language.
            let own = sentence.replacing(/« [^»]* »/, with: "")
            #expect(!own.contains(EnglishMarkers.words), "\(sentence)")
        }
    }

    @Test("Every reason inside an error")
    func reasons() {
        for reason in EveryError.reasons {
            differ(english.reason(reason), french.reason(reason))
            #expect(!french.reason(reason).contains(EnglishMarkers.words), "\(french.reason(reason))")
        }
    }

    @Test("What a setting takes, of every setting")
    func expectations() {
        for key in SettingKey.all {
            differ(english.expectation(key.expected), french.expectation(key.expected))
        }
    }
}
