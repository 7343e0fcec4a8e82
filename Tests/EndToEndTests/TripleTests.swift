import Foundation
import TerminalTesting
import TestSupport
import Testing

/// An installation with short apps.
private func installationWithShortApps() async throws -> Installation {
    let installation = try Installation()
    try ExampleGround.writeRecordings(to: installation.home, requests: 4)
    try await installation.succeed(
        """
        consent give embedded other mlab; settings set pair-pause none; \
        recordings import '\(installation.home.file("wehe/res").path)'
        """)
    return installation
}

extension Measurements.Programs {
    @Suite("What series of triples find", .mustEnd)
    struct TripleFindingTests {
        @Test(
            "The arm that a rule treats is named",
            arguments: [
                ("lab add bytes=e9fcfe at=0 shape rate=5Mbit/s", "control", "prioritised"),
                ("lab add sni=espn.example shape rate=5Mbit/s", "original", "throttled"),
                ("lab add sni=www.example.com shape rate=5Mbit/s", "innocuous", nil),
                ("lab show", "none-found", nil),
            ] as [(String, String, String?)])
        func named(rule: String, answer: String, direction: String?) async throws {
            let installation = try await installationWithShortApps()
            let run = try await installation.succeed(
                "\(rule); replay espn --pairs --arms 3 --seed 5; results show last --json")
            let test = try #require(try run.objectsAmongText().first)
            let series = try #require(test.object("series"))
            #expect(series.string("answer") == answer, "\(run.output)")
            #expect(series.string("direction") == direction)
            let triples = (series.objects("pairs") ?? []).compactMap { $0.object("triple") }
            #expect(triples.count == series.objects("pairs")?.count && triples.count >= 10)
            #expect(Set(triples.compactMap { $0.integer("innocuous_place") }) == [1, 2, 3])
        }

        @Test("Its replays are stored with their role, and exported and imported with the series")
        func stored() async throws {
            let installation = try await installationWithShortApps()
            let file = installation.home.file("all.jsonl")
            let run = try await installation.succeed(
                """
                lab add bytes=e9fcfe at=0 shape rate=5Mbit/s; replay espn --pairs --arms 3 --seed 5; \
                results show 2 --json; results export --to '\(file.path)'; results verify 1-2; \
                results show 1
                """)
            #expect(run.output.contains("of the three, the control stands out: it is slowed"))
            let triple = try #require(try run.objectsAmongText().first)
            let third = try #require(triple.objects("replays")?.first { $0.string("role") == "innocuous" })
            #expect(third.string("recording") == "ESPN-01012030-tls" && third.integer("test_id") == 2)
            #expect(triple.objects("replays")?.count == 3)
            let other = try Installation()
            let imported = try await other.succeed("results import '\(file.path)'; results show 1 --json")
            let series = try #require(try imported.objectsAmongText().first?.object("series"))
            #expect(series.string("answer") == "control")
        }
    }
}

@Suite("Series of triples", .mustEnd, .retriedOnStandstill)
struct TripleTests {
    @Test("A plan tells what three arms cost")
    func plan() async throws {
        let installation = try await installationWithShortApps()
        let run = try await installation.succeed(
            "plan espn --pairs --seed 1 --json; plan espn --pairs --arms 3 --seed 1 --json")
        let plans = try run.objectsAmongText()
        try #require(plans.count == 2)
        #expect(plans.map { $0.integer("arms") } == [2, 3])
        let bytes = plans.compactMap { $0.integer("most_bytes") }
        #expect(bytes.count == 2 && 2 * bytes[1] == 3 * bytes[0], "\(bytes)")
        let text = try await installation.succeed("plan espn --pairs --arms 3 --seed 1")
        #expect(text.output.contains(" triples, ") && text.output.contains("about original and control"))
    }

    @Test(
        "What has no third arm is refused, each with its reason",
        arguments: [
            ("replay espn --arms 3", "--arms 3 compares three replays in a series; add --pairs"),
            ("replay espn --arms 3 --single", "add --pairs"),
            ("replay espn --pairs --arms 4", "--arms"),
            ("replay espn --pairs --arms 3 --past-buckets", "--past-buckets"),
            ("replay espn --pairs --arms 3 --server mlab", "M-Lab's servers have no third recording"),
            ("replay skype --pairs --arms 3", "is a call over UDP, in which TLS would be conspicuous"),
            ("replay port80s --pairs --arms 3", "is a port test, whose control is another port"),
            ("plan skype --pairs --arms 3", "is a call over UDP"),
            ("localize espn --pairs --arms 3", "--arms"), ("dpi espn --arms 3", "--arms"),
        ])
    func refused(command: String, reason: String) async throws {
        let run = try await Installation().run("consent give embedded mlab; " + command)
        #expect(run.error.contains(reason), "\(run.error)")
        #expect(run.status != .exited(0))
    }
}
