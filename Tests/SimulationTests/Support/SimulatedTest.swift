import Basics
import Differentiation
import Foundation
import Networking
import PathEmulation
import Recordings
import ReplayClient
import ReplayServer
import ReplayTesting
import Simulation
import TestModel
import TestSupport
import WireProtocol

/// A test of an app by the real client with the real server, in a simulation.
struct SimulatedTest: Sendable {
    /// The app.
    var app: ShortApp
    /// The rules on the path.
    var rules = LabRules.none
    /// The way between client and server.
    var link = SimulatedLink(latency: .milliseconds(10), rate: 40)
    /// The options of the replays.
    var options = ReplayOptions()
    /// True if the side channel and the results go over TLS.
    var usesTLS = false

    init(of app: ShortApp) { self.app = app }

    /// The outcome of a test.
    struct Course: Sendable {
        let test: FinishedTest
        /// The reported events, with their times.
        let transcript: [String]
        /// The time that it took on the clock of the simulation.
        let elapsed: Duration
    }

    /// Runs it.
    func run(seed: UInt64) throws -> Course {
        let folder = try TemporaryFolder()
        let simulation = Simulation(seed: seed)
        let network = SimulatedNetwork(in: simulation, link: link)
        network.setRules(rules)
        let (client, server) = (
            network.host("192.0.2.1"), network.host("198.51.100.7", named: "server.example")
        )
        let settings = self
        let test = try simulation.run {
            let configuration = EmbeddedServerConfiguration(
                clock: simulation.clock, network: server, address: "198.51.100.7", ports: .standard,
                lineRate: nil, certificateDirectory: folder.url, seed: seed)
            let served = try await EmbeddedServer.start(
                configuration, serving: settings.app.recordings)
            let test = DifferentiationTest(
                settings.app.subject(),
                on: ServerEndpoint(
                    name: "simulated", host: "server.example",
                    security: settings.usesTLS ? .tls(caFile: served.endpoint.caCertificate.path) : .plain),
                identity: TestIdentity(userID: "a1B2c3D4e5", historyCount: 1, clientVersion: "1.2.3"),
                order: [.original, .control], profiles: DecisionProfile.all,
                sockets: ClientSockets(clock: simulation.clock, network: client),
                replays: settings.options)
            let (events, feed) = AsyncStream<TestEvent>.makeStream()
            let listening = Task {
                var told: [TestEvent] = []
                for await event in events {
                    told.append(event)
                    simulation.note(Self.line(of: event))
                }
                return told
            }
            let report = await Result { try await test.run(reportingTo: feed) }
            feed.finish()
            let told = await listening.value
            await served.stop()
            return try FinishedTest(report.get(), told: told)
        }
        return Course(test: test, transcript: simulation.transcript, elapsed: simulation.elapsed)
    }

    private static func line(of event: TestEvent) -> String {
        guard case .replayFinished(let replay) = event else { return "\(event)" }
        return "\(replay.role) \(replay.ending) \(replay.bytesReceived) \(replay.samples)"
    }
}
