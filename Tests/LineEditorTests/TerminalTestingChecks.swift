import TerminalTesting
import Testing

@Suite("The tools for terminal tests") struct TerminalTestingTests {
    private func screen(_ text: String, columns: Int = 10, rows: Int = 3) -> TerminalScreen {
        var screen = TerminalScreen(columns: columns, rows: rows)
        screen.feed(text.unicodeScalars)
        return screen
    }

    @Test("the screen wraps only when a character follows the last column")
    func wrapping() {
        #expect(screen("0123456789").cursor == (0, 9))
        #expect(screen("0123456789a").text == "0123456789\na")
        #expect(screen("0123456789\r\nab").text == "0123456789\nab")
    }

    @Test("the screen scrolls and remembers what left it")
    func scrolling() {
        let screen = screen("a\r\nb\r\nc\r\nd")
        #expect(screen.text == "b\nc\nd")
        #expect(screen.scrolledOff == ["a"])
    }

    @Test("the screen obeys motion and erasure and leaves out colours and titles")
    func escapes() {
        #expect(screen("abc\r\n\u{1B}]0;title\u{7}def\u{1B}[A\u{1B}[31m\rx").text == "xbc\ndef")
        #expect(screen("abcdef\u{1B}[3D\u{1B}[K").text == "abc")
        #expect(screen("abc\u{1B}[2D\u{1B}[P").text == "ac")
        #expect(screen("ab\r\ncd\u{1B}[H\u{1B}[J").text == "")
        #expect(screen("\u{1B}[1mbold\u{1B}[0m").plainText == "bold")
    }

    @Test("a program's output, error and code come back, and its input reaches it")
    func processRun() async throws {
        let run = try await ProcessRun(
            program: "/bin/sh",
            arguments: ["-c", "cat; echo $WORD >&2; pwd; exit 3"],
            input: "héllo\n",
            environment: ["WORD": "oops"],
            workingDirectory: "/"
        )
        #expect(run.output == "héllo\n/\n")
        #expect(run.error == "oops\n")
        #expect(run.status == .exited(3))
    }

    @Test("much input, much output and a program that reads nothing do no harm")
    func largeStreams() async throws {
        let input = String(repeating: "0123456789abcde\n", count: 100_000)
        #expect(try await ProcessRun(program: "cat", input: input).output == input)
        #expect(try await ProcessRun(program: "true", input: input).status == .exited(0))
    }

    @Test("a signal that kills a program is told")
    func killed() async throws {
        let run = try await ProcessRun(program: "/bin/sh", arguments: ["-c", "kill -TERM $$"])
        #expect(run.status == .signalled(15))
    }

    @Test("a hanging program is killed and its output is told")
    func hanging() async throws {
        await #expect(
            throws: TerminalTestingError.stillRunning(program: "/bin/sh", transcript: "started\n")
        ) {
            try await ProcessRun(
                program: "/bin/sh",
                arguments: ["-c", "echo started; sleep 600"],
                within: .seconds(5)
            )
        }
    }

    @Test("a program that does not exist is told")
    func missingProgram() async throws {
        await #expect(throws: TerminalTestingError.self) {
            try await ProcessRun(program: "/nonexistent/program")
        }
        #expect(throws: TerminalTestingError.self) { try BuiltProduct.path("no-such-product") }
    }

    @Test("the terminal is the program's controlling one and has the size asked for")
    func controllingTerminal() async throws {
        let terminal = try PseudoTerminal(
            program: "/bin/sh",
            arguments: ["-c", "echo yes >/dev/tty; stty size; read x; echo got $x"],
            columns: 77,
            rows: 11
        )
        try await terminal.expect("yes")
        try await terminal.expect("11 77")
        try await terminal.send("word\r")
        #expect(try await terminal.expect(matching: "got [a-z]+") == "got word")
        #expect(try await terminal.wait() == .exited(0))
    }

    @Test("what does not come is told together with what came")
    func disappointment() async throws {
        let terminal = try PseudoTerminal(program: "/bin/sh", arguments: ["-c", "echo something else"])
        await #expect(
            throws: TerminalTestingError.ended(expected: "\"never\"", transcript: "something else")
        ) {
            try await terminal.expect("never")
        }
    }
}
