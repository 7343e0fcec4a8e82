import Foundation
import TerminalTesting
import TestSupport
import Testing

@Suite("Streams that are full, folders or too long")
struct OutputAndInputTests {
    let installation: Installation

    init() throws { installation = try Installation() }

    /// Runs the program through a shell that redirects its streams.
    func shell(_ redirection: String, _ commands: String, options: String = "") async throws
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
}
