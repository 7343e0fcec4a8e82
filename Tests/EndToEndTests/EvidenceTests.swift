import Basics
import Foundation
import Networking
import Recordings
import ReplayServer
import TerminalTesting
import TestSupport
import Testing

/// An app whose replays take six seconds and 3 MB, long enough for connections beside them.
struct LongApp {
    /// The folder to import; the app is called `long`.
    let folder: URL

    init(in installation: Installation) throws {
        let app = try ShortApp(requests: (0..<30).map { (0.2 * Double($0), 100_000) }, seconds: 6)
        for (name, served) in zip(["Long", "LongRandom"], app.recordings) {
            let recording = try Recording(
                name: "\(name)-01012020", transport: .tcp, packets: served.recording.packets,
                tcpPairs: served.recording.tcpPairs)
            try installation.home.write(
                RecordingFile.encode(recording), to: "long/\(name)_01012020.pcap_client_all.json")
        }
        try installation.home.write(
            """
            {"apps": [{"name": "Long", "size": 6, "time": 6, "image": "long", "category": "MUSIC",
              "datafile": "Long_01012020.pcap_client_all.json",
              "randomdatafile": "LongRandom_01012020.pcap_client_all.json"}]}
            """, to: "long/apps_list.json")
        folder = installation.home.file("long")
    }
}

@Suite("What the kernels knew of a replay", .mustEnd, .retriedOnStandstill)
struct EvidenceTests {
    private let installation: Installation

    init() throws { installation = try Installation() }

