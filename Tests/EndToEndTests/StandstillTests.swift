import Foundation
import TerminalTesting
import TestSupport
import Testing

@Suite("Tests that are ended or stopped from outside", .mustEnd)
struct StandstillTests {
    /// Replays of ten seconds.
    static let replay = "settings set line-rate 1.5; replay pandora"
    /// However late a test sees the first replay on a busy machine, another one is under way.
    static let manyReplays = "settings set line-rate 1.5; repeat 100 replay pandora"

    /// Replays under way.
    func replaying(
        _ installation: Installation, by command: String = Self.replay, environment: [String: String] = [:]
    ) async throws -> PseudoTerminal {
        let terminal = try await installation.prompt(environment: environment)
        try await terminal.send("consent give embedded other; settings set confirm off; \(command)\r")
        try await terminal.expect("Ctrl-C cancels")
        try await terminal.expect("Mbit/s")
        return terminal
    }

    @Test(
        "SIGTERM and SIGHUP keep the attempt as Ctrl-C does, and end the process as signals do",
        arguments: [SIGTERM, SIGHUP])
    func endingSignals(number: Int32) async throws {
        let installation = try Installation()
        let terminal = try await replaying(installation, by: Self.manyReplays)
        terminal.signal(number)
        #expect(try await terminal.wait() == .exited(0))
        let list = try await installation.succeed("results list --csv")
        #expect(list.output.contains("cancelled"), "\(list.output)")
    }

    @Test("A script that is told to end keeps the attempt and ends as signals end programs")
    func endingScript() async throws {
        let installation = try Installation()
        let terminal = try PseudoTerminal(
            program: BuiltProduct.path("wehe"),
            arguments: [
                "--home", installation.home.url.path, "-c",
                "consent give embedded other; \(Self.manyReplays); echo never",
            ])
        try await terminal.expect("Mbit/s")
        terminal.signal(SIGTERM)
        #expect(try await terminal.wait() == .exited(128 + SIGTERM))
        #expect(!terminal.transcript.contains("never"))
        let list = try await installation.succeed("results list --csv")
        #expect(list.output.contains("cancelled"), "\(list.output)")
    }

    @Test("A test during which the program was stopped has no verdict and says so")
    func stopped() async throws {
        let installation = try Installation()
        let terminal = try await replaying(installation)
        terminal.signal(SIGSTOP)
        try await Task.sleep(for: .seconds(2))
        terminal.signal(SIGCONT)
        try await terminal.expect("stood still for")
        try await terminal.expect("wehe> ")
        try await terminal.send("results show last\r")
        try await terminal.expect("stood still for")
        try await terminal.send("results list --failed --csv\r")
        try await terminal.expect("pandora")
        #expect(!terminal.transcript.contains("DIFFERENTIATION"), "\(terminal.transcript)")
    }
}
