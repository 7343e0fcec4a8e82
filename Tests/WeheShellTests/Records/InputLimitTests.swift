import Foundation
import ReportTesting
import TestSupport
import Testing

@testable import Basics
@testable import WeheShell

@Suite("How much the shell takes")
struct InputLimitTests {
    private func reader(_ text: String, limit: Int) throws -> LineReader {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "x")
        // The file stays open when its folder goes.
        return try LineReader(path: folder.file("x").path, limit: limit)
    }

    private func lines(_ text: String, limit: Int) throws -> [String] {
        var reader = try reader(text, limit: limit)
        var lines: [String] = []
        while true {
            do throws(LineReader.Failure) {
                guard let line = try reader.next() else { return lines }
                lines.append(String(decoding: line, as: UTF8.self))
            } catch {
                guard case .tooLong(let limit) = error else { throw error }
                lines.append("longer than \(limit), line \(reader.number)")
            }
        }
    }

    @Test(
        "Lines are read one by one, the last with or without its end, and a longer one is passed over",
        arguments: [
            ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb", ["a", "", "b"]),
            ("1234\n12345\nab\n", ["1234", "longer than 4, line 2", "ab"]),
            ("12345", ["longer than 4, line 1"]),
            ("12345\n12345\n1", ["longer than 4, line 1", "longer than 4, line 2", "1"]),
        ] as [(String, [String])])
    func reads(text: String, expected: [String]) throws {
        #expect(try lines(text, limit: 4) == expected)
    }

    @Test("Lines longer than what is read at once are whole, and what follows one that is too long is found")
    func longLines() throws {
        let long = String(repeating: "x", count: 1_000_000)
        #expect(try lines("a\n\(long)\nb\n", limit: 1_000_000) == ["a", long, "b"])
        #expect(try lines("a\n\(long)\nb\n", limit: 999_999) == ["a", "longer than 999999, line 2", "b"])
        #expect(try lines("a\n\(long)", limit: 300_000) == ["a", "longer than 300000, line 2"])
    }

    @Test("A file without end is refused, not read for ever", arguments: ["/dev/zero", "/dev/full"])
    func endless(path: String) async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        #expect(await session.execute(line: "results import \(path)") == 1)
        let fault = "line 1 contains a zero byte, as no text does"
        #expect(heard.error.hasPrefix("error: ") && heard.error.contains("\(path)"))
        #expect(heard.error.contains("\(fault); nothing was imported\n"), "\(heard.error)")
        let (other, said) = try home.session()
        #expect(await other.execute(line: "source \(path)") == 2)
        #expect(said.error == "error: the script \(path) cannot be read: \(fault)\n")
    }

    @Test(
        "A pipe to which nobody writes, a terminal and a disk are told in one sentence, whatever reads a file",
        .mustEnd,
        arguments: [
            "source", "results import", "lab load", "campaign check", "recordings import", "recordings flows",
            "servers add x x.example --ca",
        ])
    func noFiles(command: String) async throws {
        let home = try TemporaryFolder()
        #expect(mkfifo(home.file("pipe").path, 0o600) == 0)
        symlink("pipe", home.file("link").path)
        for name in ["pipe", "link"] {
            let (session, heard) = try home.session()
            #expect(await session.execute(line: "\(command) '\(home.file(name).path)'") != 0)
            let lines = heard.error.split(separator: "\n").filter { $0.hasPrefix("error: ") }
            #expect(lines.count == 1 && heard.error.contains(" pipe"), "\(heard.error)")
        }
    }

    @Test("A pipe in a folder of recordings or published tests is told, and the rest is taken", .mustEnd)
    func pipesInFolders() async throws {
        let home = try TemporaryFolder()
        let folder = try home.folder("published/2026/01/02")
        #expect(mkfifo(folder.file("x.json").path, 0o600) == 0)
        let (session, heard) = try home.session()
        _ = await session.execute(line: "results import --verbose '\(home.file("published").path)'")
        #expect(heard.error.contains("x.json"), "\(heard.error)")
        let recordings = try home.folder("recordings-of-others")
        #expect(mkfifo(recordings.file("Fifo_01012030.json").path, 0o600) == 0)
        let (other, said) = try home.session()
        #expect(await other.execute(line: "recordings import '\(recordings.url.path)'") != 0)
        #expect(
            said.error.contains("Fifo_01012030.json cannot be read: it is a pipe, a device"), "\(said.error)")
    }

    @Test("A pipe is read once somebody writes to it, though that comes late and goes at once", .mustEnd)
    func latePipe() async throws {
        let home = try TemporaryFolder()
        let pipe = home.file("pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        async let read = Task.detached {
            var reader = try LineReader(path: pipe, limit: 100)
            var lines: [String] = []
            while let line = try reader.next() { lines.append(String(decoding: line, as: UTF8.self)) }
            return lines
        }.value
        // Opening waits for the reader.
        let writer = await Task.detached { open(pipe, O_WRONLY) }.value
        try FileHandle(fileDescriptor: writer, closeOnDealloc: true).write(contentsOf: Data("a\nb".utf8))
        #expect(try await read == ["a", "b"])
    }

    @Test("Who gives up need not wait for a pipe", .mustEnd)
    func cancelledPipe() async throws {
        let home = try TemporaryFolder()
        let pipe = home.file("pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        // Somebody who could write, and does not.
        let writer = open(pipe, O_RDWR)
        defer { close(writer) }
        for command in ["source", "results import"] {
            let (session, heard) = try home.session()
            let running = Task { await session.execute(line: "\(command) '\(pipe)'") }
            running.cancel()
            #expect(await running.value == 130, "\(heard.error)")
        }
    }

    @Test("A folder is no file of tests and no script")
    func folder() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        _ = try home.folder("empty")
        #expect(await session.execute(line: "results import '\(home.file("empty").path)'") != 0)
        #expect(heard.error.contains("no published tests"))
        #expect(await session.execute(line: "source '\(home.url.path)'") == 2)
        #expect(heard.error.contains("cannot be read: it is a folder\n"))
    }

    @Test("A long line, a long word and a long script are refused in a short sentence each")
    func long() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        let cases: [(String, String)] = [
            (
                "echo " + String(repeating: "x ", count: ShellLimits.commandLine / 2),
                "the line is longer than 1 MiB"
            ),
            (
                "echo " + String(repeating: "x", count: ShellLimits.word + 1),
                "a word of the line is longer than 64 KiB"
            ),
            (
                "echo ${" + String(repeating: "x", count: ShellLimits.word + 2) + "}",
                "a word of the line is longer than 64 KiB"
            ),
        ]
        for (line, sentence) in cases {
            let before = heard.error.count
            #expect(await session.execute(line: line) == 2)
            #expect(heard.error.dropFirst(before) == "error: \(sentence)\n")
        }
        try home.write(String(repeating: "# \n", count: ShellLimits.script / 3 + 1), to: "long.wehe")
        #expect(await session.execute(line: "source '\(home.file("long.wehe").path)'") == 2)
        #expect(heard.error.hasSuffix("cannot be read: it is longer than 16 MiB\n"))
        // What is just within the limits is a command like others.
        let word = String(repeating: "x", count: ShellLimits.word)
        #expect(await session.execute(line: "echo \(word)") == 0)
        #expect(await session.execute(line: "results note 1 \(word)") == 2)
        #expect(await session.execute(line: word) == 2)
    }

    @Test(
        "Texts that a spreadsheet would take for a formula get an apostrophe, when asked",
        arguments: ["=1+1", "+1", "-1", "@x", "\tx", "\rx"])
    func formulas(text: String) {
        let plain = CSV.row([.string(text), .number(-1), .string("x=1")])
        let neutral = CSV.row([.string(text), .number(-1), .string("x=1")], forSpreadsheets: true)
        #expect(!plain.contains("'"))
        #expect(neutral == CSV.row([.string("'" + text), .number(-1), .string("x=1")]))
    }
}
