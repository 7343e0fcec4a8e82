import Basics
import Foundation
import Reports
import Simulation
import TestSupport
import Testing

/// A shell with short apps.
private func shellWithShortApps() async throws -> ShellHome {
    let shell = try ShellHome()
    try ExampleGround.writeRecordings(to: shell.home, requests: 4)
    try await shell.succeed(
        """
        consent give embedded other mlab; settings set pair-pause none; \
        recordings import '\(shell.home.file("wehe/res").path)'
        """)
    return shell
}

@Suite("What series of triples find, in a simulation")
struct TripleSimulations {
    @Test(
        "The arm that a rule treats is named",
        arguments: [
            ("lab add bytes=e9fcfe at=0 shape rate=5Mbit/s", "control", "prioritised"),
            ("lab add sni=espn.example shape rate=5Mbit/s", "original", "throttled"),
            ("lab add sni=www.example.com shape rate=5Mbit/s", "innocuous", nil),
            ("lab show", "none-found", nil),
        ] as [(String, String, String?)])
    func named(rule: String, answer: String, direction: String?) throws {
        try simulated {
            let shell = try await shellWithShortApps()
            let run = try await shell.succeed(
                "\(rule); replay espn --pairs --arms 3 --seed 5; results show last --json")
            let test = try #require(try run.objectsAmongText().first)
            let series = try #require(test.object("series"))
            #expect(series.string("answer") == answer, "\(run.output)")
            #expect(series.string("direction") == direction)
            let triples = (series.objects("pairs") ?? []).compactMap { $0.object("triple") }
            #expect(triples.count == series.objects("pairs")?.count && triples.count >= 10)
            #expect(Set(triples.compactMap { $0.integer("innocuous_place") }) == [1, 2, 3])
        }
    }

    @Test("Its replays are stored with their role, and exported and imported with the series")
    func stored() async throws {
        let exported = try TemporaryFolder()
        let file = exported.file("all.jsonl").path
        try simulated {
            let shell = try await shellWithShortApps()
            let run = try await shell.succeed(
                """
                lab add bytes=e9fcfe at=0 shape rate=5Mbit/s; replay espn --pairs --arms 3 --seed 5; \
                results show 2 --json; results export --to '\(file)'; results verify 1-2; results show 1
                """)
            #expect(run.output.contains("of the three, the control stands out: it is slowed"))
            let triple = try #require(try run.objectsAmongText().first)
            let third = try #require(triple.objects("replays")?.first { $0.string("role") == "innocuous" })
            #expect(third.string("recording") == "ESPN-01012030-tls" && third.integer("test_id") == 2)
            #expect(triple.objects("replays")?.count == 3)
        }
        // A file is read by a thread of its own.
        let other = try ShellHome()
        let imported = try await other.succeed("results import '\(file)'; results show 1 --json")
        let series = try #require(try imported.objectsAmongText().first?.object("series"))
        #expect(series.string("answer") == "control")
    }
}
