import Foundation
import Home
import ReportTesting
import TestSupport
import Testing

@testable import WeheShell

@Suite("Lines as a script or -c has them")
struct FailureSentenceTests {
    @Test(
        "Each failure has its exit code and one sentence",
        arguments: [
            ("repaly espn", 2, "no command \"repaly\"; did you mean \"replay\"?"),
            ("replay espn", 40, "replay needs your consent first: read it with \"consent show\""),
            (
                "consent give embedded other; replay netflx", 2,
                "no app named \"netflx\"; did you mean \"netflix\"?"
            ),
            (
                "settings set line-rate fast", 2,
                "line-rate must be between 0.1 and 100000 Mbit/s, or none, not fast"
            ),
            ("servers use labb", 2, "no server \"labb\"; known: embedded"),
            (
                "consent give embedded other; replay espn --server labb", 2,
                "no server \"labb\"; known: embedded"
            ),
            ("results show 4", 2, "no result 4; \"results\" lists them"),
            ("replay 'espn", 2, "a quote is opened but not closed"),
            ("source /nowhere/x.wehe", 2, "the script /nowhere/x.wehe cannot be read: there is no such file"),
            (
                "servers add mine 127.0.0.1 --ca /nowhere/ca.pem", 12,
                "the CA file /nowhere/ca.pem cannot be used"
            ),
            ("recordings import /nowhere/recordings", 14, "/nowhere/recordings"),
            ("recordings import /nowhere/a.pcap --host x", 14, "/nowhere/a.pcap"),
            ("recordings remove espn", 2, "\"espn\" cannot be removed"),
        ] as [(String, Int32, String)])
    func failures(commands: String, code: Int32, sentence: String) async throws {
        let (session, heard) = try TemporaryFolder().session()
        #expect(await session.execute(line: commands) == code)
        #expect(heard.errorLines.count { $0.hasPrefix("error: ") } == 1, "\(heard.error)")
        let last = try #require(heard.errorLines.last)
        #expect(last.hasPrefix("error: ") && last.contains(sentence), "\(heard.error)")
        await session.close()
    }

    @Test("source runs a file from a command; quit in it ends the program")
    func source() async throws {
        let home = try TemporaryFolder()
        try home.write("settings get label\nquit\nversion\n", to: "inner.wehe")
        let (session, heard) = try home.session()
        #expect(await session.execute(line: "source \(home.file("inner.wehe").path); version") == 0)
        #expect(heard.lines == ["0"])
        #expect(await session.isLeaving)
    }

    @Test("What is set stays set for the next run")
    func persistence() async throws {
        let home = try TemporaryFolder()
        let (first, _) = try home.session()
        try await first.run(
            line:
                "settings set line-rate 12.5; consent give embedded other; servers add mine 192.0.2.1 --plain"
        )
        let (second, heard) = try home.session()
        try await second.run(line: "settings get line-rate; servers use mine; settings get server")
        #expect(heard.lines.first == "12.5" && heard.lines.last == "mine")
        #expect(await second.consents.latest != nil)
        try await second.run(line: "settings reset")
        let (third, later) = try home.session()
        try await third.run(line: "settings get line-rate; settings get server")
        #expect(later.lines == ["40", "embedded"])
    }

    @Test("The statistics pages' addresses are printed")
    func dashboard() async throws {
        let (session, heard) = try TemporaryFolder().session()
        try await session.run(line: "dashboard-url; dashboard-url --french")
        #expect(
            heard.lines == [
                "https://wehe.meddle.mobi/globalStats.html", "https://wehe.meddle.mobi/StatsFrance.html",
            ])
    }

    @Test("A topic's text is shown as it is")
    func topics() async throws {
        let (session, heard) = try TemporaryFolder().session()
        try await session.run(line: "help exit-codes")
        #expect(heard.output == (try Checkout.text("Help/topics/exit-codes.md")))
    }

    @Test("A script of ten thousand lines runs to its end, and an error in its last line is found there")
    func longScript() async throws {
        let home = try TemporaryFolder()
        let commands = Thoroughness.count(100, of: 2_500)
        let block =
            ["# a comment of some length, as people write them", "", "settings get label # here"]
            + Array(repeating: "   ", count: 10_000 / commands - 3)
        var lines = Array(repeating: block, count: commands).flatMap(\.self)
        lines[9_999] = "nonsense"
        try home.write(lines.joined(separator: "\n"), to: "long.wehe")
        let path = home.file("long.wehe").path
        let (session, heard) = try home.session()
        #expect(await session.execute { try await Script(path: path).run(in: $0, keepsGoing: false) } == 2)
        #expect(heard.lines.count == commands)
        #expect(heard.error.hasPrefix("error: \(path):10000: nonsense: "))
        let (dry, checked) = try home.session()
        #expect(await dry.dryRun(.script(path: path), standardInput: [], startFile: nil) == 2)
        #expect(checked.lines == ["\(commands + 1) commands checked, 1 mistake"])
    }
}
