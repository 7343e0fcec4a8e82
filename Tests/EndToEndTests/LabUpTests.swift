import Foundation
import Networking
import TerminalTesting
import TestSupport
import Testing

@Suite("Replays of the shell over real packets", .mustEnd, .retriedOnStandstill)
struct LabUpTests {
    private let installation: Installation

    init() throws { installation = try Installation() }

    private func run(_ lines: String...) async throws -> ProcessRun {
        try await ProcessRun(
            program: try BuiltProduct.path("wehe"),
            arguments: ["--home", installation.home.url.path, "--no-rc"] + lines.flatMap { ["-c", $0] })
    }

    /// The name of a lab with its usual line and distance.
    private static let up = "lab up --line-rate 40Mbit/s --round-trip 20ms"

    @Test("A line or a distance that is none is one sentence")
    func mistyped() async throws {
        let rate = try await run("lab up --line-rate fast")
        #expect(rate.status == .exited(2) && rate.error.contains("such as 40 or 2.5Mbit/s"), "\(rate.error)")
        let time = try await run("lab up --round-trip 20")
        #expect(time.status == .exited(2) && time.error.contains("such as 20ms"), "\(time.error)")
    }

    @Test("A replay runs behind a rule for real packets, is marked with it, and the lab goes again")
    func replays() async throws {
        let run = try await run(
            "consent give embedded", "settings set busy-limit off",
            "lab add sni=* police rate=2Mbit/s burst=30kB direction=both",
            "lab up", "lab", "replay deezer --no-confirm",
            "results show 1 --json", "lab down", "lab down")
        guard !run.error.contains("network namespaces") || run.status == .exited(2) else {
            // Without the right to make namespaces, or without the device, the sentence says so.
            #expect(run.status == .exited(42), "\(run.error)")
            return
        }
        // The last line finds no lab any more.
        #expect(run.error.contains("no lab of real packets is up"), "\(run.error)")
        let test = try #require(try run.objectsAmongText().last)
        #expect(test.object("lab")?.string("name") == "\(Self.up), 1 rule", "\(run.output)")
        #expect(run.output.contains("behind a line of 40 Mbit/s for each client and a round trip of 20 ms."))
        #expect(test.object("lab")?.string("rules")?.hasPrefix("sni=* police rate=2Mbit/s") == true)
        #expect(run.output.contains("The box took"), "\(run.output)")
    }

    @Test("A calibration makes a lab for each condition, with a client of its own for each test at once")
    func calibrates() async throws {
        try ExampleGround.writeRecordings(to: installation.home)
        let run = try await run(
            "consent give embedded other", "settings set busy-limit off",
            "recordings import '\(installation.home.file("wehe/res").path)'",
            "lab add sni=espn.example shape rate=2Mbit/s", "lab up",
            "calibrate espn --runs 2 --parallel 4 --seed 3", "results list --json", "lab down")
        guard !run.error.contains("network namespaces") || run.status == .exited(0) else {
            #expect(run.status == .exited(42), "\(run.error)")
            return
        }
        let tests = try run.objectsAmongText().filter { $0.string("app") == "espn" }
        #expect(
            tests.compactMap { $0.strings("notes")?.first { $0.hasPrefix("lab: ") } }.sorted() == [
                "lab: \(Self.up)", "lab: \(Self.up)", "lab: \(Self.up), 1 rule", "lab: \(Self.up), 1 rule",
            ], "\(run.output)")
    }

    @Test(
        "A calibration with several congestion controls runs with each of them",
        .enabled(if: !CongestionControl.available().isEmpty, "this system does not offer a choice"))
    func calibratesCongestion() async throws {
        try ExampleGround.writeRecordings(to: installation.home)
        let algorithms = Array(CongestionControl.available().prefix(2))
        let run = try await run(
            "consent give embedded other", "settings set busy-limit off",
            "recordings import '\(installation.home.file("wehe/res").path)'",
            "lab add sni=espn.example shape rate=2Mbit/s", "lab up",
            "calibrate espn --runs 1 --seed 3 --congestion \(algorithms.joined(separator: ","))",
            "results export --samples", "lab down")
        guard !run.error.contains("network namespaces") || run.status == .exited(0) else {
            #expect(run.status == .exited(42), "\(run.error)")
            return
        }
        for algorithm in algorithms {
            #expect(run.output.contains("1 rule (\(algorithm))"), "\(run.output)")
            #expect(run.output.contains("-cc-\(algorithm)"), "\(run.output)")
        }
    }

    @Test("Without a real path a choice of congestion control is refused")
    func refusesCongestion() async throws {
        let run = try await run(
            "consent give embedded", "calibrate deezer --rules sni-throttle --congestion reno")
        #expect(run.error.contains("the emulated line limits"), "\(run.error)")
        let mistyped = try await self.run("calibrate deezer --congestion reno,,")
        #expect(mistyped.status == .exited(2), "\(mistyped.error)")
    }

    @Test("Without real packets a rule for what clients send is refused before the first byte")
    func refuses() async throws {
        let run = try await run(
            "consent give embedded", "lab load upload-only", "replay deezer --no-confirm")
        #expect(run.status != .exited(0))
        #expect(run.error.contains("direction=up") && run.error.contains("lab up"), "\(run.error)")
    }
}
