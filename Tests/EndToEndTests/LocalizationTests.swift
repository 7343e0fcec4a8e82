import Basics
import Networking
import Differentiation
import Foundation
import PathEmulation
import Recordings
import ReplayClient
import ReplayServer
import ReplayTesting
import ServerProgram
import TestModel
import TestSupport
import Testing
import WireProtocol

@Suite("Localization with two servers whose paths form a Y", .mustEnd)
struct LocalizationTests {
    let user = "a1B2c3D4e5"
    var sockets: ClientSockets { TestBed.current.sockets() }

    /// Two servers on one path, the first of which knows both; or, as on two machines, each knows only itself,
    /// and the first asks the second over HTTPS.
    func withPair<Value: Sendable>(
        _ app: ShortApp, behind rules: String, asMachines: Bool = false,
        _ body: ([ServerEndpoint], NetworkPath) async throws -> Value
    ) async throws -> Value {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let bed = TestBed.current
        var configuration = EmbeddedServerConfiguration(
            clock: bed.clock, network: bed.network, lineRate: 40, certificateDirectory: folder.url, seed: 7)
        let path = NetworkPath(rules: try LabRules(text: rules), seed: 7)
        configuration.path = path
        let directory = ServerDirectory()
        configuration.directory = directory
        var servers: [EmbeddedServer] = []
        for (address, place) in [("127.0.0.2", LabServer.first), ("127.0.0.3", .second)] {
            configuration.address = address
            configuration.place = place
            if asMachines { configuration.directory = servers.isEmpty ? directory : nil }
            servers.append(try await EmbeddedServer.start(configuration, serving: app.recordings))
        }
        if asMachines, let served = servers.last?.endpoint {
            let place = try #require(PeerAddress("\(served.address):\(served.resultsHTTPS)"))
            let peer = PeerServer(
                at: place, caFile: served.caCertificate.path, clock: bed.clock, network: bed.network,
                logger: configuration.logger)
            directory.enter(peer, at: served.address)
        }
        let endpoints = servers.map { ServerEndpoint($0.endpoint) }
        let result = await Result { try await body(endpoints, path) }
        for server in servers { await server.stop() }
        return try result.get()
    }

    func single(_ app: ShortApp, on endpoint: ServerEndpoint) async throws -> TestReport {
        let (_, feed) = AsyncStream<TestEvent>.makeStream()
        return try await DifferentiationTest(
            app.subject(), on: endpoint,
            identity: TestIdentity(userID: user, historyCount: 1, clientVersion: "1.2.3"),
            order: [.original, .control], profiles: DecisionProfile.all, sockets: sockets
        ).run(reportingTo: feed)
    }

    func simultaneous(
        _ app: ShortApp, _ endpoints: [ServerEndpoint],
        reportingTo feed: AsyncStream<LocalizationEvent>.Continuation = AsyncStream.makeStream()
            .continuation
    ) async throws -> LocalizationReport {
        let sides = zip(2..., endpoints).map { number, endpoint in
            LocalizationTest.Side(
                endpoint: endpoint,
                identity: TestIdentity(userID: user, historyCount: number, clientVersion: "1.2.3"))
        }
        return try await LocalizationTest(
            app.subject(), first: sides[0], second: sides[1],
            single: SingleTestReference(userID: user, server: endpoints[0].host, historyCount: 1),
            order: [.original, .control], profiles: DecisionProfile.all, deciding: .ios,
            rule: .standard, sockets: sockets
        ).run(reportingTo: feed)
    }

    func localize(_ app: ShortApp, behind rules: String) async throws -> LocalizationReport {
        try await withPair(app, behind: rules) { endpoints, _ in
            _ = try await single(app, on: endpoints[0])
            return try await simultaneous(app, endpoints)
        }
    }

    @Test("Cancelling ends both sides: the servers take the same user's next localization at once")
    func cancelled() async throws {
        let app = try ShortApp(bytes: 2_000_000, seconds: 4)
        try await withPair(app, behind: "sni=* shape rate=2Mbit/s") { endpoints, path in
            let (events, feed) = AsyncStream<LocalizationEvent>.makeStream()
            let task = Task {
                defer { feed.finish() }
                return try await simultaneous(app, endpoints, reportingTo: feed)
            }
            var running: Set<Int> = []
            for await case .test(let server, .progress) in events {
                running.insert(server)
                if running.count == 2 { break }
            }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            path.load(.none)
            let again = try await simultaneous(app, endpoints)
            #expect(again.tests.count == 2)
        }
    }

    @Test("The first error ends both sides, and it is the one that is told")
    func failure() async throws {
        let app = try ShortApp(bytes: 1_000_000, seconds: 2)
        try await withPair(app, behind: "") { endpoints, _ in
            var broken = endpoints
            let closed = try OddPort(.refusing)
            defer { closed.release() }
            broken[1].ports.sideChannel = closed.port
            await #expect {
                _ = try await simultaneous(app, broken)
            } throws: { error in
                guard case .controlConnectionFailed? = error as? ReplayError else { return false }
                return true
            }
        }
    }
}
