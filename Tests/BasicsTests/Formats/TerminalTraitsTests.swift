import Basics
import Testing

@Suite("What a terminal can show")
struct TerminalTraitsTests {
    private func traits(_ environment: [String: String], isTerminal: Bool = true) -> TerminalTraits {
        TerminalTraits(isTerminal: isTerminal, columns: 80, environment: environment)
    }

    @Test("Colour needs a terminal that is not dumb and a person who did not switch it off")
    func colour() {
        #expect(traits(["TERM": "xterm"]).hasColour)
        #expect(!traits(["TERM": "dumb"]).hasColour)
        #expect(!traits(["TERM": "xterm", "NO_COLOR": "1"]).hasColour)
        #expect(traits(["TERM": "xterm", "NO_COLOR": ""]).hasColour)
        #expect(!traits(["TERM": "xterm"], isTerminal: false).hasColour)
    }

    @Test(
        "The locale tells whether there is more than ASCII; the more special variable wins",
        arguments: [
            (["LANG": "en_US.UTF-8"], true), (["LANG": "C.utf8"], true), (["LANG": "C"], false), ([:], false),
            (["LANG": "en_US.UTF-8", "LC_ALL": "C"], false),
            (["LANG": "C", "LC_CTYPE": "de_DE.UTF-8"], true),
            (["LANG": "de_DE.UTF-8", "LC_ALL": ""], true), (["LANG": "en_US.ISO-8859-1"], false),
        ] as [([String: String], Bool)])
    func unicode(environment: [String: String], isUnicode: Bool) {
        #expect(traits(environment).isUnicode == isUnicode)
    }

    @Test("Lines that go to no terminal may be as long as they like")
    func width() {
        #expect(traits([:]).columns == 80)
        #expect(traits([:], isTerminal: false).columns == nil)
    }

    @Test("A style changes nothing but colour")
    func styles() {
        let plain = traits(["TERM": "dumb"])
        let coloured = traits(["TERM": "xterm"])
        for meaning in [TerminalTraits.Meaning.alarm, .caution, .good, .quiet, .strong] {
            #expect(plain.coloured("word", meaning) == "word")
            let text = coloured.coloured("word", meaning)
            #expect(text.hasPrefix("\u{1B}["))
            #expect(text.hasSuffix("word\u{1B}[0m"))
        }
    }
}
