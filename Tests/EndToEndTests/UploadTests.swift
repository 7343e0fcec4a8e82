import Foundation
import Networking
import TerminalTesting
import TestSupport
import Testing

@Suite("Uploads", .mustEnd)
struct UploadTests {
    let installation: Installation

    init() throws { installation = try Installation() }

    @Test(
        "Every byte of a recording arrives, over the emulated line and without it, and is in the server's samples",
        arguments: ["100", "none"])
    func whole(line: String) async throws {
        try await installation.importShortApps()
        let run = try await installation.succeed(
            "settings set line-rate \(line); replay deezer --direction both --seed 7; "
                + "results show 1 --json; results show 2 --json; results show 2; results list")
        let tests = try run.objectsAmongText()
        try #require(tests.count == 2)
        #expect(tests.map { $0.string("direction") } == ["down", "up"])
        func replays(_ test: Int) throws -> [JSONObject] { try #require(tests[test].objects("replays")) }
        for (down, up) in zip(try replays(0), try replays(1)) {
            // The order is that of the seed.
            #expect(down.string("role") == up.string("role"))
            #expect(up.string("recording") == (down.string("recording") ?? "") + "-dir-up")
            #expect(up.string("ending") == "complete")
            let (received, sent) = (down.integer("received_bytes") ?? 0, down.integer("sent_bytes") ?? 0)
            #expect(up.integer("sent_bytes") == received + sent && up.integer("received_bytes") == sent)
            let samples = up.numbers("throughput_mbps") ?? []
            let slice = up.number("slice_s") ?? 0
            let arrived: Double = samples.reduce(0, +) * 125_000 * slice
            #expect(abs(arrived - Double(received + sent)) < 1)
        }
        #expect(run.output.contains("Test 2: Deezer (upload)"), "\(run.output)")
        #expect(run.output.contains("upload,") || run.output.contains("upload\n"), "\(run.output)")
    }

    @Test("Uploads are a group of their own, and a list of their own")
    func groups() async throws {
        try await installation.importShortApps()
        try await installation.succeed("replay deezer --direction both")
        let both = try await installation.succeed(
            "results summary --by app --artificial", options: ["--json"]
        )
        .objects()
        #expect(both.map { $0.string("direction") } == ["down", "up"])
        #expect(both.allSatisfy { $0.string("app") == "deezer" && $0.integer("tests") == 1 })
        let down = try await installation.succeed(
            "results summary --by app --artificial --direction down", options: ["--json"]
        ).objects()
        #expect(down.count == 1 && down.first?.string("direction") == nil)
        let listed = try await installation.succeed("results list --direction up", options: ["--json"])
            .objects()
        #expect(listed.map { $0.integer("id") } == [2] && listed.first?.string("direction") == "up")
        #expect(listed.first?.strings("notes")?.first == "upload")
        let rows = try await installation.succeed(
            "sql 'SELECT direction, count(*) AS n FROM tests GROUP BY direction'", options: ["--json"]
        ).objects()
        #expect(rows.map { $0.string("direction") } == ["down", "up"])
    }

    #if os(Linux)
    @Test(
        "The congestion control that was chosen is that of the client, which sends",
        .enabled(if: !CongestionControl.available().isEmpty, "this system does not offer a choice"),
        arguments: CongestionControl.available())
    func congestion(algorithm: String) async throws {
        try await installation.importShortApps()
        let run = try await installation.succeed(
            "settings set line-rate none; replay deezer --direction up --congestion \(algorithm)"
                + "; results show 1 --json")
        let replays = try #require(try run.objectsAmongText().last?.objects("replays"))
        #expect(replays.count == 2)
        for replay in replays {
            #expect(replay.object("client_tcp")?.string("CongestionControl") == algorithm)
            #expect(replay.string("recording")?.hasSuffix("-dir-up-cc-\(algorithm)") == true)
        }
    }
    #endif
}
