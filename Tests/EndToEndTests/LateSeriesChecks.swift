import Foundation
import TerminalTesting
import TestSupport
import Testing

@Suite("A series beside a server that answers late", .mustEnd, .measured)
struct LateSeriesChecks {
    @Test(
        "A server that answers only the original late, on a line that treats both alike, is no differentiation"
    )
    func series() async throws {
        let serving = try Installation()
        try ExampleGround.writeRecordings(to: serving.home, bytes: 2_500_000, seconds: 1.25)
        try await serving.succeed("recordings import '\(serving.home.file("wehe/res").path)'")
        let server = try await ServeProcess(serving, ["--line-rate", "16", "--unpaced"])
        let ports = server.announcement
        // Both replays take 1.25 s; the original waits 0.15 s before.
        let late: LateFront.Rule = { _, request in
            request.contains(Array("espn.example".utf8)) ? .begins(.milliseconds(150)) : .none
        }
        try await LateFront.standing(
            before: ports.sideChannelPlain, [ports.resultsHTTP, ports.ownIP], late
        ) {
            front in
            let installation = try Installation()
            try ExampleGround.writeRecordings(to: installation.home, bytes: 2_500_000, seconds: 1.25)
            let addition = server.plainAddition("late").replacing(ports.address, with: LateFront.address)
            try await installation.succeed(
                """
                consent give embedded other; recordings import '\(installation.home.file("wehe/res").path)'; \(addition); \
                settings set pair-pause none; replay espn --pairs --whole --seed 5 --server late
                """)
            let stored = try await installation.succeed("results show last", options: ["--json"])
                .objects()
            let series = try #require(stored.first)
            #expect(series.string("verdict") != "differentiation", "\(series)")
            let differences = (series.object("series")?.objects("pairs") ?? []).compactMap {
                $0.integer("difference")
            }
            try #require(differences.count >= 10)
            // A busy machine makes single pairs vary; late by 0.15 s in 1.4 s, all would be 110,000 lower.
            #expect(abs(differences.sorted()[differences.count / 2]) < 90_000, "\(differences)")
            #expect(front.replays >= 20)
        }
    }
}
