import Foundation
import TerminalTesting
import TestSupport
import Testing

@Suite("Looking at results")
struct ResultsTests {
    /// A home with a test, which the tests of this suite read only, and what was said of it when it was run.
    private static let stored = Task {
        let installation = try Installation()
        let run = try await installation.succeed(
            Installation.fastLine + "; replay deezer --seed 7; results show 1 --json; results show 1")
        return (installation: installation, run: run)
    }

    /// The home with a test.
    func measured() async throws -> Installation { try await Self.stored.value.installation }

    @Test("A test has an effect with an interval, stored when it ends, the same as computed later")
    func effect() async throws {
        let run = try await Self.stored.value.run
        let told = run.lines.filter {
            $0.contains(/^[A-Z ]+: Deezer .*\(95 % interval.*\)/)
        }
        #expect(told.count == 2 && told.first == told.last, "\(run.output)")
        let test = try #require(try run.objectsAmongText().first)
        let effect = try #require(test.object("effect"))
        #expect(effect.flag("computed_now") == false)
        let change = try #require(effect.number("change"))
        let (low, high) = (try #require(effect.number("low")), try #require(effect.number("high")))
        #expect(low <= change && change <= high && low > -1)
        #expect(try #require(effect.number("segments")) >= 10)
    }

    @Test("The drawings fill the window they are made for, with their colours and without wrapping a line")
    func window() async throws {
        let installation = try await measured()
        let terminal = try await installation.prompt(
            environment: ["LANG": "C.UTF-8", "TERM": "xterm-256color"], columns: 70, rows: 30)
        try await terminal.send("results plot last --kind throughput\r")
        try await terminal.expect("Deezer, test 1: data received over time")
        try await terminal.expect("time (s)")
        #expect(terminal.transcript.contains("Deezer, test 1: throughput over time"))
        #expect(terminal.transcript.contains("┤"))
        // From the first one's title to the labels of the second one's time axis.
        let rows = terminal.transcript.split(separator: "\n", omittingEmptySubsequences: false)
        let title = try #require(rows.firstIndex { $0.contains("throughput over time") })
        let labels = try #require(rows.lastIndex { $0.contains("time (s)") })
        #expect((20...29).contains(labels - title + 1))
        #expect(rows[title...labels].allSatisfy { $0.count <= 70 })
        try await terminal.send("quit\r")
        #expect(try await terminal.wait() == .exited(0))
    }

    @Test("A locale without more than ASCII gets ASCII")
    func plainLocale() async throws {
        let installation = try await measured()
        let run = try await installation.wehe(["-c", "results plot 1"], environment: ["LANG": "C"])
        #expect(run.status == .exited(0))
        #expect(run.output.allSatisfy { $0.isASCII })
        #expect(run.output.contains("***"))
        let unicode = try await installation.wehe(
            ["-c", "results plot 1"], environment: ["LANG": "C.UTF-8"])
        #expect(!unicode.output.allSatisfy { $0.isASCII })
    }

    @Test("In a JSON session nothing is drawn")
    func json() async throws {
        let installation = try await measured()
        let run = try await installation.run("results plot 1", options: ["--json"])
        #expect(try run.objects().count == 1)
    }

    @Test("Ctrl-C ends a plan that takes long, and the prompt goes on")
    func interruption() async throws {
        let terminal = try await Installation().prompt()
        try await terminal.send("plan espn --trials 100000\r")
        // The editor leaves the terminal a moment before the command begins, so the first keys may find none.
        try await terminal.expectCooked(true)
        while !terminal.transcript.contains("interrupted") {
            try await terminal.send("\u{3}")
            try await Task.sleep(for: .milliseconds(200))
        }
        try await terminal.send("quit\r")
        #expect(try await terminal.wait() == .exited(0))
    }
}
