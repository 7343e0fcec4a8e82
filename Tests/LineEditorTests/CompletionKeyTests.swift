import TerminalTesting
import Testing

@Suite("Tab") struct CompletionKeyTests {
    @Test("completes the only candidate and adds a space")
    func unique() async throws {
        let probe = try await Probe()
        try await probe.enter("rep\(Key.tab)x", gives: "replay x")
    }

    @Test("adds no space where the word may go on")
    func uniqueWithoutSpace() async throws {
        try await Probe().enter("fo\(Key.tab)file", gives: "folder/file")
    }

    @Test("completes in the middle of a line and keeps what follows")
    func middle() async throws {
        try await Probe().enter("rep me\(Key.left)\(Key.left)\(Key.left)\(Key.tab)", gives: "replay me")
    }

    @Test("inserts what all candidates share and lists them above the prompt, with summaries")
    func ambiguous() async throws {
        let probe = try await Probe()
        try await probe.terminal.send("x r\(Key.tab)")
        try await probe.terminal.expectScreen("two candidates above the line") {
            $0.lines.prefix(3) == [
                "  replay   run a test", "  results  show what was measured", "probe> x re",
            ] && $0.cursor == (2, 11)
        }
        try await probe.enter("p\(Key.tab)", gives: "x replay ")
    }

    @Test("lists candidates without summaries in columns, and handles letters outside ASCII")
    func columns() async throws {
        let probe = try await Probe()
        try await probe.terminal.send("gr\(Key.tab)")
        try await probe.terminal.expectScreen("two candidates in a row") {
            $0.lines.prefix(2) == ["größe   größer", "probe> größe"]
        }
        try await probe.enter("r\(Key.tab)!", gives: "größer !")
    }

    @Test("rings the bell and changes nothing when there is no candidate")
    func none() async throws {
        let probe = try await Probe()
        try await probe.terminal.send("zzz\(Key.tab)")
        try await probe.terminal.expectScreen("a bell") { $0.bells == 1 && $0.currentLine == "probe> zzz" }
        try await probe.enter("", gives: "zzz")
    }
}
