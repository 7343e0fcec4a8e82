import Basics
import Networking
import Differentiation
import PathEmulation
import ReplayClient
import ReplayServer
import TestModel
import TestSupport
import Testing

@Suite("Replays that pause in turn by a coin, over sockets", .mustEnd)
struct PauseTests {
    /// Runs one experiment on a pair of servers behind rules, with an app of which a replay at 2 Mbit/s takes
    /// some 20 s.
    func experiment(
        _ rules: String, bytes: Int = 6_000_000, expecting seconds: Double = 24,
        throughput: Double = 500_000, seed: UInt64
    ) async throws -> PauseExperiment.Outcome {
        let app = try ShortApp(bytes: bytes, seconds: 12)
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var configuration = EmbeddedServerConfiguration(
            clock: .system, network: SystemStack(), lineRate: 40, certificateDirectory: folder.url,
            seed: seed)
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
            try await PauseExperiment(
                .init(
                    original: app.recordings[0].recording, control: app.recordings[1].recording,
                    nominalSeconds: app.seconds, isPortTest: false),
                first: sides[0], second: sides[1],
                sockets: ClientSockets(clock: .system, network: SystemStack())
            ).run(expecting: seconds, .init(throughput: throughput), seed: seed)
        }
        for server in servers { await server.stop() }
        return try result.get()
    }

    @Test("An app that is too short for pauses is not replayed")
    func short() async throws {
        let outcome = try await experiment(
            "sni=* shape rate=4Mbit/s", bytes: 100_000, expecting: 1, seed: 5)
        #expect(outcome.finding == PauseFinding(.tooShort))
        #expect(outcome.rounds == 0)
    }
}
