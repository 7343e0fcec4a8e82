import Foundation
import Networking
import TerminalTesting
import TestSupport
import Testing

extension LabUpTests {
    @Test("A calibration makes a lab for each condition, with a client of its own for each test at once")
    func calibrates() async throws {
        try ExampleGround.writeRecordings(to: installation.home)
        let run = try await run(
            "consent give embedded other", "settings set busy-limit off",
            "recordings import '\(installation.home.file("wehe/res").path)'",
            "lab add sni=espn.example shape rate=2Mbit/s", "lab up",
            "calibrate espn --runs 2 --parallel 4 --seed 3", "results list --json", "lab down")
        try run.requireRealPackets()
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
        try run.requireRealPackets()
        for algorithm in algorithms {
            #expect(run.output.contains("1 rule (\(algorithm))"), "\(run.output)")
            #expect(run.output.contains("-cc-\(algorithm)"), "\(run.output)")
        }
    }
}
