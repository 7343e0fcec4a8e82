import Foundation
import TerminalTesting
import TestSupport
import Testing

@Suite("A system that gives too little, and signals", .mustEnd)
struct ScarcityChecks {
    private let installation: Installation

    init() throws { installation = try Installation() }

    /// Runs the program below limits that a shell sets.
    private func run(_ limits: String, _ arguments: [String]) async throws -> ProcessRun {
        try await ProcessRun(
            program: "/bin/bash",
            arguments: ["-c", "\(limits) && exec \"$@\"", "bash", try BuiltProduct.path("wehe")] + arguments)
    }

    @Test(
        "With few descriptors or little memory there is one sentence and code 46, whatever was to be done",
        arguments: [
            ("ulimit -n 12", "files open at once"), ("ulimit -n 30", "files open at once"),
            ("ulimit -v 800000", "too little memory"),
        ])
    func limits(limit: String, words: String) async throws {
        let home = ["--home", installation.home.url.path]
        for arguments in [
            ["-c", "version"], ["-c", "replay deezer"], ["serve"], ["serve", "--dashboard", "0"],
        ] {
            let place = arguments.first == "serve" ? arguments + home : home + arguments
            let run = try await run(limit, place)
            #expect(run.status == .exited(46), "\(arguments): \(run.error)")
            #expect(run.output == "" && run.errorLines.count == 1, "\(arguments): \(run.error)")
            #expect(run.error.contains(words) && run.error.hasPrefix("error: "), "\(run.error)")
        }
    }

    @Test(
        "With as few threads as nobody can do with there is one sentence and code 46",
        .enabled(if: getuid() == 0, "only the superuser can start a program as another user"))
    func threads() async throws {
        // Limits of threads do not hold for the superuser; a home is not needed to tell.
        let program = try BuiltProduct.path("wehe")
        let run = try await ProcessRun(
            program: "/bin/bash",
            arguments: [
                "-c", "exec setpriv --reuid=65533 --clear-groups prlimit --nproc=3 \"$0\" -c version",
                program,
            ])
        #expect(run.status == .exited(46), "\(run.error)")
        #expect(run.errorLines.count == 1 && run.error.contains("too few threads"), "\(run.error)")
    }

    @Test("With just enough descriptors all goes on as ever")
    func enough() async throws {
        let run = try await run("ulimit -n 80", ["--home", installation.home.url.path, "-c", "version"])
        #expect(run.status == .exited(0), "\(run.error)")
    }

    @Test(
        "An import that waits for a pipe, of -c and of a script, ends with the signal that asks for it",
        arguments: [("INT", 130), ("TERM", 143)])
    func signals(name: String, code: Int32) async throws {
        let pipe = installation.home.file("pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        try installation.home.write("results import '\(pipe)'\n", to: "script.wehe")
        for arguments in [
            ["-c", "results import '\(pipe)'"], ["-f", installation.home.file("script.wehe").path],
        ] {
            // The pipe's other end is open from the moment on in which the import has begun.
            let run = try await ProcessRun(
                program: "/bin/bash",
                arguments: [
                    "-c",
                    """
                    "$@" & shell=$!
                    exec 3>"$0"
                    kill -\(name) $shell
                    wait $shell
                    """, pipe, try BuiltProduct.path("wehe"), "--home", installation.home.url.path,
                ] + arguments)
            #expect(run.status == .exited(code), "\(arguments): \(run.error)")
        }
    }
}
