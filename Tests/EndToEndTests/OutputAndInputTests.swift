import Foundation
import TerminalTesting
import Testing
import TestSupport

@Suite("Streams that are full, folders or too long", .retriedOnStandstill)
struct OutputAndInputTests {
    private let installation: Installation

    init() throws { installation = try Installation() }

    /// Runs the program through a shell that redirects its streams.
    private func shell(_ redirection: String, _ commands: String, options: String = "") async throws
        -> ProcessRun
    {
        let program = try BuiltProduct.path("wehe")
        return try await ProcessRun(
            program: "/bin/sh",
            arguments: [
                "-c",
                "\"$1\" --home \"$2\" \(options) -c \"$3\" \(redirection)", "sh", program,
                installation.home.url.path, commands,
            ])
    }

    @Test(
        "A command whose words cannot be written ends with code 6 and says so once",
        arguments: [
            "results", "version --json", "results export --format csv", "echo x", "repeat 3 echo x", "help",
        ])
    func full(command: String) async throws {
        let run = try await shell(">/dev/full", command)
        #expect(run.status == .exited(6), "\(run.error)")
        #expect(run.complaints == ["error: standard output was not written in full: the disk is full"])
    }

    @Test("A script stops where its output is lost")
    func stops() async throws {
        let run = try await shell(">/dev/full", "echo x; settings set seed 7")
        #expect(run.status == .exited(6))
        #expect(try await installation.succeed("settings get seed").output == "random\n")
    }

    @Test("Who closes the pipe has read enough")
    func closedPipe() async throws {
        let run = try await shell("| true; exit 0", "help; sleep 1s; help")
        #expect(run.error == "")
    }

    @Test("A folder on standard input is told")
    func folder() async throws {
        let program = try BuiltProduct.path("wehe")
        for option in ["", "--dry-run"] {
            let run = try await ProcessRun(
                program: "/bin/sh",
                arguments: [
                    "-c", "\"$1\" --home \"$2\" \(option) < /", "sh", program, installation.home.url.path,
                ])
            #expect(run.status == .exited(2))
            #expect(run.complaints.count == 1)
            #expect(run.error.hasSuffix("standard input cannot be read: it is a folder\n"), "\(run.error)")
        }
    }

    @Test("A command line of 80 MB on standard input is refused in a sentence, and the next one runs")
    func longLine() async throws {
        let input = "echo " + String(repeating: "x", count: 80 << 20) + "\necho next\n"
        let stopped = try await installation.wehe([], input: input)
        #expect(stopped.status == .exited(2))
        #expect(stopped.output.isEmpty)
        #expect(stopped.error == "error: standard input:1: the line is longer than 1 MiB\n")
        let going = try await installation.wehe(["--keep-going"], input: input)
        #expect(going.status == .exited(2))
        #expect(going.output == "next\n")
    }

    @Test("A parser's message on the program's own words is harmless on a terminal")
    func processWords() async throws {
        let run = try await installation.wehe(["--\u{1B}[2J\u{9B}x"])
        #expect(run.status == .exited(2))
        #expect(run.error.contains("\\u{1B}[2J\\u{9B}x"))
        #expect(!run.error.contains("\u{1B}"))
    }

    @Test("A file that is there is only overwritten with --force, whatever writes it")
    func overwriting() async throws {
        try installation.home.write("mine", to: "kept")
        let path = installation.home.file("kept").path
        let refused = try await installation.run("results export --to '\(path)'")
        #expect(refused.status == .exited(1))
        #expect(
            refused.complaints == [
                "error: \(path) was not written: it is there already; --force overwrites it"
            ])
        #expect(try installation.home.text("kept") == "mine")
        try await installation.succeed("results export --force --to '\(path)'")
        #expect(try installation.home.text("kept") == "")
        try await installation.succeed("results export --to /dev/null")
    }

    @Test("An import from a pipe that waits does not keep another shell from storing a test")
    func slowImport() async throws {
        let pipe = installation.home.file("pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        async let importing = installation.run("results import '\(pipe)'")
        // Opening waits for the reader, which then waits for a line.
        let writer = await Task.detached { open(pipe, O_WRONLY) }.value
        #expect(writer >= 0)
        let noted = try await installation.run("results tag 1 x", "results note 1 x")
        // There is no test 1; the database was free to say so.
        #expect(noted.complaints.allSatisfy { !$0.contains("locked") }, "\(noted.error)")
        close(writer)
        #expect(try await importing.output == "Imported 0 tests.\n")
    }

    @Test(
        "On a read-only disk stored tests are listed, shown and exported, after one remark",
        .enabled(if: SmallDisk.canBeMade, "a small file system can only be mounted by root"))
    func readOnly() async throws {
        let disk = try SmallDisk(bytes: 8 << 20)
        let home = disk.folder.path
        let prepared = try await installation.wehe(["-c", "results; results import /dev/null"], home: home)
        #expect(prepared.status == .exited(0), "\(prepared.error)")
        try disk.makeReadOnly()
        let run = try await installation.wehe(
            ["-c", "results list; results export; results list --json; results list"], home: home)
        #expect(run.status == .exited(0), "\(run.error)")
        let remark = "stored tests can be read, but none can be stored: "
        #expect(run.errorLines.count { $0.contains(remark) } == 1, "\(run.error)")
        let removed = try await installation.wehe(["-c", "results note 1 x"], home: home)
        #expect(removed.status != .exited(0))
    }
}
