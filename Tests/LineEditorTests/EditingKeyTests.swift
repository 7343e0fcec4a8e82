import Foundation
import TerminalTesting
import Testing
import TestSupport

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

    @Test(
        "no key runs libedit's own commands, which crash where a quote is left open", arguments: ["X", "x"])
    func noEditorCommands(letter: String) async throws {
        let probe = try await Probe()
        try await probe.terminal.send("\u{1B}\(letter)\"\r")
        try await probe.terminal.expect("line <")
        try await probe.enter("abc", gives: "abc")
    }

    @Test("a person's .editrc changes keys, but brings back no crash and takes away no key that ends a line")
    func personalKeys() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            bind -v
            bind ^X ed-command
            bind -a g ed-command
            bind "^A ed-move-to-beg
            bind ^C ed-insert
            bind ^I ed-insert
            bind ^B ed-move-to-beg
            """, to: "editrc")
        let probe = try await Probe(environment: ["EDITRC": folder.file("editrc").path])
        // Vi's keys: Escape, 0 and i begin to insert before the first letter.
        try await probe.enter("bc\u{1B}0ia", gives: "abc")
        try await probe.enter("bc\u{2}a", gives: "abc")
        try await probe.enter("rep\t", gives: "replay ")
        for keys in ["\u{1B}:\"\r", "\u{1B}g\"\r"] {
            try await probe.terminal.send(keys)
            try await probe.terminal.expect("line <")
        }
        try await probe.terminal.send("dropped\(Key.controlC)")
        try await probe.terminal.expect("interrupted")
        try await probe.enter("abc", gives: "abc")
    }

    @Test("a line longer than the window can be edited at its start")
    func longLine() async throws {
        let probe = try await Probe(columns: 20)
        let tail = String(repeating: "x", count: 70)
        try await probe.enter("bc\(tail)\(Key.home)a", gives: "abc\(tail)")
    }
}
