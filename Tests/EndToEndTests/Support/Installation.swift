import Foundation
import TerminalTesting
import TestSupport
import Testing

/// The built program with a home of its own, which is gone when the value is.
final class Installation: Sendable {
    /// The folder given with `--home`.
    let home: TemporaryFolder
    private let program: String

    /// What makes a test of Deezer quick, less than a second a replay: a faster line than usual, and no repetition where a
    /// busy machine made a test look suspicious.
    static let fastLine = "consent give embedded other; settings set line-rate 60; settings set confirm off"

    /// Turns work on event loops that have ended, which SwiftNIO only complains about, into a crash.
    static let strictness = ["SWIFTNIO_STRICT": "1"]

    init() throws {
        program = try BuiltProduct.path("wehe")
        home = try TemporaryFolder()
    }

    /// Runs `wehe` with these words.
    func wehe(
        _ arguments: [String], input: String = "", environment: [String: String] = [:], home: String? = nil
    ) async throws -> ProcessRun {
        try await ProcessRun(
            program: program, arguments: ["--home", home ?? self.home.url.path] + arguments, input: input,
            environment: Self.strictness.merging(environment) { $1 })
    }

    /// Runs `wehe -c`.
    func run(_ commands: String..., options: [String] = []) async throws -> ProcessRun {
        try await wehe(options + commands.flatMap { ["-c", $0] })
    }

    /// Runs `wehe -c` and expects success.
    @discardableResult
    func succeed(_ commands: String..., options: [String] = []) async throws -> ProcessRun {
        let run = try await wehe(options + commands.flatMap { ["-c", $0] })
        guard run.status == .exited(0) else {
            throw Unsuccessful(commands: commands.joined(separator: "; "), run: run)
        }
        return run
    }

    /// Gives consent, and imports short apps called ESPN, Netflix and Deezer, whose replays take a second and 0.8 MB:
    /// for tests of what becomes of a test, not of what it measures.
    func importShortApps() async throws {
        try ExampleGround.writeRecordings(to: home, requests: 10)
        try await succeed("\(Self.fastLine); recordings import '\(home.file("wehe/res").path)'")
    }

    /// Runs `wehe -c` and kills it after a while.
    ///
    /// - Returns: whether it had ended by itself before.
    func killing(_ commands: String, after moment: Duration) async throws -> Bool {
        do {
            _ = try await ProcessRun(
                program: program, arguments: ["--home", home.url.path, "-c", commands], within: moment)
            return true
        } catch TerminalTestingError.stillRunning {
            return false
        }
    }

    /// Starts `wehe` in a terminal and waits for its prompt.
    func prompt(
        environment: [String: String] = [:], columns: Int = 80, rows: Int = 24
    ) async throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            program: program, arguments: ["--home", home.url.path], environment: environment,
            columns: columns,
            rows: rows)
        try await terminal.expect("wehe> ")
        return terminal
    }
}

extension ProcessRun {
    /// Cancels the test where this machine lets nobody make a path of real packets, which one sentence says.
    func requireRealPackets() throws {
        guard status == .exited(42) else { return }
        #expect(complaints.count == 1, "\(error)")
        try Test.cancel("this machine has no path of real packets: \(error)")
    }
}

/// A run that should have succeeded.
struct Unsuccessful: Error, CustomStringConvertible {
    let commands: String
    let run: ProcessRun

    var description: String { "\"\(commands)\" ended with \(run.status):\n\(run.output)\(run.error)" }
}
