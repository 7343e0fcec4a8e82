import Basics
import Foundation
import ReportTesting
import TestSupport
import Testing

@testable import Reports
@testable import WeheShell
@testable import Messages

@Suite("Sentences fit the window")
struct SentenceLayoutTests {
    private func said(_ columns: Int?, _ work: (Output) -> Void) -> Heard {
        let heard = Heard()
        let traits = TerminalTraits(
            isTerminal: columns != nil, hasColour: columns != nil, isUnicode: true, columns: columns)
        work(
            Output(
                sink: heard.sink, form: .table, clock: .system, standardOutput: traits,
                standardError: traits))
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
            sink: heard.sink, form: .table, clock: .system, standardOutput: traits, standardError: traits,
            columns: { 12 })
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
        #expect(kept.contains("# " + Messages.english.consentWithdrawn(had: false) + "\n"))
        #expect(heard.lines.contains("There was no consent"))
    }
}
