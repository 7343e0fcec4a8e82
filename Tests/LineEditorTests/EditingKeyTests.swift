import TerminalTesting
import Testing

@Suite("Editing keys") struct EditingKeyTests {
    @Test("a line comes back as it was typed")
    func plainLine() async throws {
        let probe = try await Probe()
        try await probe.enter("replay netflix", gives: "replay netflix")
        try await probe.enter("", gives: "")
    }

    @Test(
        "keys edit the line",
        arguments: [
            ("bc\(Key.left)\(Key.left)a", "abc"),
            ("abcX\(Key.backspace)", "abc"),
            ("Xabc\(Key.home)\(Key.delete)", "abc"),
            ("Xabc\(Key.controlA)\(Key.controlD)", "abc"),
            ("bc\(Key.home)a\(Key.end)d", "abcd"),
            ("bc\(Key.controlA)a\(Key.controlE)d", "abcd"),
            ("abc def\(Key.controlW)x", "abc x"),
            ("lost\(Key.controlU)kept", "kept"),
            ("abcdef\(Key.left)\(Key.left)\(Key.left)\(Key.controlK)", "abc"),
            ("two words\(Key.controlLeft)X", "two Xwords"),
            ("ac\(Key.left)b\(Key.right)d", "abcd"),
        ]
    )
    func keysEdit(keys: String, line: String) async throws {
        try await Probe().enter(keys, gives: line)
    }

    @Test("the prompt's colour is shown and takes no room")
    func colouredPrompt() async throws {
        let probe = try await Probe(columns: 20)
        // 7 cells of prompt and 15 of text: the last two stand in the next row.
        try await probe.terminal.send("abcdefghijklmno")
        try await probe.terminal.expectScreen("a wrapped line") {
            $0.lines[0] == "probe> abcdefghijklm" && $0.lines[1] == "no" && $0.cursor == (1, 2)
        }
    }

    @Test("a line longer than the window can be edited at its start")
    func longLine() async throws {
        let probe = try await Probe(columns: 20)
        let tail = String(repeating: "x", count: 70)
        try await probe.enter("bc\(tail)\(Key.home)a", gives: "abc\(tail)")
    }
}
