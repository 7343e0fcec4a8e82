import LineEditor
import Reports
import Testing

@testable import Basics
@testable import WeheShell
@testable import Messages

@Suite("What stands around the prompt")
struct StatusLineTests {
    private func line(_ traits: TerminalTraits, words: Messages = Messages.english) -> String {
        StatusLine(
            .init(
                server: "embedded", hasConsent: true, lab: "sni-throttle",
                developerOptions: ["force-differentiation"], isLogging: true)
        ).text(words, for: traits).text
    }

    @Test("The line tells server, consent and what is not as usual, in both languages")
    func facts() {
        #expect(
            line(.plain)
                == "server embedded · consent given · lab: sni-throttle · dev: force-differentiation · transcript"
        )
        #expect(
            line(.plain, words: Messages.french).hasPrefix("serveur embedded · consentement donné · labo : "))
        let usual = StatusLine(
            .init(server: "mine", hasConsent: false, lab: nil, developerOptions: [], isLogging: false))
        #expect(usual.text(Messages.english, for: .plain).text == "server mine · no consent yet")
    }

    @Test("It fits a narrow window and a terminal without Unicode")
    func narrow() {
        var traits = TerminalTraits(isTerminal: true, hasColour: false, isUnicode: false, columns: 40)
        #expect(line(traits) == "server embedded | consent given | lab: ")
        traits.columns = 200
        #expect(line(traits, words: Messages.french).allSatisfy { $0.isASCII })
    }

    @Test(
        "Text is long if it leaves no row for the prompt, counting lines that wrap",
        arguments: [
            ("", false), ("a\n", false), ("a\nb\nc\n", false), ("a\nb\nc\nd\n", true),
            ("0123456789\nb\nc\n", false), ("01234567890\nb\nc\n", true),
        ])
    func long(text: String, isLong: Bool) {
        #expect(Pager.isLong(text, for: WindowSize(columns: 10, rows: 4)) == isLong)
    }

    @Test("PAGER names the pager; empty or cat means none")
    func pager() {
        #expect(Pager(environment: [:], keys: "q") != nil)
        #expect(Pager(environment: ["PAGER": "more"], keys: "q") != nil)
        #expect(Pager(environment: ["PAGER": ""], keys: "q") == nil)
        #expect(Pager(environment: ["PAGER": "cat"], keys: "q") == nil)
    }
}
