import Foundation
import ReportTesting
import TestModel
import TestSupport
import Testing

@testable import Basics
@testable import WeheShell

@Suite("Scripts")
struct ScriptTests {
    /// Runs a script's text; its exit code and what was said.
    private func run(
        _ text: String, keepsGoing: Bool = false, in home: TemporaryFolder? = nil, form: OutputForm = .table
    ) async throws -> (code: Int32, heard: Heard, path: String) {
        let home = try home ?? TemporaryFolder()
        try home.write(text, to: "night.wehe")
        let path = home.file("night.wehe").path
        let (session, heard) = try home.session(form: form)
        let code = await session.execute { try await Script(path: path).run(in: $0, keepsGoing: keepsGoing) }
        return (code, heard, path)
    }

    @Test("Commands run in order, comments and empty lines are passed over")
    func runs() async throws {
        let result = try await run(
            """
            # first
            settings set label night

            settings get label; version # and so on

            """)
        #expect(result.code == 0)
        #expect(result.heard.lines == ["label is night", "night", "wehe \(Software.version)"])
        #expect(result.heard.error.isEmpty)
    }

    @Test("Lines may end as on Windows, and the last line need not end", arguments: ["\r\n", "\n"])
    func lineEnds(end: String) async throws {
        let result = try await run(["settings get label", "", "version"].joined(separator: end))
        #expect(result.code == 0)
        #expect(result.heard.lines == ["0", "wehe \(Software.version)"])
        let failing = try await run(["version", "nonsense"].joined(separator: end))
        #expect(failing.heard.error.contains("night.wehe:2: "))
    }

