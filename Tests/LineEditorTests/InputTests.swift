import Glibc
import TerminalTesting
import Testing

@Suite("Input") struct InputTests {
    @Test("pasted lines are returned in turn, none lost")
    func paste() async throws {
        let probe = try await Probe()
        let pasted = (1...200).map { "pasted line number \($0)" }
        try await probe.terminal.send(pasted.joined(separator: "\n") + "\n")
        for line in pasted { try await probe.terminal.expect("line <\(line)>") }
        try await probe.enter("typed", gives: "typed")
    }

    @Test("what is typed before the prompt appears is kept")
    func early() async throws {
        let terminal = try PseudoTerminal(program: BuiltProduct.path("LineEditorProbe"))
        try await terminal.send("early\rbird\r")
        try await terminal.expect("line <early>")
        try await terminal.expect("line <bird>")
    }

    @Test("what is typed while a command runs is the next line")
    func typeAhead() async throws {
        let probe = try await Probe()
        try await probe.terminal.send("work\r")
        try await probe.terminal.expect("working")
        // Ctrl-C drops input that the program has not read, so it must come first.
        try await probe.terminal.send("\(Key.controlC)")
        try await probe.terminal.expect("stopped")
        try await probe.terminal.send("one\rtwo\rthree")
        try await probe.terminal.expect("line <one>")
        try await probe.terminal.expect("line <two>")
        try await probe.enter("", gives: "three")
    }

    @Test("Ctrl-D typed while a command runs ends the input after the lines typed before it")
    func endTypedAhead() async throws {
        let probe = try await Probe()
        try await probe.terminal.send("work\r")
        try await probe.terminal.expect("working")
        try await probe.terminal.send("one\r\u{4}")
        // A signal, not a key: Ctrl-C would drop what was typed.
        probe.terminal.signal(SIGINT)
        try await probe.terminal.expect("stopped")
        try await probe.terminal.expect("line <one>")
        try await probe.terminal.expect("end")
        #expect(try await probe.terminal.wait() == .exited(0))
    }

    @Test("Ctrl-Space is no Ctrl-D")
    func controlSpace() async throws {
        let probe = try await Probe()
        try await probe.terminal.send(bytes: [0])
        try await probe.enter("still here", gives: "still here")
    }

    @Test(
        "letters of all lengths in UTF-8 come through, also where LANG is not set",
        arguments: ["C.UTF-8", "C", ""]
    )
    func unicode(locale: String) async throws {
        let probe = try await Probe(environment: ["LANG": locale])
        try await probe.type("é日🙂", shows: "é日🙂")
        try await probe.enter("\(Key.left)\(Key.backspace)ł", gives: "éł🙂")
    }

    @Test("a letter that comes in parts is put together")
    func splitLetter() async throws {
        let probe = try await Probe()
        try await probe.terminal.send(bytes: [0xE6])
        try await probe.terminal.send(bytes: [0x97, 0xA5])
        try await probe.enter("", gives: "日")
    }

    @Test("a letter whose end never comes blocks neither keys nor other tasks")
    func stalledLetter() async throws {
        let probe = try await Probe()
        try await probe.terminal.send(bytes: [0xE6, 0x97])
        try await probe.terminal.expectScreen("a replacement") { $0.currentLine == "probe> \u{FFFD}" }
        try await probe.enter("x", gives: "\u{FFFD}x")
        try await probe.terminal.send(bytes: [0xF0])
        try await probe.enter("y", gives: "\u{FFFD}y")
    }

    @Test("a program without a terminal is told so")
    func noTerminal() async throws {
        let run = try await ProcessRun(program: BuiltProduct.path("LineEditorProbe"), input: "alpha\n")
        #expect(run.status == .exited(2))
        #expect(run.error.contains("notATerminal(stream: \"standard input\")"))
        #expect(run.output.isEmpty)
    }
}
