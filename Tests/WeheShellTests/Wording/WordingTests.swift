import Basics
import CommandParsing
import ResultStore
import TestSupport
import Testing

@testable import Messages
@testable import WeheShell

@Suite("What commands say of themselves is there in both languages")
struct WordingTests {
    private let english = Messages.english
    private let french = Messages.french

    /// Words that are the same in both languages.
    private static let neutral: Set<String> = [
        "verdict", "original", "p", "s", "transport", "standard", "minutes", "client", "ports", "digest",
        "service", "port", "source", "tests", "test", "type", "M-Lab", "AS", "congestion",
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

    @Test("Views of results and keys that tests are sorted by")
    func words() {
        for word in ResultView.words + TestSort.Key.words {
            differ(english.meaning(word.meaning), french.meaning(word.meaning))
        }
    }
}
