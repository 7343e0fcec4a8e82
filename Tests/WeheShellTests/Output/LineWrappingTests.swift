import Foundation
import Testing
import TestSupport

@testable import WeheShell

@Suite("Lines are broken between words")
struct LineWrappingTests {
    @Test(
        "No line is longer than asked, but for a word that is",
        arguments: [
            ("", ""), ("one", "one"), ("one two three", "one two\nthree"),
            ("abcdefghij kl", "abcdefghij\nkl"),
            ("1234567 8", "1234567\n8"), ("123456 8", "123456 8"),
        ])
    func wraps(text: String, lines: String) { #expect(text.wrapped(to: 8) == lines) }

    @Test(
        "What follows stands below the text of its line, not below its label, bullet or number",
        arguments: [
            (
                "  server   embedded, 127.0.0.1, tls",
                ["  server   embedded,", "           127.0.0.1,", "           tls"]
            ),
            ("  - Do both lose packets at once?", ["  - Do both lose", "    packets at once?"]),
            ("1. Read what tests do, and agree", ["1. Read what tests do,", "   and agree"]),
            ("  area 0.8, KS p = 3e-9, resampling 1", ["  area 0.8, KS p =", "    3e-9, resampling 1"]),
            (
                "one label that is very long  and its text",
                ["one label that is very", "    long", "    and its text"]
            ),
            ("  --all-video   Every video app.", ["  --all-video", "      Every video app."]),
        ])
    func hangs(line: String, rows: [String]) { #expect(line.rows(LineWrapping(columns: 22)) == rows) }

    @Test(
        "What is quoted, a unit behind its number and punctuation with a blank before it stay with what they belong to",
        arguments: [
            ("see what \"results show\" says", ["see what", "\"results show\" says"]),
            ("voyez « settings set » ; puis", ["voyez", "« settings set » ;", "puis"]),
            ("the original has 1.47 Mbit/s,", ["the original has", "1.47 Mbit/s,"]),
            ("a \"quotation of more than that\"", ["a \"quotation of more", "than that\""]),
        ])
    func whole(line: String, rows: [String]) { #expect(line.rows(LineWrapping(columns: 20)) == rows) }

    @Test("A path stays whole, as far to the left as it must")
    func path() {
        let path = "/home/somebody/wehe/ca.pem"
        #expect(
            "  authority     \(path), trusted".rows(LineWrapping(columns: 28)) == [
                "  authority", " \(path),", "      trusted",
            ])
    }
}

@Suite("Pages of help fit the window")
struct HelpPageTests {
    private static let page = """
        LOOKING AT RESULTS

        Every attempt is kept: what was asked,
        measured and decided.

            results list --app netflix --since 3d

        Who.     Northeastern University,
                 Boston.
        How far. Some seconds.
          - one thing
            and more of it
          - another

        EXAMPLES:
          results list
          results show 1
        """

    @Test("Paragraphs are joined, commands and headings are not")
    func paragraphs() {
        let lines = HelpPage(Self.page).lines
        #expect(
            lines.map(\.text) == [
                "LOOKING AT RESULTS", "",
                "Every attempt is kept: what was asked, measured and decided.", "",
                "    results list --app netflix --since 3d", "",
                "Who.     Northeastern University, Boston.", "How far. Some seconds.",
                "  - one thing and more of it", "  - another", "",
                "EXAMPLES:", "  results list", "  results show 1",
            ])
        #expect(
            lines.map(\.hanging) == [0, 0, 0, 0, nil, 0, 9, 9, 4, 4, 0, 0, nil, nil])
    }

    private func said(columns: Int?) -> [String] {
        let heard = Heard()
        let traits = TerminalTraits(
            isTerminal: columns != nil, hasColour: false, isUnicode: true, columns: columns)
        Output(sink: heard.sink, form: .table, standardOutput: traits, standardError: traits)
            .say(page: Self.page)
        return heard.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test("A narrow window gets them filled anew; a wide one, and no window, get the page as it is")
    func filled() {
        let narrow = said(columns: 30)
        #expect(narrow[2...4] == ["Every attempt is kept: what", "was asked, measured and", "decided."])
        #expect(narrow[6] == "    results list --app netflix --since 3d")
        #expect(
            narrow[8...11] == [
                "Who.     Northeastern", "         University, Boston.", "How far. Some seconds.",
                "  - one thing and more of it",
            ])
        for columns in [nil, 80, 200] {
            #expect(said(columns: columns).joined(separator: "\n") == Self.page + "\n")
        }
    }
}

@Suite("Sentences fit the window")
struct SentenceLayoutTests {
    private func said(_ columns: Int?, _ work: (Output) -> Void) -> Heard {
        let heard = Heard()
        let traits = TerminalTraits(
            isTerminal: columns != nil, hasColour: columns != nil, isUnicode: true, columns: columns)
        work(Output(sink: heard.sink, form: .table, standardOutput: traits, standardError: traits))
        return heard
    }

    @Test("Colours go on in the next row and do not count")
    func colours() {
        let heard = said(20) { output in
            output.say(TerminalLine("NO DIFFERENTIATION AT ALL", .good) + ": Deezer is as fast.")
        }
        #expect(
            heard.output
                == "\u{1B}[32mNO DIFFERENTIATION\u{1B}[0m\n\u{1B}[32mAT ALL\u{1B}[0m: Deezer is as\nfast.\n")
    }

    @Test("What is no terminal gets lines as they are, and so does what is to be copied")
    func whole() {
        let long = "a line of quite a few words that would not fit"
        #expect(said(nil) { $0.say(long) }.output == long + "\n")
        #expect(said(nil) { $0.note(long) }.error == long + "\n")
        #expect(said(20) { $0.say(whole: long) }.output == long + "\n")
        #expect(said(20) { $0.note(long) }.errorLines.count == 3)
    }

    @Test("A window that is resized while a command runs is followed")
    func resized() {
        let heard = Heard()
        let traits = TerminalTraits(isTerminal: true, hasColour: false, isUnicode: true, columns: 80)
        let output = Output(
            sink: heard.sink, form: .table, standardOutput: traits, standardError: traits, columns: { 12 })
        output.say("one two three four")
        output.note("one two three four")
        #expect(heard.lines == ["one two", "three four"] && heard.errorLines == heard.lines)
    }

    @Test("A log of the session keeps lines as they came, whatever the window")
    func transcript() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session(columns: 20)
        try await session.run(line: "log start '\(home.file("log").path)'; consent withdraw; log stop")
        let kept = try String(contentsOf: home.file("log"), encoding: .utf8)
        #expect(kept.contains("# " + English().consentWithdrawn(had: false) + "\n"))
        #expect(heard.lines.contains("There was no consent"))
    }
}
