import Foundation
import TerminalTesting
import Testing

@Suite("Display") struct DisplayTests {
    @Test("text printed by another task stands above the prompt and keeps line and cursor")
    func printAbove() async throws {
        let probe = try await Probe()
        try await probe.type("typXed\(Key.left)\(Key.left)", shows: "typXed")
        probe.terminal.signal(SIGUSR1)
        try await probe.terminal.expectScreen("news above the line") {
            $0.lines.prefix(3) == ["news", "from elsewhere", "probe> typXed"] && $0.cursor == (2, 11)
        }
        try await probe.enter(Key.backspace, gives: "typed")
    }

    @Test("text printed above a line of several rows leaves no row behind")
    func printAboveLongLine() async throws {
        let probe = try await Probe(columns: 20)
        try await probe.terminal.send("abcdefghijklmnopqrstuvwxyzabcdefgh")
        try await probe.terminal.expectScreen("three rows") { $0.lines[2] == "h" }
        probe.terminal.signal(SIGUSR1)
        try await probe.terminal.expectScreen("news above three rows") {
            $0.lines.prefix(6) == [
                "news", "from elsewhere", "probe> abcdefghijklm", "nopqrstuvwxyzabcdefg", "h", "",
            ]
        }
    }

    @Test("text printed above a line that just fills its row leaves no row behind")
    func printAboveFullRow() async throws {
        let probe = try await Probe(columns: 20)
        try await probe.terminal.send("größe日本lmno")
        try await probe.terminal.expectScreen("a full row") { $0.lines[0] == "probe> größe日本lmno" }
        probe.terminal.signal(SIGUSR1)
        try await probe.terminal.expectScreen("news above one row") {
            $0.lines.prefix(4) == ["news", "from elsewhere", "probe> größe日本lmno", ""]
        }
        try await probe.enter("p", gives: "größe日本lmnop")
    }

    @Test("printing does not break a key sequence that has only come in part")
    func printInsideKeySequence() async throws {
        let probe = try await Probe()
        try await probe.type("bc", shows: "bc")
        try await probe.terminal.send("\u{1B}")
        probe.terminal.signal(SIGUSR1)
        try await probe.terminal.expectScreen("news") { $0.lines[2] == "probe> bc" }
        try await probe.enter("[Ha", gives: "abc")
    }

    @Test("a window of a few columns takes keys, completions and searches", arguments: 1...5)
    func narrowWindow(columns: Int) async throws {
        let probe = try await Probe()
        probe.terminal.resize(columns: columns, rows: 2)
        try await probe.terminal.send("größe日本 re\tabc\(Key.left)\(Key.left)\(Key.controlR)x\r")
        try await probe.terminal.send("\(Key.controlU)abc\u{1B}[A\u{1B}[B\r")
        probe.terminal.resize(columns: 80, rows: 24)
        try await probe.terminal.send("\(Key.controlU)still here\r")
        try await probe.terminal.expect("line <still here>")
    }

    @Test("a line that is longer than the window can be typed on after a key that only moved the cursor")
    func longerThanWindow() async throws {
        let probe = try await Probe(columns: 12, rows: 3)
        let line = String(repeating: "abcdefghij", count: 8)
        try await probe.terminal.send("\(line)\u{1}\u{5}\(line)\u{1}\u{5}\(line)\r")
        probe.terminal.resize(columns: 300, rows: 24)
        try await probe.terminal.send("\u{1B}[A\r")
        try await probe.terminal.expect("line <\(line)\(line)\(line)>")
    }

    @Test("the line is drawn for the new width when the window changes")
    func resize() async throws {
        let probe = try await Probe(columns: 80)
        try await probe.type("abcdefghij", shows: "abcdefghij")
        probe.terminal.resize(columns: 30, rows: 10)
        try await probe.terminal.send("klmnopqrstuvwxyz")
        try await probe.terminal.expectScreen("a line wrapped at 30") {
            $0.lines.prefix(3) == ["probe> abcdefghijklmnopqrstuvw", "xyz", ""]
        }
        probe.terminal.resize(columns: 60, rows: 10)
        try await probe.terminal.expectScreen("the line in one row of 60") {
            $0.lines.contains("probe> abcdefghijklmnopqrstuvwxyz")
        }
        try await probe.enter("", gives: "abcdefghijklmnopqrstuvwxyz")
    }

    @Test("a terminal that cannot move its cursor gets whole lines")
    func dumbTerminal() async throws {
        let probe = try await Probe(environment: ["TERM": "dumb"])
        try await probe.terminal.send("ab")
        try await probe.terminal.expect("ab")
        probe.terminal.signal(SIGUSR1)
        try await probe.terminal.expect("from elsewhere")
        try await probe.terminal.expect("ab")
        try await probe.enter("c", gives: "abc")
    }
}
