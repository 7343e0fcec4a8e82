import Basics
import Campaigns
import Captures
import Differentiation
import Home
import PathEmulation
import Recordings
import TestModel
import TestSupport
import Testing

@testable import Messages

@Suite("Every sentence is there in both languages")
struct FrenchSentenceTests {
    private let english = Messages.english
    private let french = Messages.french

    /// Words that are the same in both languages.
    private static let neutral: Set<String> = [
        "verdict", "original", "p", "s", "transport", "standard", "minutes", "client", "ports", "digest",
        "service", "port", "  SHA-256", "source", "tests", "test", "type", "M-Lab", "AS", "congestion",
        "silence", "words of others",
    ]

    private func differ(_ english: String, _ french: String, at place: SourceLocation = #_sourceLocation) {
        #expect(!french.isEmpty, "\(english)", sourceLocation: place)
        #expect(french != english || Self.neutral.contains(english), "\(english)", sourceLocation: place)
    }

    @Test("Headings, labels and settings")
    func words() {
        for heading in Heading.allCases { differ(english.heading(heading), french.heading(heading)) }
        for label in Label.allCases { differ(english.label(label), french.label(label)) }
        for setting in SettingName.allCases { differ(english.meaning(setting), french.meaning(setting)) }
        let words =
            SettingKey.all.flatMap(\.choices) + ServerOperator.words + RuleGrammar.Term.words
            + RuleGrammar.Action.words + RuleGrammar.Parameter.words
        for word in words { differ(english.meaning(word.meaning), french.meaning(word.meaning)) }
        for remark in ServerRemark.allCases {
            differ(english.serverRemark(remark), french.serverRemark(remark))
        }
        for verdict in Verdict.allCases { differ(english.verdict(verdict), french.verdict(verdict)) }
        #expect(Set(SettingKey.all.map(\.text)) == Set(SettingName.allCases))
    }

    @Test("Every error has a sentence of its own, without English words")
    func errors() {
        for error in EveryError.worded {
            let sentence = french.sentence(error)
            differ(english.sentence(error), sentence)
            // What is typed, or what others say, is the same in every language.
            if case RecordingError.notJSON(_, _?) = error { continue }
            if case RecordingError.unreadable(_, .foundation) = error { continue }
            if case CaptureError.fileUnreadable(_, .foundation) = error { continue }
            if case LineEditorError.notATerminal = error { continue }
            if CaseName.path(error).contains(".told") { continue }
            let own = sentence.replacing(/« [^»]* »/, with: "")
            #expect(!own.contains(EnglishMarkers.words), "\(sentence)")
        }
    }

    @Test("Every reason inside an error")
    func reasons() {
        for reason in EveryError.reasons {
            differ(english.reason(reason), french.reason(reason))
            if case .told = reason { continue }
            #expect(!french.reason(reason).contains(EnglishMarkers.words), "\(french.reason(reason))")
        }
    }

    @Test("What a setting takes, of every setting")
    func expectations() {
        for key in SettingKey.all {
            differ(english.expectation(key.expected), french.expectation(key.expected))
        }
    }

    @Test("What is wrong with a recording names the same places and numbers")
    func numbers() {
        for error in EveryError.recordings {
            let sentence = french.sentence(error)
            for number in english.sentence(error).matches(of: /[0-9]+/).map(\.output) where number != "1" {
                #expect(sentence.contains(number), "\(sentence)")
            }
        }
    }

    @Test("What is wrong with a rule of the lab says what to write where the English sentence does")
    func examples() {
        for error in EveryError.rules {
            let sentence = french.sentence(error)
            for example in english.sentence(error).matches(of: /such as (\S+)$/) {
                #expect(sentence.contains(example.1) || sentence.contains("block"), "\(sentence)")
            }
        }
    }

    @Test("What a call was made from is told by the text of its file; another text stays as it is")
    func callSources() {
        for source in [Synthesiser.CallSource.serverOnly, .bothSides] {
            #expect(english.callSource(source.rawValue) == source.rawValue)
            #expect(!french.callSource(source.rawValue).contains(EnglishMarkers.words))
        }
        #expect(french.callSource("xyzzy") == "xyzzy")
    }

    @Test("An error that says what to do instead does so with a verb or a command")
    func actions() {
        // What is mended by whoever reads it.
        let mended: [any Error] =
            EveryError.joined(EveryError.rules, EveryError.resources) + [
                ShellError.consentMissing(command: "replay"), ShellError.unknownResult(id: 9),
                ReplayError.tlsFailed(server: "x", .notTLS), CampaignError.noneStarted,
            ]
        for error in mended {
            for sentence in [english.sentence(error), french.sentence(error)] {
                #expect(
                    sentence.contains(";") || sentence.contains("\"") || sentence.contains("«"), "\(sentence)"
                )
            }
        }
    }
}
