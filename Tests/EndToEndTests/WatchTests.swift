import Foundation
import TerminalTesting
import TestSupport
import Testing

@Suite("What is watched in a terminal")
struct WatchTests {
    private let installation: Installation

    init() throws { installation = try Installation() }

    @Test("Each picture stands in the place of the one before, and the last one stays when Ctrl-C ends it")
    func inPlace() async throws {
        let terminal = try await installation.prompt(columns: 60, rows: 12)
        try await terminal.send("watch 200ms settings get label\r")
        try await terminal.expectScreen("a picture on a screen of its own") {
            $0.isOtherScreen && $0.lines[0].hasPrefix("every 200ms, ")
                && $0.lines[0].hasSuffix(": settings get label") && $0.lines[2] == "0"
        }
        // Another shell changes what is shown there.
        try await installation.succeed("settings set label night")
        let first = terminal.screen.lines[0]
        try await terminal.expectScreen("a later picture in its place") {
            $0.isOtherScreen && $0.lines[0] != first && $0.lines[0].hasPrefix("every 200ms, ")
                && $0.lines[2...].filter { !$0.isEmpty }.count == 1
        }
        try await terminal.send("\u{3}")
        try await terminal.expectScreen("the last picture and the prompt below it") { screen in
            let lines = screen.text.split(separator: "\n").map(String.init)
            return !screen.isOtherScreen && lines.last == "wehe>"
                && lines.filter { $0.hasPrefix("every 200ms, ") }.count == 1
        }
        try await terminal.send("echo done\r")
        try await terminal.expect("\ndone\n")
    }

    @Test("What does not fit the window is left out, and the next picture fits it after it was resized")
    func resized() async throws {
        let terminal = try await installation.prompt(columns: 70, rows: 10)
        try await terminal.send("watch 200ms settings\r")
        try await terminal.expectScreen("ten rows, the last of which says that there are more") {
            $0.isOtherScreen && $0.lines[9].hasSuffix(" more lines)") && $0.lines[8] != ""
        }
        terminal.resize(columns: 40, rows: 6)
        try await terminal.expectScreen("six rows") {
            $0.rows == 6 && $0.lines[5].hasSuffix(" more lines)") && $0.lines[0].hasPrefix("every 200ms")
        }
        #expect(terminal.screen.scrolledOff.allSatisfy { !$0.contains("more lines") })
        try await terminal.send("\u{3}")
        try await terminal.expectScreen("the usual screen") { !$0.isOtherScreen }
    }

    @Test("A signal that ends the process leaves the usual screen")
    func ended() async throws {
        let terminal = try PseudoTerminal(
            program: try BuiltProduct.path("wehe"),
            arguments: ["--home", installation.home.url.path, "-c", "watch 200ms version"])
        try await terminal.expectScreen("a picture") { $0.isOtherScreen }
        kill(terminal.processIdentifier, SIGTERM)
        #expect(try await terminal.wait() == .exited(128 + SIGTERM))
        #expect(!terminal.screen.isOtherScreen)
        #expect(terminal.screen.text.contains("every 200ms, "))
    }

    @Test("In a pipe rounds follow one another, and a terminal that moves no cursor shows them so too")
    func sequential() async throws {
        let run = try await installation.succeed("watch --times 2 100ms version")
        #expect(run.lines.filter { $0.hasPrefix("every 100ms, ") }.count == 2)
        #expect(!run.output.contains("\u{1B}"))
        let terminal = try PseudoTerminal(
            program: try BuiltProduct.path("wehe"),
            arguments: ["--home", installation.home.url.path, "-c", "watch --times 2 100ms version"],
            environment: ["TERM": "dumb"])
        #expect(try await terminal.wait() == .exited(0))
        #expect(!terminal.screen.isOtherScreen)
        #expect(terminal.transcript.components(separatedBy: "every 100ms, ").count == 3)
    }
}
