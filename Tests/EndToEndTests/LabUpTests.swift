import Foundation
import TerminalTesting
import TestSupport
import Testing

@Suite("Replays of the shell over real packets", .mustEnd)
struct LabUpTests {
    let installation: Installation

    init() throws { installation = try Installation() }

    func run(_ lines: String...) async throws -> ProcessRun {
        try await ProcessRun(
            program: try BuiltProduct.path("wehe"),
            arguments: ["--home", installation.home.url.path, "--no-rc"] + lines.flatMap { ["-c", $0] })
    }

    /// The name of a lab with its usual line and distance.
    static let up = "lab up --line-rate 40Mbit/s --round-trip 20ms"

    @Test("A replay runs behind a rule for real packets, is marked with it, and the lab goes again")
    func replays() async throws {
        try await installation.importShortApps()
        let run = try await run(
            "settings reset line-rate", "lab add sni=* police rate=2Mbit/s burst=30kB direction=both",
            "lab up", "lab", "replay deezer",
            "results show 1 --json", "lab down", "lab down")
        try run.requireRealPackets()
        // The last line finds no lab any more.
        #expect(run.error.contains("no lab of real packets is up"), "\(run.error)")
        let test = try #require(try run.objectsAmongText().last)
        #expect(test.object("lab")?.string("name") == "\(Self.up), 1 rule", "\(run.output)")
        #expect(run.output.contains("behind a line of 40 Mbit/s for each client and a round trip of 20 ms."))
        #expect(test.object("lab")?.string("rules")?.hasPrefix("sni=* police rate=2Mbit/s") == true)
        #expect(run.output.contains("The box took"), "\(run.output)")
    }
}
