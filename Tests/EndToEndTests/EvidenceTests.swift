import Foundation
import Networking
import TerminalTesting
import TestSupport
import Testing

@Suite("What the kernels knew of a replay", .mustEnd)
struct EvidenceTests {
    let installation: Installation

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
            // The last reading may come before the last bytes, never after more than there were; the kernel counts a
            // FIN as a byte.
            let arrived = client?.numbers("BytesReceived")?.last ?? 0
            #expect(arrived > 0 && arrived <= Double(received) + 1)
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

    @Test("On an emulated path the server's connection is not what limits, and is not read")
    func emulated() async throws {
        let run = try await installation.succeed(
            Installation.fastLine
                + "; lab load noisy-access; replay deezer; results show 1 --json"
                + "; results show 1 --evidence")
        let test = try #require(try run.objectsAmongText().last)
        #expect(test.objects("replays")?.allSatisfy { $0.object("server_tcp") == nil } == true)
        // Nor do connections beside it pass the emulated path.
        #expect(test.objects("replays")?.allSatisfy { $0.object("delay_probes") == nil } == true)
        #expect(run.output.contains("no probes beside it: "), "\(run.output)")
    }
}
