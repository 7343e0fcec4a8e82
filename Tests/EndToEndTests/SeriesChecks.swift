import Foundation
import TerminalTesting
import TestSupport
import Testing

extension SeriesMeasurements {
    @Test("An app that is slowed late only is replayed whole")
    func late() async throws {
        let installation = try Installation()
        try ExampleGround.writeRecordings(to: installation.home, bytes: 6_000_000, seconds: 6)
        try await installation.succeed(
            "consent give embedded other; recordings import '\(installation.home.file("wehe/res").path)'; "
                + "settings set pair-pause none; settings set line-rate 8")
        let terminal = try await installation.prompt(columns: 120)
        try await terminal.send("lab add sni=espn.example throttle-after size=3MB rate=2Mbit/s\r")
        try await terminal.expect("wehe> ")
        try await terminal.send("replay espn --pairs --seed 5\r")
        try await terminal.expect("pair 1 ")
        try await terminal.send("\u{3}")
        try await terminal.expect("all replays are whole: the rest of the first pair differs")
        try await terminal.expect("wehe> ")
        let stored = try await installation.succeed("results show last", options: ["--json"]).objects()
            .first
        let series = try #require(stored?.object("series"))
        #expect(series.flag("late_difference") == true && series.isNull("window_s"))
        #expect(series.integer("most_pairs") == 10)
    }
}