    #if os(Linux)
    @Test("Both ends' readings are stored with each replay, shown, and rows of a view")
    func stored() async throws {
        let run = try await installation.succeed(
            Installation.fastLine
                + "; settings set line-rate none; settings set busy-limit off; replay deezer --seed 7; results show 1 --json"
        )
        let test = try #require(try run.objectsAmongText().last)
        let replays = try #require(test.objects("replays"))
        #expect(replays.count == 2)
        for replay in replays {
            let received = try #require(replay.integer("received_bytes"))
            let (client, server) = (replay.object("client_tcp"), replay.object("server_tcp"))
            #expect(client?.string("CongestionControl")?.isEmpty == false)
            // The last reading may come before the last bytes, never after more than there were.
            let arrived = client?.numbers("BytesReceived")?.last ?? 0
            #expect(arrived > 0 && arrived <= Double(received))
            let sent = server?.numbers("BytesSent")?.last ?? 0
            #expect(sent > Double(received) / 2)
            #expect(server?.numbers("ElapsedTime")?.count == server?.numbers("BytesSent")?.count)
            // On the client's clock: the first packet of the recording is sent after 11,766 µs.
            #expect(server?.numbers("ElapsedTime")?.first ?? 0 >= 11_766)
        }
        let shown = try await installation.succeed("results show 1 --evidence").output
        #expect(
            shown.contains("client (") && shown.contains("server (") && shown.contains("limited in "),
            "\(shown)")
        let drawn = try await installation.succeed("results plot 1 --kind evidence").output
        #expect(
            drawn.contains("round trips over time") && drawn.contains("the limit of each slice"), "\(drawn)")
        let rows = try await installation.succeed(
            "sql 'SELECT side, count(*) AS n, max(sent_bytes) AS sent FROM readings GROUP BY side'",
            options: ["--json"]
        ).objects()
        #expect(rows.map { $0.string("side") } == ["client", "server"])
        #expect(rows.allSatisfy { $0.integer("n") ?? 0 > 4 })
        let bare = try #require(try await installation.succeed("results export").objects().first)
        #expect(bare.string("original_server_tcp_CongestionControl")?.isEmpty == false)
        #expect(bare.numbers("original_server_tcp_RTT") == nil)
        let full = try #require(try await installation.succeed("results export --samples").objects().first)
        #expect(full.numbers("original_server_tcp_RTT")?.isEmpty == false)
    }

    @Test("Connections beside each replay are stored, shown, rows of a view, and turned off by a setting")
    func probed() async throws {
        let app = try LongApp(in: installation)
        let run = try await installation.succeed(
            Installation.fastLine
                + "; settings set line-rate none; settings set busy-limit off; recordings import \(app.folder.path)"
                + "; replay long; results show 1 --json"
                + "; settings set delay-probes off; replay long; results show 2 --json")
        let tests = try run.objectsAmongText().filter { $0.string("app") == "long" }
        try #require(tests.count == 2)
        for replay in try #require(tests[0].objects("replays")) {
            let probes = try #require(replay.object("delay_probes"))
            let count = try #require(probes.integer("count"))
            #expect(count > 0 && probes.integer("unanswered") == 0)
            for part in ["elapsed_us", "tcp_us", "tls_us", "http_us"] {
                #expect(probes.numbers(part)?.count == count, "\(part)")
            }
            // 6 kB each of at most 5 %.
            let received = try #require(replay.integer("received_bytes"))
            #expect(count * 120_000 <= received)
        }
        #expect(tests[1].objects("replays")?.allSatisfy { $0.object("delay_probes") == nil } == true)
        let shown = try await installation.succeed("results show 1 --evidence; results show 2 --evidence")
            .output
        #expect(
            shown.contains("probes beside it: ") && shown.contains(", in the median connecting "), "\(shown)")
        #expect(
            shown.contains("no probes beside it: turned off, a public server, or an emulated path"),
            "\(shown)")
        let french = try await installation.succeed(
            "settings set language fr; results show 1 --evidence; results show 2 --evidence"
        ).output
        #expect(french.contains("sondes à côté : ") && french.contains("pas de sondes à côté"), "\(french)")
        let rows = try await installation.succeed(
            "sql 'SELECT role, count(*) AS n, min(http_us) AS least FROM delays GROUP BY role'",
            options: ["--json"]
        ).objects()
        #expect(rows.map { $0.string("role") } == ["control", "original"])
        #expect(rows.allSatisfy { $0.integer("n") ?? 0 > 0 && $0.integer("least") ?? 0 > 0 })
    }

    @Test(
        "The congestion control that was chosen is that of the server's connection",
        .enabled(if: !CongestionControl.available().isEmpty, "this system does not offer a choice"),
        arguments: CongestionControl.available())
    func chosen(algorithm: String) async throws {
        let run = try await installation.succeed(
            Installation.fastLine
                + "; settings set line-rate none; settings set busy-limit off; replay deezer --congestion \(algorithm)"
                + "; results show 1 --json")
        let test = try #require(try run.objectsAmongText().last)
        let replays = try #require(test.objects("replays"))
        #expect(replays.count == 2)
        for replay in replays {
            #expect(replay.object("server_tcp")?.string("CongestionControl") == algorithm)
            #expect(replay.string("recording")?.hasSuffix("-cc-\(algorithm)") == true)
        }
    }
    #endif

    @Test(
        "A choice that would change nothing is refused, with the reason",
        arguments: [
            ("replay deezer --congestion bbr", "the emulated line limits"),
            ("replay skype --congestion bbr", "is a call over UDP"),
            ("replay deezer --congestion BBR!", "such as bbr, cubic or reno, not"),
            ("replay deezer --congestion bbr --server mlab", "M-Lab's servers do not let a client choose"),
            ("settings set line-rate none; replay deezer --congestion vagas", "vagas"),
        ])
    func refused(command: String, reason: String) async throws {
        let run = try await installation.run("consent give embedded; " + command)
        #expect(run.error.contains(reason), "\(run.error)")
    }

    @Test("On an emulated path the server's connection is not what limits, and is not read")
    func emulated() async throws {
        let run = try await installation.succeed(
            Installation.fastLine
                + "; settings set busy-limit off; lab load noisy-access; replay deezer; results show 1 --json"
                + "; results show 1 --evidence")
        let test = try #require(try run.objectsAmongText().last)
        #expect(test.objects("replays")?.allSatisfy { $0.object("server_tcp") == nil } == true)
        // Nor do connections beside it pass the emulated path.
        #expect(test.objects("replays")?.allSatisfy { $0.object("delay_probes") == nil } == true)
        #expect(run.output.contains("no probes beside it: "), "\(run.output)")
    }
}
