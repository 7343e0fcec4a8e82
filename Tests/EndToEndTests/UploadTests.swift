import Foundation
import Networking
import TerminalTesting
import TestSupport
import Testing

@Suite("Uploads", .mustEnd, .retriedOnStandstill)
struct UploadTests {
    private let installation: Installation

    init() throws { installation = try Installation() }

    /// A server whose line is quick, and no ending because of a busy machine.
    private static let quick = "consent give embedded; settings set busy-limit off; settings set confirm off"

    @Test(
        "Every byte of a recording arrives, over the emulated line and without it, and is in the server's samples",
        arguments: ["100", "none"])
    func whole(line: String) async throws {
        let run = try await installation.succeed(
            "\(Self.quick); settings set line-rate \(line); replay deezer --direction both --seed 7; "
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
        try await installation.succeed(
            "\(Self.quick); settings set line-rate 100; replay deezer --direction both")
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

    @Test("A series of uploads that is interrupted goes on with uploads")
    func series() async throws {
        try await installation.succeed(
            "\(Self.quick); settings set line-rate 100; settings set pair-pause 0")
        let terminal = try await installation.prompt(columns: 120)
        try await terminal.send("replay pandora --pairs --direction up --past-buckets --seed 5\r")
        try await terminal.expect("pair 2 ")
        try await terminal.send("\u{3}")
        try await terminal.expect("\"replay --resume 1\" goes on")
        try await terminal.expect("wehe> ")
        try await terminal.send("replay --resume 1\r")
        try await terminal.expect("pair 6 ")
        try await terminal.send("\u{3}")
        try await terminal.expect("wehe> ")
        let listed = try await installation.succeed("results list --pairs", options: ["--json"]).objects()
        #expect(listed.count >= 4 && listed.allSatisfy { $0.string("direction") == "up" })
        let pair = try await installation.succeed("results show 2 --json").objects()
        let names = pair.first?.objects("replays")?.compactMap { $0.string("recording") } ?? []
        #expect(
            !names.isEmpty && names.allSatisfy { $0.wholeMatch(of: #/.*-x\d+-dir-up/#) != nil }, "\(names)")
    }

    #if os(Linux)
    @Test(
        "The congestion control that was chosen is that of the client, which sends",
        .enabled(if: !CongestionControl.available().isEmpty, "this system does not offer a choice"),
        arguments: CongestionControl.available())
    func congestion(algorithm: String) async throws {
        let run = try await installation.succeed(
            "\(Self.quick); settings set line-rate none; replay deezer --direction up --congestion \(algorithm)"
                + "; results show 1 --json")
        let replays = try #require(try run.objectsAmongText().last?.objects("replays"))
        #expect(replays.count == 2)
        for replay in replays {
            #expect(replay.object("client_tcp")?.string("CongestionControl") == algorithm)
            #expect(replay.string("recording")?.hasSuffix("-dir-up-cc-\(algorithm)") == true)
        }
    }
    #endif

    @Test(
        "An upload that cannot be, or would not tell, is refused with the reason",
        arguments: [
            ("replay skype --direction up", "is a call over UDP, which sends as much as it receives"),
            ("replay deezer --direction up --server mlab", "M-Lab's servers replay downloads only"),
            (
                "lab add any police rate=2Mbit/s burst=30kB; replay deezer --direction up",
                "act on downloads only"
            ),
            ("replay deezer --direction sideways", "sideways"),
            ("replay deezer --direction up --pairs --arms 3", "--arms"),
            ("replay --resume 1 --direction up", "--direction"),
            ("results list --direction sideways", "--direction"),
            ("dpi skype --direction up", "is a call over UDP, which sends as much as it receives"),
            ("dpi deezer --direction up --server mlab", "M-Lab's servers replay downloads only"),
            (
                "lab add any police rate=2Mbit/s burst=30kB; dpi deezer --direction up",
                "act on downloads only"
            ),
            ("dpi deezer --direction up --upstream", "--upstream"),
            ("dpi deezer --direction both", "both"),
            ("dpi deezer --direction up --resume", "deezer"),
        ])
    func refused(command: String, reason: String) async throws {
        let run = try await installation.run("consent give embedded; " + command)
        #expect(run.error.contains(reason), "\(run.error)")
        #expect(run.complaints.count == 1 && run.status != .exited(0), "\(run.error)")
    }
}

extension Measurements.Programs {
    @Suite("Uploads over a path of real packets")
    struct UploadPathTests {
        @Test("A rule for what clients send slows the upload of the original, and nothing else")
        func ruled() async throws {
            let installation = try Installation()
            let run = try await installation.run(
                """
                consent give embedded; settings set confirm off; settings set busy-limit off; \
                lab add sni=* police rate=2Mbit/s burst=30kB direction=up; lab up; \
                replay deezer --direction both; results show 1 --json; results show 2 --json
                """)
            if run.status == .exited(42) {
                #expect(run.errorLines.count == 1, "\(run.error)")
                return
            }
            guard run.status == .exited(0) else { throw Unsuccessful(commands: "replay", run: run) }
            let tests = try run.objectsAmongText()
            try #require(tests.count == 2)
            #expect(tests.map { $0.string("direction") } == ["down", "up"])
            #expect(
                tests.map { $0.string("verdict") } == ["no-differentiation", "differentiation"],
                "\(run.output)")
            let original = try #require(tests[1].number("mean_original_mbps"))
            let control = try #require(tests[1].number("mean_control_mbps"))
            #expect(original < 2.1 && control > 3 * original, "\(original) \(control)")
        }

        @Test("The server name by which a rule for what clients send knows an app is found, byte for byte")
        func searched() async throws {
            let installation = try Installation()
            let name = "e-cdns-proxy-a.dzcdn.net"
            let run = try await installation.run(
                """
                consent give embedded; settings set confirm off; settings set busy-limit off; \
                lab add sni=\(name) police rate=6Mbit/s burst=30kB direction=up; lab up; \
                dpi deezer --direction up --spare-framing; results show 1 --json; results show 1; \
                results list --direction up
                """)
            if run.status == .exited(42) {
                #expect(run.errorLines.count == 1, "\(run.error)")
                return
            }
            guard run.status == .exited(0) else { throw Unsuccessful(commands: "dpi", run: run) }
            let test = try #require(try run.objectsAmongText().first)
            #expect(test.string("kind") == "dpi" && test.string("direction") == "up")
            let search = try #require(test.object("dpi"))
            #expect(search.string("conclusion") == "rule", "\(run.output)")
            let texts = search.objects("matches")?.compactMap { $0.string("text") }
            #expect(texts == [name], "\(run.output)")
            #expect(search.objects("matches")?.first?.string("packet") == "C_1")
            let probes = try #require(search.objects("probes"))
            #expect(probes.count > 20 && probes.allSatisfy { $0.integer("sent_bytes") ?? 0 > 0 })
            #expect(run.output.contains("Deezer (upload)"), "\(run.output)")
            let sent = probes.reduce(0) { $0 + ($1.integer("sent_bytes") ?? 0) }
            print(
                "server name of \(name.utf8.count) bytes in an upload: \(probes.count) probes, \(sent) bytes")
        }
    }
}
