import Basics
import Differentiation
import PathEmulation
import ReplayClient
import ReplayServer
import ReplayTesting
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
        let bed = TestBed.current
        var configuration = EmbeddedServerConfiguration(
            clock: bed.clock, network: bed.network, lineRate: 40, certificateDirectory: folder.url, seed: seed
        )
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
                app.subject(), first: sides[0], second: sides[1], sockets: bed.sockets()
            ).run(expecting: seconds, .init(throughput: throughput), seed: seed)
        }
        for server in servers { await server.stop() }
        return try result.get()
    }
}
