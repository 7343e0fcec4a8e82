import Differentiation
import ReportTesting
import ResultStore
import TestSupport
import Testing
import Basics

@testable import Reports
@testable import WeheShell

@Suite("watch")
struct WatchCommandTests {
    @Test("Without a terminal each round follows the one before, with its time before it")
    func rounds() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        try await session.run(line: "watch --times 3 100ms settings get label")
        let heads = heard.lines.filter {
            $0.wholeMatch(of: /every 100ms, [0-9:]{8}: settings get label/) != nil
        }
        #expect(heads.count == 3)
        #expect(heard.lines.filter { $0 == "0" }.count == 3)
        #expect(heard.output.contains("0\n\nevery"))
        #expect(heard.error.isEmpty)
    }

    @Test("What programs read has no line before it")
    func json() async throws {
        let home = try TemporaryFolder()
        for (line, form) in [
            ("settings get label --json", OutputForm.table), ("'settings get label --json'", .table),
            ("settings get label", .json),
        ] {
            let (session, heard) = try home.session(form: form)
            try await session.run(line: "watch --times 2 100ms \(line)")
            #expect(heard.lines.count == 2)
            #expect(heard.lines.allSatisfy { $0.hasPrefix("{") })
        }
    }

    @Test("What is remarked stands on standard error where nothing is drawn, between no objects")
    func remarks() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        let store = try await session.store()
        for _ in 0..<60 { _ = try await store.insert(Sample.completed(.noDifferentiation)) }
        try await session.run(line: "watch --times 2 100ms results --json")
        #expect(heard.lines.count == 100 && heard.lines.allSatisfy { $0.hasPrefix("{") })
        #expect(heard.errorLines.count == 2)
    }

    @Test("A line in quotes is watched as one, and what a command remarks is part of the picture")
    func line() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        try await session.run(line: "watch --times 1 5s 'version; echo b'")
        #expect(heard.lines.last == "b" && heard.lines.count == 3)
    }

    @Test(
        "What tests, changes, waits or asks is refused, before anything is shown",
        arguments: [
            "replay espn", "settings set label x", "sleep 1s", "results remove 3", "results export",
            "servers probe", "consent give embedded other", "results plot 3 --html x.html",
            "results summary --svg x.svg",
            "'version; results note last x'", "dashboard-url --open", "quit", "source x", "watch 1s version",
            "'!ls'",
        ])
    func refused(line: String) async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        let complaint = await session.complaint(about: "watch --times 1 1s \(line)")
        #expect(complaint.contains("watch takes commands that only show what is there"), "\(complaint)")
        #expect(heard.output.isEmpty)
    }

    @Test(
        "What is no command, no span or no number is one sentence",
        arguments: [
            ("watch 5s", "missing expected argument"), ("watch 5s ' '", "watch needs a command"),
            ("watch 5s resluts", "did you mean \"results\"?"),
            ("watch soon results", "a span of time from 100ms to 30 days"),
            ("watch 0 results", "a span of time from 100ms to 30 days"),
            ("watch --times 0 1s results", "takes 1 to 1000000"),
        ])
    func mistakes(line: String, part: String) async throws {
        let home = try TemporaryFolder()
        let (session, _) = try home.session()
        let complaint = await session.complaint(about: line)
        #expect(complaint.contains(part), "\(complaint)")
    }

    @Test("A command that fails ends it")
    func failure() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        #expect(await session.execute(line: "watch --times 5 100ms results show 9") != 0)
        #expect(heard.errorLines == ["error: no result 9; \"results\" lists them"])
    }

    @Test("Programs read why it failed, as they do without it")
    func failureForPrograms() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        _ = await session.execute(line: "results show 9 --json")
        let alone = heard.output
        _ = await session.execute(line: "watch --times 5 100ms results show 9 --json")
        #expect(alone.contains("unknown-result") && heard.output == alone + alone)
    }

    @Test(
        "A row is cut to the window's width, and its colours end there",
        arguments: [
            ("abc", 3, "abc"), ("abcd", 3, "abc"), ("", 3, ""),
            ("\u{1B}[31mabcd\u{1B}[0m", 3, "\u{1B}[31mabc\u{1B}[0m"),
            ("a\u{1B}[1;31mb\u{1B}[0m", 2, "a\u{1B}[1;31mb\u{1B}[0m"), ("äöü…", 2, "äö"),
        ])
    func cutting(row: String, columns: Int, shown: String) {
        #expect(ScreenRow.cut(row, to: columns) == shown)
    }

    @Test(
        "A picture is cut to the window's height, and says how much is left; nothing is drawn before the first"
    )
    func picture() {
        let heard = Heard()
        let traits = TerminalTraits(isTerminal: true, hasColour: false, isUnicode: true, columns: 20)
        let screen = WatchedScreen(
            Output(
                sink: heard.sink, form: .table, clock: .system, standardOutput: traits,
                standardError: traits))
        screen.end()
        #expect(heard.output.isEmpty)
        screen.draw("head", (1...9).map { "line \($0)\n" }.joined(), columns: 20, rows: 6)
        #expect(heard.output.contains("line 3\u{1B}[K\r\n(6 more lines)\u{1B}[K\u{1B}[J"))
        #expect(!heard.output.contains("line 4"))
        screen.end()
        #expect(heard.output.hasSuffix("\u{1B}[?1049lhead\n\nline 1\nline 2\nline 3\n(6 more lines)\n"))
    }
}
