import Foundation
import TerminalTesting
import Testing
import TestSupport

@Suite("Interruption") struct InterruptionTests {
    @Test("Ctrl-C drops the line and marks it")
    func controlC() async throws {
        let probe = try await Probe()
        try await probe.terminal.send("dropped\(Key.left)\(Key.left)\(Key.controlC)")
        try await probe.terminal.expect("interrupted")
        try await probe.terminal.expect("probe> ")
        #expect(probe.terminal.screen.lines.prefix(3) == ["probe> dropped^C", "interrupted", "probe>"])
        try await probe.enter("next", gives: "next")
    }

    @Test("Ctrl-C in a line of several rows leaves all of them on the screen")
    func controlCInLongLine() async throws {
        let probe = try await Probe(columns: 20)
        try await probe.terminal.send("abcdefghijklmnopqrst\(Key.home)\(Key.controlC)")
        try await probe.terminal.expect("interrupted")
        #expect(
            probe.terminal.screen.lines.prefix(3) == ["probe> abcdefghijklm", "nopqrst^C", "interrupted"]
        )
    }

    @Test("Ctrl-C ends a search too")
    func controlCInSearch() async throws {
        let probe = try await Probe()
        try await probe.enter("alpha", gives: "alpha")
        try await probe.terminal.send("\(Key.controlR)al\(Key.controlC)")
        try await probe.terminal.expect("interrupted")
        try await probe.enter("next", gives: "next")
    }

    @Test("Ctrl-D ends the input on an empty line only, and the terminal is as before")
    func controlD() async throws {
        let probe = try await Probe()
        try await probe.terminal.send("ab\(Key.controlD)")
        try await probe.terminal.expectScreen("a bell") { $0.bells == 1 && $0.currentLine == "probe> ab" }
        try await probe.terminal.expectCooked(false)
        try await probe.terminal.send("\(Key.controlU)\(Key.controlD)")
        try await probe.terminal.expect("end")
        #expect(try await probe.terminal.wait() == .exited(0))
    }

    @Test("while a command runs, Ctrl-C reaches it and not the program")
    func controlCDuringCommand() async throws {
        let probe = try await Probe()
        try await probe.terminal.send("work\r")
        try await probe.terminal.expect("working")
        try await probe.terminal.expectCooked(true)
        try await probe.terminal.send(Key.controlC)
        try await probe.terminal.expect("stopped")
        try await probe.enter("next", gives: "next")
    }

    @Test("another task can end the line")
    func abort() async throws {
        let probe = try await Probe()
        try await probe.type("typed", shows: "typed")
        probe.terminal.signal(SIGUSR2)
        try await probe.terminal.expect("interrupted")
        try await probe.enter("next", gives: "next")
    }

    @Test("closing the editor ends the line and the input")
    func close() async throws {
        let probe = try await Probe()
        try await probe.type("typed", shows: "typed")
        probe.terminal.signal(SIGHUP)
        try await probe.terminal.expect("end")
        #expect(try await probe.terminal.wait() == .exited(0))
    }

    @Test("cancelling the task that reads ends the line and restores the terminal")
    func cancel() async throws {
        let probe = try await Probe()
        try await probe.type("typed", shows: "typed")
        probe.terminal.signal(SIGQUIT)
        try await probe.terminal.expect("cancelled")
        #expect(try await probe.terminal.wait() == .exited(0))
    }

    @Test("a process that exits in the middle of a line restores the terminal")
    func exitRestores() async throws {
        let folder = try TemporaryFolder()
        let program = try BuiltProduct.path("LineEditorProbe")
        // The outer shell keeps the terminal open, so that its mode can be looked at.
        let terminal = try PseudoTerminal(
            program: "/bin/sh",
            arguments: ["-c", "exec 3<&0; \"$0\" <&3 & echo $! >pid; wait $!; echo code $?; cat", program],
            workingDirectory: folder.url.path
        )
        try await terminal.expect("probe> ")
        try await terminal.expectCooked(false)
        let text = try String(contentsOf: folder.file("pid"), encoding: .utf8)
        let identifier = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        kill(identifier, SIGTERM)
        try await terminal.expect("code 7")
        try await terminal.expectCooked(true)
    }

    @Test(
        "Ctrl-Z stops the process with the terminal restored, and going on shows the line again",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "needs bash for job control")
    )
    func controlZ() async throws {
        let terminal = try PseudoTerminal(
            program: "/bin/bash",
            arguments: ["--norc", "--noprofile", "--noediting", "-i"],
            environment: ["PS1": "bash# ", "PROBE": BuiltProduct.path("LineEditorProbe")]
        )
        try await terminal.expect("bash# ")
        try await terminal.send("\"$PROBE\"\r")
        try await terminal.expect("probe> ")
        for _ in 1...3 {
            try await terminal.send("kept")
            try await terminal.expect("kept")
            try await terminal.send(Key.controlZ)
            try await terminal.expect("Stopped")
            try await terminal.expect("bash# ")
            try await terminal.expectCooked(true)
            try await terminal.send("fg\r")
            try await terminal.expect("probe> kept")
            try await terminal.send(" on\r")
            try await terminal.expect("line <kept on>")
            try await terminal.expect("probe> ")
        }
        try await terminal.send("quit\r")
        try await terminal.expect("bash# ")
    }
}
