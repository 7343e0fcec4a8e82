import Foundation
import TerminalTesting
import Testing
import TestSupport

@Suite("History at the prompt") struct HistoryKeyTests {
    @Test("lines are found again by the next run, each once, in a file for the owner only")
    func acrossRuns() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("state/history")
        let first = try await Probe(history: file)
        for line in ["alpha", "beta", "größe", "alpha"] { try await first.enter(line, gives: line) }
        try await first.enter(" secret", gives: " secret")
        // Saved after each line: killing the program loses nothing.
        first.terminal.terminate()
        #expect(try lines(of: file) == ["beta", "größe", "alpha"])
        #expect(try permissions(of: file) == 0o600)

        let second = try await Probe(history: file)
        try await second.type(Key.up, shows: "alpha")
        try await second.type(Key.up, shows: "größe")
        try await second.type(Key.up, shows: "beta")
        try await second.type(Key.down, shows: "größe")
        try await second.enter("!", gives: "größe!")
    }

    @Test("Ctrl-R finds an earlier line by a part of it")
    func search() async throws {
        let probe = try await Probe()
        for line in ["replay netflix", "results", "quitter"] { try await probe.enter(line, gives: line) }
        try await probe.terminal.send("\(Key.controlR)netf")
        try await probe.terminal.expectScreen("the line found") { screen in
            screen.lines.contains { $0.hasPrefix("probe> replay netflix") }
        }
        try await probe.enter("", gives: "replay netflix")
    }

    @Test("text printed during a search leaves the search usable")
    func printingDuringSearch() async throws {
        let probe = try await Probe()
        for line in ["replay netflix", "results"] { try await probe.enter(line, gives: line) }
        try await probe.terminal.send("\(Key.controlR)net")
        try await probe.terminal.expectScreen("the line found") { screen in
            screen.lines.contains { $0.hasPrefix("probe> replay netflix") }
        }
        probe.terminal.signal(SIGUSR1)
        try await probe.terminal.expectScreen("news above the search") { screen in
            guard let news = screen.lines.firstIndex(of: "from elsewhere") else { return false }
            return screen.lines[news + 1].hasPrefix("probe> replay netflix")
                && screen.lines[news + 2].hasSuffix("net")
        }
        try await probe.enter("", gives: "replay netflix")
    }

    @Test("two programs on one file see each other's lines and lose none")
    func twoPrograms() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("history")
        let first = try await Probe(history: file)
        let second = try await Probe(history: file)
        try await first.enter("from the first", gives: "from the first")
        try await second.enter("from the second", gives: "from the second")
        try await first.enter("again from the first", gives: "again from the first")
        try await second.enter("from the second", gives: "from the second")
        #expect(try lines(of: file) == ["from the first", "again from the first", "from the second"])
        // Each prompt takes over what was written before it.
        try await first.enter("", gives: "")
        try await first.type(Key.up, shows: "from the second")
        try await first.type(Key.up, shows: "again from the first")
    }

    @Test("only the newest lines are kept")
    func limit() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("history")
        let probe = try await Probe(history: file, environment: ["PROBE_HISTORY_LIMIT": "3"])
        for line in ["a", "b", "c", "d", "e"] { try await probe.enter(line, gives: line) }
        #expect(try lines(of: file) == ["c", "d", "e"])
        try await probe.type(Key.up + Key.up + Key.up, shows: "c")
    }

    @Test("a place where no file can be made is told, and editing goes on")
    func impossiblePlace() async throws {
        let folder = try TemporaryFolder()
        try Data().write(to: folder.file("file"))
        let probe = try await Probe(history: folder.file("file/history"))
        try await probe.terminal.send("alpha\r")
        try await probe.terminal.expect("line <alpha>")
        try await probe.terminal.expect(matching: "problem: historyUnusable.*/file/history")
        try await probe.terminal.expect("probe> ")
        try await probe.type(Key.up, shows: "alpha")
    }

    @Test("a full disk is told, and editing goes on")
    func fullDisk() async throws {
        let folder = try TemporaryFolder()
        let terminal = try PseudoTerminal(
            program: "/bin/sh",
            arguments: ["-c", "trap '' XFSZ; exec \"$0\"", BuiltProduct.path("LineEditorProbe")],
            environment: ["PROBE_HISTORY": folder.file("history").path]
        )
        try await terminal.expect("probe> ")
        // A limit of 0 on the size of files fails the write as a full disk does.
        let limiting = try await ProcessRun(
            program: "prlimit",
            arguments: ["--pid", "\(terminal.processIdentifier)", "--fsize=0"]
        )
        try #require(limiting.status == .exited(0))
        try await terminal.send("alpha\r")
        try await terminal.expect("line <alpha>")
        try await terminal.expect("problem: historyUnusable")
        try await terminal.expect("probe> ")
        try await terminal.send(Key.up)
        try await terminal.expectScreen("the line again") { $0.currentLine == "probe> alpha" }
    }

    @Test("a file of something else is told and left alone, and editing goes on")
    func corruptFile() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("history")
        let bytes = Data([0x7F, 0x45, 0x4C, 0x46, 0x00, 0xFF, 0x0A])
        try bytes.write(to: file)
        let terminal = try await Probe(history: file).terminal
        #expect(terminal.screen.text.contains("problem: historyCorrupt"))
        try await terminal.send("alpha\r")
        try await terminal.expect("line <alpha>")
        try await terminal.expect("probe> ")
        try await terminal.send(Key.up)
        try await terminal.expectScreen("the line again") { $0.currentLine == "probe> alpha" }
        #expect(try Data(contentsOf: file) == bytes)
    }
}