    @Test("The first failure ends a script with its code, and is told with file and line")
    func stops() async throws {
        let result = try await run("version\n\n  replay netflx\nversion\n")
        #expect(result.code == 40)
        #expect(result.heard.lines.count == 1)
        #expect(result.heard.errorLines.count == 1)
        #expect(
            result.heard.error.hasPrefix(
                "error: \(result.path):3: replay netflx: replay needs your consent first"))
    }

    @Test("A line that cannot be split is told like any other failure")
    func malformed() async throws {
        let result = try await run("version\nsource 'x\n")
        #expect(result.code == 2)
        #expect(result.heard.error.hasPrefix("error: \(result.path):2: source 'x: a quote is opened"))
    }

    @Test("With --keep-going everything runs, each failure is told, and the first one's code is the script's")
    func keepsGoing() async throws {
        let result = try await run(
            "nonsense; version\nreplay espn\nsource ${X\nversion\n", keepsGoing: true)
        #expect(result.code == 2)
        #expect(result.heard.lines == Array(repeating: "wehe \(Software.version)", count: 2))
        #expect(result.heard.errorLines.count == 3)
        for (line, failure) in zip(1...3, result.heard.errorLines) {
            #expect(failure.hasPrefix("error: \(result.path):\(line): "))
        }
    }

    @Test("quit ends a script at once, and all scripts around it")
    func quits() async throws {
        let home = try TemporaryFolder()
        try home.write("version; quit; version\nversion\n", to: "inner.wehe")
        let result = try await run("source \(home.file("inner.wehe").path)\nversion\n", in: home)
        #expect(result.code == 0)
        #expect(result.heard.lines == ["wehe \(Software.version)"])
    }

    @Test("A failure inside a sourced script is told once, with the inner place")
    func nested() async throws {
        let home = try TemporaryFolder()
        let inner = home.file("inner.wehe").path
        try home.write("version\nnonsense\n", to: "inner.wehe")
        let result = try await run("source \(inner)\nversion\n", in: home)
        #expect(result.code == 2)
        #expect(result.heard.errorLines.count == 1)
        #expect(result.heard.error.hasPrefix("error: \(inner):2: nonsense: no command \"nonsense\""))
        let kept = try await run("source --keep-going \(inner)\nversion\n", in: home)
        #expect(kept.code == 2)
        #expect(kept.heard.errorLines.count == 1)
        #expect(kept.heard.lines.count == 1)
    }

    @Test("A script that calls itself ends with an error, not with the stack")
    func recursion() async throws {
        let home = try TemporaryFolder()
        let path = home.file("night.wehe").path
        let result = try await run("source \(path)\n", in: home)
        #expect(result.code == 2)
        #expect(result.heard.errorLines.count == 1)
        #expect(result.heard.error.contains("more than 20 deep"))
    }

    @Test("A script that is not there, or is no text, is named")
    func unreadable() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        let missing = home.file("missing.wehe").path
        #expect(await session.execute(line: "source \(missing)") == 2)
        #expect(heard.error == "error: the script \(missing) cannot be read: there is no such file\n")
        try Data([0xFF, 0xFE, 0x00]).write(to: home.file("binary.wehe"))
        #expect(await session.execute(line: "source \(home.file("binary.wehe").path)") == 2)
        #expect(
            heard.errorLines.last?.hasSuffix("line 1 has half a character of UTF-16; save the file as UTF-8")
                == true)
    }

    @Test("In JSON mode a failure is an object too")
    func json() async throws {
        let result = try await run("nonsense\n", form: .json)
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(result.heard.output.utf8)) as? [String: Any])
        #expect(object["event"] as? String == "error")
        #expect(object["code"] as? String == "unknown-command")
        #expect(object["exit_code"] as? Int == 2)
        #expect((object["message"] as? String)?.hasPrefix("\(result.path):1: nonsense: ") == true)
    }

    @Test("Commands that were not read from a file are told without a place")
    func withoutPlace() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        let code = await session.execute { session in
            var run = ScriptRun(name: nil, keepsGoing: true)
            try await run.take("nonsense; version", in: session)
            try await run.take("replay espn", in: session)
            try await run.finish(in: session)
        }
        #expect(code == 2)
        #expect(heard.lines == ["wehe \(Software.version)"])
        #expect(heard.errorLines.count == 2)
        #expect(heard.error.hasPrefix("error: no command \"nonsense\""))
    }

    @Test("Repetitions outlast a test on a busy machine, but no other failure; scripts outlast neither")
    func busyMachine() {
        let busy = ReplayError.machineBusy(.demand, reading: 4, limit: 2.5, role: .original)
        let errors: [any Error] = [
            busy, SomeTestsFailed(first: busy), ReplayError.noUpload(server: "s"), CancellationError(),
        ]
        let repetition = ScriptRun(name: nil, keepsGoing: false, outlastsBusyMachine: true)
        #expect(errors.map { repetition.goesOn(after: $0) } == [true, true, false, false])
        let script = ScriptRun(name: "x.wehe", keepsGoing: false)
        #expect(errors.allSatisfy { !script.goesOn(after: $0) })
    }

    @Test("A line goes on on the next one; an error names the first of them, and an open end is refused")
    func goesOn() async throws {
        let good = try await run("echo one \\\n  two\necho 'a;\nb'\nversion\n")
        #expect(good.code == 0)
        #expect(good.heard.lines.first == "one two" && good.heard.lines.last == "wehe \(Software.version)")
        let bad = try await run("version\nnonsense \\\n  x\nversion\n")
        #expect(bad.heard.error.contains(":2: nonsense"))
        let open = try await run("version\necho 'a\nb\n")
        #expect(open.code == 2)
        #expect(open.heard.error.contains(":2: ") && open.heard.error.contains("close it with '"))
    }

    @Test("A script reaches the system's shell only where the process was told so")
    func systemCommands() async throws {
        let refused = try await run("!touch /nonexistent/x\n")
        #expect(refused.code == 2)
        #expect(refused.heard.error.contains("--allow-shell"))
        let home = try TemporaryFolder()
        let (session, heard) = try home.session(environment: ["SHELL": "/bin/sh"])
        await session.define([:], allowsSystemCommands: true)
        let file = home.file("made").path
        #expect(await session.execute(line: "!printf '%s' 'a; b' > '\(file)'") == 0)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "a; b")
        #expect(await session.execute(line: "!exit 3") == 1)
        #expect(heard.error == "error: the command ended with exit code 3\n")
    }
}
