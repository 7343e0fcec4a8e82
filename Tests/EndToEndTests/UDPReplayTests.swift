import Networking
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
    /// One call and its partner: `count` datagrams each way, 10 ms apart.
    func call(_ name: String = "Call", count: Int = 100, port: Int = 20_000) throws
        -> [ServedRecording]
    {
        try ["\(name)-01012030", "\(name)Random-01012030"].map { name in
            let pair = "192.000.002.001.40000-203.000.113.001.\(port)"
            let recording = try Recording(
                name: name, transport: .udp,
                packets: (0..<count).map { index in
                    ClientPacket(
                        timestamp: Double(index) / 100, payload: [UInt8](repeating: 1, count: 80),
                        pair: pair)
                }, udpClientPorts: ["40000"])
            return ServedRecording(
                recording: recording,
                serverSide: try ServerRecording(
                    name: name, synthesised: nil, noise: DatagramNoise(seed: "Call", isInverted: false),
                    flows: [
                        ServerRecording.Flow(
                            pair: recording.flow,
                            datagrams: (0..<count).map {
                                ServerScript.Datagram(timestamp: Double($0) / 100, length: 1_000)
                            })
                    ]))
        }
    }

    func test(
        _ call: [ServedRecording], on endpoint: ServerEndpoint, user: String = "a1B2c3D4e5",
        number: Int = 1, from source: String? = nil,
        window: Double? = nil, isAnalysed: Bool = true
    ) async throws -> FinishedTest {
        let test = DifferentiationTest(
            .init(
                original: call[0].recording, control: call[1].recording,
                nominalSeconds: Double(call[0].recording.packets.count) / 100,
                isPortTest: false),
            on: endpoint,
            identity: TestIdentity(userID: user, historyCount: number, clientVersion: "1.2.3"),
            order: [.original, .control], profiles: DecisionProfile.all,
            sockets: ClientSockets(clock: .system, network: SystemStack(), sourceAddress: source),
            replays: ReplayOptions(window: window), isAnalysed: isAnalysed)
        return try await FinishedTest.watching { try await test.run(reportingTo: $0) }.outcome.get()
    }

    @Test("Both replays of a call are complete, and the test has a result")
    func complete() async throws {
        let call = try call()
        try await withServer(of: call) { server, endpoint in
            let report = try await test(call, on: endpoint)
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
        let call = try call(count: 20)
        try await withServer(of: call) {
            $0.address = "::1"
        } _: { _, endpoint in
            let report = try await test(call, on: endpoint)
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
        let calls = [try call("First"), try call("Second", port: 20_001)]
        try await withServer(of: calls.flatMap { $0 }) { server, endpoint in
            async let first = test(calls[0], on: endpoint)
            async let second = test(calls[1], on: endpoint, user: "z9Y8x7W6v5", from: "127.0.0.2")
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
        for (served, part) in zip(try call(), ["Call", "CallRandom"]) {
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
