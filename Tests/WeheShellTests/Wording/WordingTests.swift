import ArgumentParser
import Differentiation
import TestSupport
import Testing

@testable import Home
@testable import WeheShell
@testable import Wording

@Suite("Every sentence is there in both languages")
struct WordingTests {
    private let english = English()
    private let french = French()

    /// Words that are the same in both languages.
    private static let neutral: Set<String> = [
        "verdict", "original", "p", "s", "transport", "standard", "minutes", "client", "ports", "digest",
        "service", "port", "  SHA-256", "source", "tests", "type", "M-Lab", "AS",
    ]

    private func differ(_ english: String, _ french: String, at place: SourceLocation = #_sourceLocation) {
        #expect(!french.isEmpty, "\(english)", sourceLocation: place)
        #expect(french != english || Self.neutral.contains(english), "\(english)", sourceLocation: place)
    }

    @Test("Commands", arguments: CommandText.allCases)
    func commands(command: CommandText) {
        differ(english.abstract(command), french.abstract(command))
        #expect(french.abstract(command).contains(/[.?]$/))
        #expect(english.discussion(command).isEmpty == french.discussion(command).isEmpty)
    }

    @Test("Arguments", arguments: ArgumentText.allCases)
    func arguments(argument: ArgumentText) {
        differ(english.help(argument), french.help(argument))
        #expect(english.help(argument).hasSuffix("."))
        #expect(french.help(argument).hasSuffix("."))
    }

    @Test("Every command has words of its own, and all words belong to a command")
    func paths() {
        var typed: Set<String> = ["wehe", "wehe serve", "wehe-cmdline"]
        func visit(_ command: any ParsableCommand.Type, under path: [String]) {
            let path = path + [command._commandName]
            let text = CommandText(rawValue: path.joined(separator: " "))
            #expect(text.map(english.abstract) == command.configuration.abstract, "\(path)")
            typed.insert(path.joined(separator: " "))
            for subcommand in command.configuration.subcommands { visit(subcommand, under: path) }
        }
        for entry in CommandTable.entries { visit(entry.type, under: []) }
        #expect(Set(CommandText.allCases.map(\.rawValue)) == typed)
    }

    @Test("Headings, labels and settings")
    func words() {
        for heading in Heading.allCases { differ(english.heading(heading), french.heading(heading)) }
        for label in Label.allCases { differ(english.label(label), french.label(label)) }
        for setting in SettingText.allCases { differ(english.meaning(setting), french.meaning(setting)) }
        for choice in ChoiceText.allCases { differ(english.meaning(choice), french.meaning(choice)) }
        for remark in ServerRemark.allCases {
            differ(english.serverRemark(remark), french.serverRemark(remark))
        }
        for verdict in Verdict.allCases { differ(english.verdict(verdict), french.verdict(verdict)) }
        #expect(Set(SettingKey.all.map(\.text)) == Set(SettingText.allCases))
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
