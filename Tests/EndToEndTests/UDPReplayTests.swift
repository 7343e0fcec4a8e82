import Basics
import Differentiation
import Foundation
import Recordings
import ReplayClient
import ReplayServer
import ReplayTesting
import TerminalTesting
import TestModel
import TestSupport
import Testing

@Suite("Calls over UDP", .mustEnd)
struct UDPReplayTests {
    @Test("Both replays of a call are complete, and the test has a result")
    func complete() async throws {
        let call = try ShortApp.call()
        try await withServer(of: call.recordings) { server, endpoint in
            let report = try await call.test(on: endpoint)
            for replay in [try #require(report.original), report.control] {
                #expect(replay.ending == .complete)
                #expect(replay.transport == .udp)
                #expect(replay.bytesSent == 8_000)
                #expect(replay.bytesReceived == 100_000)
                #expect(replay.clientAddress == "127.0.0.1")
                #expect(replay.serverPort != 20_000)
                #expect(replay.sendLateness != nil)
            }
            #expect(report.decisions.count == DecisionProfile.all.count)
            let activity = await server.activity()
            #expect(activity.replaysServed == 2)
            #expect(activity.testsServed == 1)
            #expect(activity.sessions == 0)
            #expect(activity.datagramsDropped == 0)
        }
    }

    @Test("A call over IPv6", .enabled(if: Loopback.hasIPv6, "this machine has no ::1"))
    func six() async throws {
        let call = try ShortApp.call(count: 20)
        try await withServer(of: call.recordings) {
            $0.address = "::1"
        } _: { _, endpoint in
            let report = try await call.test(on: endpoint)
            for replay in [try #require(report.original), report.control] {
                #expect(replay.ending == .complete)
                #expect(replay.bytesReceived == 20_000)
                #expect(replay.clientAddress == "::1")
                #expect(replay.endpoint == "::1")
            }
        }
    }

    @Test("Two clients test two calls at once, each undisturbed")
    func twoClients() async throws {
        let calls = [try ShortApp.call("First"), try ShortApp.call("Second", port: 20_001)]
        try await withServer(of: calls.flatMap(\.recordings)) { server, endpoint in
            async let first = calls[0].test(on: endpoint)
            async let second = calls[1].test(on: endpoint, user: "z9Y8x7W6v5", from: "127.0.0.2")
            for report in [try await first, try await second] {
                #expect(report.original?.bytesReceived == 100_000)
                #expect(report.control.bytesReceived == 100_000)
            }
            #expect(await server.activity().testsServed == 2)
        }
    }

    @Test("An imported call is tested on a fresh home, and all that is told of it says UDP")
    func shell() async throws {
        let installation = try Installation()
        for (served, part) in zip(try ShortApp.call().recordings, ["Call", "CallRandom"]) {
            let text = String(decoding: RecordingFile.encode(served.recording), as: UTF8.self)
            try installation.home.write(text, to: "calls/\(part)_01012030.pcap_client_all.json")
            let side = try #require(served.serverSide)
            try installation.home.write(
                String(decoding: ServerRecordingFile.encode(side), as: UTF8.self),
                to: "calls/\(part)_01012030.pcap_server_all.json")
        }
        let folder = installation.home.file("calls").path
        let run = try await installation.succeed(
            "consent give embedded other; settings set confirm off; recordings import '\(folder)'; replay call",
            options: ["--json"])
        let events = try run.objects()
        let begin = try #require(events.first { $0.string("event") == "begin" })
        #expect(begin.number("bytes") == 200_000)
        let replays = events.filter { $0.string("event") == "replay" }
        #expect(replays.count == 2)
        for replay in replays {
            #expect(replay.string("transport") == "udp")
            #expect(replay.string("ending") == "complete")
            #expect(replay.number("received_bytes") == 100_000)
            #expect(replay.number("send_lateness_p99_s") != nil)
        }
        let test = try #require(try await installation.succeed("results show 1 --json").objects().first)
        try expectCompleted(test)
        #expect(test.objects("replays")?.compactMap { $0.string("transport") } == ["udp", "udp"])
        #expect(test.objects("replays")?.compactMap { $0.string("ending") } == ["complete", "complete"])
    }
}
