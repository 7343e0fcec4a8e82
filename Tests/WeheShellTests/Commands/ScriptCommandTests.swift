import Basics
import Differentiation
import Foundation
import Home
import ReportTesting
import ResultStore
import TestModel
import TestSupport
import Testing

@testable import TestRunner
@testable import WeheShell

@Suite("Commands for scripts")
struct ScriptCommandTests {
    @Test("repeat runs a command so often, and its options are its own")
    func repeats() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        #expect(await session.execute(line: "repeat 3 settings get label") == 0)
        #expect(heard.lines == ["0", "0", "0"])
        #expect(await session.execute(line: "repeat 2 every 1ms version --json") == 0)
        #expect(heard.lines.suffix(2).allSatisfy { $0 == "{\"version\":\"\(Software.version)\"}" })
        #expect(await session.execute(line: "repeat 2 'settings get label; settings get order'") == 0)
        #expect(heard.lines.suffix(4) == ["0", "random", "0", "random"])
    }

    @Test("The first failure ends a repetition, unless it keeps going; each is told once")
    func failures() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        #expect(await session.execute(line: "repeat 3 nonsense") == 2)
        #expect(heard.errorLines.count == 1)
        #expect(await session.execute(line: "repeat --keep-going 3 nonsense") == 2)
        #expect(heard.errorLines.count == 4)
        try home.write("version\nrepeat 2 results show 9\n", to: "s.wehe")
        #expect(await session.execute(line: "source \(home.file("s.wehe").path)") == 2)
        #expect(heard.errorLines.count == 5)
        #expect(heard.errorLines.last?.contains("s.wehe:2: repeat 2 results show 9: no result 9") == true)
    }

    @Test("Variables of the line hold when it is read, those in a quoted line at each run")
    func variables() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        await session.define(["KEY": "label"])
        #expect(await session.execute(line: "repeat 2 settings get ${KEY}") == 0)
        #expect(await session.execute(line: "repeat 1 'settings get ${KEY}; settings get order'") == 0)
        #expect(heard.lines == ["0", "0", "0", "random"])
    }

    @Test(
        "What repeat, sleep and expect cannot take is refused",
        arguments: [
            ("repeat 0 version", "1 to 1000000, not 0"), ("repeat 2", "missing expected argument"),
            ("repeat 2 every", "takes a span of time"),
            ("repeat 2 every soon version", "such as 30s, 10m or 2h, not \"soon\""),
            ("repeat 2 every 3s", "repeat needs a command"),
            ("repeat x version", "\"x\" is not a whole number"),
            ("sleep long", "such as 30s, 10m or 2h, not \"long\""), ("sleep 100d", "at most 30 days"),
            ("sleep -1", "missing expected argument"),
            ("expect verdict bad", "no verdict \"bad\"; there are differentiation"),
            ("expect localization differentiation", "there are access-network"),
            ("expect colour blue", "\"colour\" is none of verdict, localization"),
            ("version --json --csv", "exclude each other"),
            ("source x --var 1=2", "--var takes NAME=VALUE, such as APP=netflix, not \"1=2\""),
        ])
    func refuses(line: String, hint: String) async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        #expect(await session.execute(line: line) == 2)
        #expect(heard.error.contains(hint), "\(heard.error)")
    }

    @Test(
        "Spans of time have units",
        arguments: [
            ("10", Duration.seconds(10)), ("1.5s", .milliseconds(1_500)), ("500ms", .milliseconds(500)),
            ("5m", .seconds(300)), ("5min", .seconds(300)), ("2h", .seconds(7_200)), ("1d", .seconds(86_400)),
            ("0", .zero), ("1w", .seconds(604_800)), ("1.5h", .seconds(5_400)), ("250us", .microseconds(250)),
            ("10M", .seconds(600)), ("0.3333333333333333", .nanoseconds(333_333_333)),
        ])
    func spans(text: String, duration: Duration) {
        #expect(TimeSpan(wait: text)?.duration == duration)
    }

    @Test("Nothing else is a span of time", arguments: ["", "s", "1x", "-1", "1 s", "31d", "1e3", "nan"])
    func noSpans(text: String) { #expect(TimeSpan(wait: text) == nil) }

    @Test("echo prints its words as they are, options too; as JSON in an object")
    func echo() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        #expect(await session.execute(line: "echo 'a  b' --json c; echo") == 0)
        #expect(heard.output == "a  b --json c\n\n")
        let (other, said) = try home.session(form: .json)
        #expect(await session.execute(line: "echo 'one\ntwo'") == 0)
        #expect(heard.lines.suffix(2) == ["one", "two"])
        #expect(await other.execute(line: "echo hello") == 0)
        #expect(said.output == "{\"event\":\"echo\",\"text\":\"hello\"}\n")
    }

    @Test("A script called with values has them, and nobody else afterwards")
    func sourceVariables() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        try home.write("echo ${A} ${B:-none}\n", to: "s.wehe")
        let path = home.file("s.wehe").path
        await session.define(["A": "outer"])
        #expect(await session.execute(line: "source \(path); source \(path) --var A=1 --var B=2=3") == 0)
        #expect(heard.lines == ["outer none", "1 2=3"])
        #expect(await session.execute(line: "echo ${B}") == 2)
        #expect(heard.error == "error: no value for ${B}; known: A\n")
    }

    @Test(
        "expect holds the last verdict against what it names; one that confirms counts in the other's place")
    func expects() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        #expect(await session.execute(line: "expect verdict differentiation") == 53)
        #expect(heard.errorLines.last?.hasSuffix("but nothing has a verdict yet") == true)
        var first = Sample.completed(.differentiation)
        first.id = 1
        await session.note(first)
        #expect(await session.execute(line: "expect verdict differentiation") == 0)
        #expect(await FailureCondition.exitCode(0, of: session, failingOn: [.differentiation]) == 50)
        #expect(await FailureCondition.exitCode(0, of: session, failingOn: [.inconclusive, .error]) == 0)
        var second = Sample.completed(.inconclusive)
        second.id = 2
        second.confirms = 1
        await session.note(second)
        #expect(await session.execute(line: "expect verdict differentiation") == 53)
        #expect(
            heard.errorLines.last?.hasSuffix("differentiation was expected, but the verdict is inconclusive")
                == true)
        #expect(await FailureCondition.exitCode(0, of: session, failingOn: [.differentiation]) == 0)
        #expect(
            await FailureCondition.exitCode(0, of: session, failingOn: [.differentiation, .inconclusive])
                == 51)
        #expect(heard.errorLines.last == "error: 1 test ended with the verdict inconclusive (--fail-on)")
        await session.note(Sample.unfinished(.failed, "x", "y"))
        #expect(await session.execute(line: "expect verdict inconclusive") == 53)
        #expect(await session.execute(line: "expect localization access-network") == 53)
    }

    @Test("--fail-on error turns what kept a test from a result into one code, and nothing else")
    func failOnError() async throws {
        let (session, _) = try TemporaryFolder().session()
        for code in [Int32(7), 16, 32] {
            #expect(await FailureCondition.exitCode(code, of: session, failingOn: [.error]) == 52)
        }
        for code in [Int32(0), 2, 5, 40, 53, 130] {
            #expect(await FailureCondition.exitCode(code, of: session, failingOn: [.error]) == code)
        }
        #expect(await FailureCondition.exitCode(16, of: session, failingOn: [.differentiation]) == 16)
        #expect(try FailureCondition.parse("error,inconclusive") == [.error, .inconclusive])
        #expect(throws: (any Error).self) { try FailureCondition.parse("errors") }
    }

    @Test("timing tells on standard error how long a command took, and leaves JSON alone")
    func timing() async throws {
        let (session, heard) = try TemporaryFolder().session(form: .json)
        #expect(await session.execute(line: "timing on; version; timing off; version") == 0)
        #expect(heard.errorLines.count == 2)
        #expect(heard.errorLines.allSatisfy { $0.wholeMatch(of: /took [0-9.]+ s/) != nil }, "\(heard.error)")
        #expect(heard.lines.count == 4)
    }

    @Test("A transcript is a script: what is typed as lines, what is said as comments, and it runs again")
    func transcript() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        let log = home.file("log.wehe").path
        try home.write("settings get label\n", to: "inner.wehe")
        await session.define(["TEXT": "two words"])
        let inner = home.file("inner.wehe").path
        #expect(await session.execute(line: "log start \(log); echo '${TEXT}'; echo ${TEXT}; version") == 0)
        #expect(await session.execute(line: "source \(inner)") == 0)
        #expect(await session.execute(line: "nonsense 'a b'") == 2)
        #expect(await session.execute(line: "log stop; version; log") == 0)
        #expect(heard.lines.last == "no transcript is kept")
        let lines = try home.text("log.wehe").split(separator: "\n").map(String.init)
        #expect(lines.first?.hasPrefix("# wehe \(Software.version), ") == true)
        #expect(
            lines.dropFirst() == [
                "echo '${TEXT}'", "# ${TEXT}", "echo 'two words'", "# two words", "version",
                "# wehe \(Software.version)", "source \(inner)", "# 0", "nonsense 'a b'",
                "# error: no command \"nonsense\"; \"help\" lists them",
            ])
        let (again, said) = try home.session()
        #expect(await again.execute(line: "source \(log) --keep-going") == 2)
        #expect(said.lines == ["${TEXT}", "two words", "wehe \(Software.version)", "0"])
    }

    @Test("A transcript that cannot be kept is refused with the reason")
    func badTranscript() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        #expect(await session.execute(line: "log start \(home.url.path)/no/log") == 4)
        #expect(heard.error.hasSuffix("it cannot be written: its folder does not exist\n"))
        #expect(await session.execute(line: "log start \(home.url.path)") == 4)
        #expect(heard.error.hasSuffix("it cannot be written: it is a folder\n"))
    }

    @Test("history lists the lines that were typed, with their numbers")
    func history() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        try FileManager.default.createDirectory(
            at: home.home.historyFile.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("consent give\nreplay espn\nresults\n".utf8).write(to: home.home.historyFile)
        try await session.run(line: "history 2")
        #expect(heard.lines == ["  2  replay espn", "  3  results"])
        try await session.run(line: "history --json 1")
        #expect(heard.lines.last == "{\"number\":3,\"line\":\"results\"}")
        #expect(await session.complaint(about: "history 0").contains("1"))
    }

    @Test(
        "Words that other shells know, and slips in subcommands, lead on",
        arguments: [
            ("ls", "!ls"), ("man replay", "help"), (":q", "quit"), ("results shwo 1", "results show"),
            ("campaign database stauts", "campaign database status"), ("settings sett x", "settings set"),
        ])
    func leads(line: String, suggestion: String) async throws {
        let home = try TemporaryFolder()
        let (session, _) = try home.session()
        #expect(await session.complaint(about: line).hasSuffix("did you mean \"\(suggestion)\"?"))
    }
}

extension Session {
    /// Takes note of a test that ran.
    fileprivate func note(_ test: StoredTest) { verdicts.note(test) }
}
