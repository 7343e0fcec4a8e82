import Messages
import Foundation
import NIOCore
import NIOPosix
import Recordings
import ReplayServer
import TestModel
import TestSupport
import Testing
import WeheShell
import WireProtocol

@testable import ReplayClient

@Suite("A server that serves only clients with an envelope (Specification 13.2)", .mustEnd)
struct EnvelopeGuardTests {
    /// What a port answers to some bytes, up to its close.
    private func answer(of port: Int, to bytes: [UInt8]) async throws -> [UInt8] {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(bytes: bytes))
            var answer: [UInt8] = []
            for try await part in inbound { answer += part.readableBytesView }
            return answer
        }
    }

    private func text(of port: Int, to bytes: [UInt8]) async throws -> String {
        String(decoding: try await answer(of: port, to: bytes), as: UTF8.self)
    }

    @Test("each port tells a client without one in its own words that it is not let in, and closes")
    func words() async throws {
        try await Lab.run(MLabOffer(requiresEnvelope: true)) { lab in
            let served = lab.server.endpoint
            // Anything may be a first flight: here the beginning of a TLS ClientHello.
            let alert = try await answer(of: served.sideChannelTLS, to: [22, 3, 1, 2, 0, 1])
            #expect(alert == [21, 3, 3, 0, 2, 2, 49])
            let refusal = try await text(of: served.sideChannelPlain, to: [48])
            #expect(refusal == "00000000200;no access envelope")
            let toGET = try await text(of: served.ownIP, to: Array("GET /WHATSMYIPMAN".utf8))
            #expect(toGET == "SuspiciousClientIP!;127.0.0.1")
            let toOther = try await text(of: served.ownIP, to: [1, 2, 3])
            #expect(toOther == "SuspiciousClientIP!,127.0.0.1")
            #expect(await lab.server.activity().sessions == 0)
        }
    }

    @Test("with an envelope the replay ports answer; without it they stop")
    func replayPort() async throws {
        try await Lab.run(MLabOffer(requiresEnvelope: true)) { lab in
            let port = lab.server.endpoint.ownIP
            let query = Array("WHATSMYIPMAN?".utf8)
            let url = try #require(lab.server.machine()).envelope
            let envelope = try await AccessEnvelope.open(
                url, trust: try TrustRoots(caFile: lab.server.endpoint.caCertificate.path),
                sockets: Lab.sockets(), endedEarly: {})
            #expect(
                try await text(of: port, to: query) == "HTTP/1.1 200 OK\r\n\r\n127.0.0.1")
            await envelope.close()
            #expect(try await eventually { lab.server.openEnvelopes == 0 })
            #expect(
                try await text(of: port, to: query) == "SuspiciousClientIP!,127.0.0.1")
        }
    }

    @Test("a client says so in one sentence, with TLS and without: exit code 9", arguments: [true, false])
    func sentence(usesTLS: Bool) async throws {
        try await Lab.run(MLabOffer(requiresEnvelope: true)) { lab in
            let served = lab.server.endpoint
            let endpoint = ServerEndpoint(
                name: "mine", host: "127.0.0.1",
                ports: .init(
                    sideChannel: usesTLS ? served.sideChannelTLS : served.sideChannelPlain,
                    results: usesTLS ? served.resultsHTTPS : served.resultsHTTP, ownIPQuery: served.ownIP),
                security: usesTLS ? .tls(caFile: served.caCertificate.path) : .plain)
            let recordings = try Lab.recordings()
            let test = DifferentiationTest(
                .init(
                    original: recordings[0], control: recordings[1], nominalSeconds: 1, isPortTest: false),
                on: endpoint,
                identity: TestIdentity(userID: "@a1b2c3d4e", historyCount: 3, clientVersion: "1.2.3"),
                order: [.original, .control], profiles: [], sockets: Lab.sockets())
            let (_, feed) = AsyncStream<TestEvent>.makeStream()
            let error = await #expect(throws: ReplayError.self) { _ = try await test.run(reportingTo: feed) }
            #expect(error == .accessDenied(server: "mine"))
            #expect(error.map { ExitCode.of($0) } == 9)
            let probe = try await ServerProbe(endpoint, sockets: Lab.sockets()).run()
            let failures = probe.checks.compactMap(\.failure)
            #expect(failures.contains(.noAddress))
            if usesTLS { #expect(failures.contains(.connection(.accessDenied))) }
        }
    }
}
