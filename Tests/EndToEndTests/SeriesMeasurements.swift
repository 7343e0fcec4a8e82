import Differentiation
import Foundation
import ReplayClient
import TerminalTesting
import TestModel
import TestSupport
import Testing

@Suite("Series of pairs", .mustEnd, .measured)
struct SeriesMeasurements {
    @Test("An app that is treated worse is found at the first look, and what is stored says the same")
    func found() async throws {
        let installation = try Installation()
        let app = try SlowApp(in: installation.home)
        let run = try await installation.succeed(
            """
            consent give embedded other; settings set line-rate 200; recordings import \(app.folder.path); \
            replay slow --pairs --seed 5; results; results verify last
            """)
        #expect(run.output.contains("DIFFERENTIATION: Slow is "))
        #expect(run.output.contains("10 of at most "))
        #expect(run.output.contains("of whole replays; p = 0.00195, allowing for 1 look"))
        #expect(run.output.contains("all 5 values follow from the samples"))
        #expect(run.lines.count { $0.contains("slow  ") && $0.contains("embedded") } == 1)
        let series = try #require(
            try await installation.succeed("results show last", options: ["--json"]).objects().first)
        let stored = try #require(series.object("series"))
        #expect(series.string("kind") == "series" && series.string("verdict") == "differentiation")
        #expect(stored.string("ending") == "found" && stored.string("direction") == "throttled")
        // A pair is void where this machine stood still, and another takes its place.
        let valid = stored.objects("pairs")?.count { $0.integer("difference") != nil }
        #expect(valid == 10 && stored.objects("looks")?.count == 1)
        // The first pair is a test as any other; of the others no analysis was asked for.
        let pairs = try await installation.succeed("results list --pairs --sort id", options: ["--json"])
            .objects()
            .filter { $0.integer("id") != series.integer("id") }
        let verdicts = pairs.sorted { $0.integer("id") ?? 0 < $1.integer("id") ?? 0 }.map {
            $0.string("verdict")
        }
        #expect(verdicts.compactMap(\.self) == ["differentiation"] && verdicts.count >= 10)
    }
}
