import Differentiation
import NIOPosix
import PathEmulation
import ReplayClient
import ReplayServer
import TestModel
import TestSupport
import Testing

extension Measurements.Localizations {
    @Suite("Replays of which one pauses by a coin, over sockets", .mustEnd)
    struct PauseTests {
        /// Runs one experiment on a pair of servers behind rules.
        private func experiment(_ rules: String, seed: UInt64, blocks: Int = 6) async throws -> PauseFinding {
            let app = try ShortApp(bytes: 40_000_000, seconds: 40)
            let folder = try TemporaryFolder()
            defer { folder.remove() }
            var configuration = EmbeddedServerConfiguration(
                lineRate: 40, certificateDirectory: folder.url, seed: seed)
            configuration.path = NetworkPath(rules: try LabRules(text: rules), seed: seed)
            var servers: [EmbeddedServer] = []
            for (address, place) in [("127.0.0.2", LabServer.first), ("127.0.0.3", .second)] {
                configuration.address = address
                configuration.place = place
                servers.append(try await EmbeddedServer.start(configuration, serving: app.recordings))
            }
            let sides = servers.enumerated().map { index, server in
                LocalizationTest.Side(
                    endpoint: ServerEndpoint(server.endpoint),
                    identity: TestIdentity(
                        userID: "a1B2c3D4e5", historyCount: index + 1, clientVersion: "1.2.3"))
            }
            let result = await Result {
                // Twice 64 KiB in the client's buffer, 80 KiB on the way to it and a queue of 50 kB, at 4 Mbit/s.
                let drain = 0.5
                let length = PausePlan.shortestDuration(roundTrip: 0.02, drain: drain, start: 2)
                let plan = try #require(
                    PausePlan(
                        duration: 2 + (length - 2) / 6 * Double(blocks) + 0.01, roundTrip: 0.02, drain: drain,
                        start: 2, seed: seed))
                let experiment = PauseExperiment(
                    .init(
                        original: app.recordings[0].recording, control: app.recordings[1].recording,
                        nominalSeconds: app.seconds, isPortTest: false),
                    first: sides[0], second: sides[1], plan: plan, receiveBuffer: 1 << 16,
                    sockets: ClientSockets(group: MultiThreadedEventLoopGroup.singleton))
                return try #require(try await experiment.run())
            }
            for server in servers { await server.stop() }
            return try result.get()
        }

        @Test("One shaper for both is found, as the first replay gets what the second one leaves")
        func common() async throws {
            let finding = try await experiment("sni=* shape rate=4Mbit/s queue=50kB", seed: 3)
            #expect(finding.verdict == .common, "\(finding)")
        }

        @Test("Two like shapers are told apart from one")
        func separate() async throws {
            let finding = try await experiment(
                "sni=* shape rate=4Mbit/s queue=50kB on=first\nsni=* shape rate=4Mbit/s queue=50kB on=second",
                seed: 4)
            #expect(finding.verdict != .common, "\(finding)")
        }
    }
}
