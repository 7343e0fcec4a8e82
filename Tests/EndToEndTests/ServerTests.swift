import Foundation
import NIOCore
import NIOPosix
import TerminalTesting
import TestModel
import TestSupport
import Testing

@Suite("Servers in other processes")
struct ServerTests {
    private let installation: Installation

    /// A server that several of these tests ask, and none of them ends.
    private static let server = Task { try await ServeProcess(try Installation()).endingWithTests() }

    init() throws { installation = try Installation() }

    @Test("One that is not there: exit code 8, one sentence, and the attempt is kept")
    func unreachable() async throws {
        let port = try OddPort(.refusing)
        defer { port.release() }
        try await installation.succeed(
            "consent give embedded other; servers add x 127.0.0.1 --plain --side-channel-port \(port.port)")
        let run = try await installation.run("replay deezer --server x; results")
        #expect(run.status == .exited(8))
        #expect(run.complaints.count == 1)
        #expect(run.complaints.first?.hasPrefix("error: x cannot be reached (") == true)
        let listed = try await installation.succeed("results list --failed --json").objects()
        #expect(listed.count == 1)
        #expect(listed[0].isNull("verdict"))
        #expect(listed[0].strings("notes")?.first == "control-connection-failed")
        let test = try #require(try await installation.succeed("results show 1 --json").objects().first)
        #expect(test.string("status") == "failed")
        #expect(test.object("failure")?.integer("exit_code") == 8)
        #expect(test.object("failure")?.string("code") == "control-connection-failed")
        #expect(test.objects("replays")?.count == 0)
        #expect(
            try await installation.succeed("results show 1").output.contains(
                "FAILED: Deezer has no verdict: "))
        let probe = try await installation.run("servers probe x")
        #expect(probe.status == .exited(8))
    }

    @Test("The right CA lets a test through, another CA does not")
    func trust() async throws {
        let server = try await ServeProcess(try Installation())
        let other = try await Self.server.value
        try await installation.succeed(
            "consent give embedded other; " + server.addition("good") + "; "
                + server.addition("bad", caFile: other.announcement.caFile))

        let refused = try await installation.run("replay deezer --server bad")
        #expect(refused.status == .exited(12))
        #expect(refused.complaints.count == 1)
        #expect(refused.complaints.first?.hasPrefix("error: bad does not prove who it is") == true)

        let probed = try await installation.succeed("servers probe good", options: ["--json"]).objects()
        let checks = try #require(probed[0].objects("checks"))
        #expect(
            checks.compactMap { $0.string("service") } == [
                "side-channel-tls", "results-https", "own-ip-query",
            ])
        #expect(checks.allSatisfy { $0.flag("ok") == true && $0.flag("needed") == true })
        let certificate = try #require(checks[0].object("certificate"))
        #expect(certificate.flag("trusted") == true)
        #expect(certificate.flag("valid_now") == true)
        #expect(certificate.string("sha256") == checks[1].object("certificate")?.string("sha256"))
        // Both processes read one clock.
        let offset = try #require(probed[0].number("clock_offset_s"))
        let precision = try #require(probed[0].number("clock_precision_s"))
        #expect(abs(offset) <= precision)
        #expect(try #require(probed[0].number("round_trip_ms")) > 0)
        #expect(probed[0].string("program_version") == Software.version)
        #if os(Linux)
        #expect(probed[0].string("congestion_control")?.isEmpty == false)
        #endif
        let impostor = try await installation.run("servers probe bad", options: ["--json"])
        #expect(impostor.status == .exited(12))
        let shown = try #require(try impostor.objects().first?.objects("checks")?.first)
        #expect(shown.flag("ok") == false)
        #expect(shown.object("certificate")?.flag("trusted") == false)
        #expect(shown.object("certificate")?.string("sha256") == certificate.string("sha256"))

        try await installation.succeed(
            "settings set confirm off; settings set packet-timing off; servers use good; replay deezer")
        let tests = try await installation.succeed("results --json").objects()
        #expect(tests.compactMap { $0.string("server") } == ["good", "bad"])
        let test = try #require(try await installation.succeed("results show 2 --json").objects().first)
        try expectCompleted(test)
        #expect(test.object("server")?.string("security") == "tls")
        #if os(Linux)
        // A server that was added is asked for its readings, as it says that it runs this program.
        #expect(test.objects("replays")?.allSatisfy { $0.object("server_tcp") != nil } == true)
        #endif
        #expect(test.object("server")?.flag("embedded") == false)
        #expect(test.object("server")?.integer("side_channel_port") == server.announcement.sideChannelTLS)
        #expect(try await server.interrupt() == .exited(0))
    }

    @Test("Without TLS a test runs too")
    func plain() async throws {
        let server = try await Self.server.value
        try await installation.succeed(
            "consent give embedded other; settings set packet-timing off; " + server.plainAddition("mine")
                + "; replay deezer --server mine")
        let test = try #require(try await installation.succeed("results show 1 --json").objects().first)
        try expectCompleted(test)
        #expect(test.object("server")?.string("security") == "plain")
    }

    @Test("A server keeps its CA over a restart, so that clients trust it still")
    func restart() async throws {
        let home = try Installation()
        let first = try await ServeProcess(home)
        let authority = try Data(contentsOf: URL(fileURLWithPath: first.announcement.caFile))
        #expect(try await first.end(with: SIGTERM) == .exited(0))
        let second = try await ServeProcess(home)
        #expect(second.announcement.caFile == first.announcement.caFile)
        #expect(try Data(contentsOf: URL(fileURLWithPath: second.announcement.caFile)) == authority)
    }

    @Test("A server without the recording says so: exit code 15")
    func unknownRecording() async throws {
        let server = try await Self.server.value
        let text = try Checkout.text("ReplayFiles/Deezer_09012019.pcap_client_all.json")
        let control = try Checkout.text("ReplayFiles/DeezerRandom_09012019.pcap_client_all.json")
        try installation.home.write(
            text.replacing("Deezer-09012019", with: "Unheard-01012020"),
            to: "new/Unheard_01012020.pcap_client_all.json")
        try installation.home.write(
            control.replacing("DeezerRandom-09012019", with: "UnheardRandom-01012020"),
            to: "new/UnheardRandom_01012020.pcap_client_all.json")
        try installation.home.write(
            """
            {"apps": [{"name": "Unheard", "size": 7, "time": 1, "image": "unheard", "category": "MUSIC",
              "datafile": "Unheard_01012020.pcap_client_all.json",
              "randomdatafile": "UnheardRandom_01012020.pcap_client_all.json"}]}
            """, to: "new/apps_list.json")
        try await installation.succeed(
            "consent give embedded other; recordings import \(installation.home.file("new").path); "
                + server.addition("mine"))
        let run = try await installation.run("replay unheard --server mine")
        #expect(run.status == .exited(15))
        #expect(run.complaints.count == 1)
        #expect(run.error.contains("mine does not have this recording"))
    }

    @Test("A server with enough to do turns a test away: exit code 17")
    func overloaded() async throws {
        let server = try await ServeProcess(
            try Installation(), ["--line-rate", "none", "--max-sessions", "1"])
        try await installation.succeed("consent give embedded other; " + server.addition("mine"))
        let port = server.announcement.sideChannelPlain
        // Another client has the only session, and keeps it.
        let holder = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(to: SocketAddress(ipAddress: "127.0.0.2", port: 0))
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        let run = try await holder.executeThenClose { inbound, outbound in
            try await outbound.write(
                ByteBuffer(
                    string: "0000000050holder;0;Deezer-09012019;x;1;False;127.0.0.2;1.0.0"
                        + "0000000016[-1, null, null]"))
            var answers = inbound.makeAsyncIterator()
            let permission = try #require(try await answers.next())
            #expect(String(buffer: permission) == "00000000151;127.0.0.2;100")
            return try await installation.run("replay deezer --server mine")
        }
        #expect(run.status == .exited(17))
        #expect(run.complaints == ["error: mine is short of resources; try again later"])
        let test = try #require(
            try await installation.succeed("results list --failed --json").objects().first)
        #expect(test.strings("notes")?.first == "server-overloaded")
    }
}
