import NIOPosix
import Synchronization
import TestSupport
import Testing

@testable import ReplayClient
@testable import TestModel

@Suite("Connections beside a replay", .mustEnd)
struct DelayProberTests {
    /// Runs a prober until enough of its probes came, beside a replay that has received so many bytes.
    private func run(
        _ probing: DelayProbing, on endpoint: ServerEndpoint, received: Int = 1_000_000,
        until isEnough: () -> Bool
    ) async throws -> DelayProber.Outcome {
        let server = try await ResolvedServer(endpoint, sockets: Sample.sockets())
        let prober = DelayProber(
            probing, to: server, avoiding: MultiThreadedEventLoopGroup.singleton.next())
        prober.received(received)
        let task = Task { await prober.run() }
        while !isEnough() { try await Task.sleep(for: .milliseconds(20)) }
        task.cancel()
        return await task.value
    }

    @Test(
        "Exchanges with a results service have their parts, with TLS and without", arguments: [false, true])
    func exchanges(usesTLS: Bool) async throws {
        let ca = try ScratchFile(TestCertificates.authority)
        defer { ca.remove() }
        var manners = FakeServer.Manners()
        manners.usesTLS = usesTLS
        try await FakeServer.with(manners) { server in
            let endpoint = server.endpoint(caFile: usesTLS ? ca.path : nil)
            let outcome = try await run(.exchanges, on: endpoint) { server.results.count > 4 }
            let probes = outcome.probes(since: 0)
            // Those that the end came before are neither.
            #expect(probes.count > 1 && probes.unanswered == 0 && outcome.count == probes.count)
            #expect(probes.tcp?.count == probes.count && probes.http?.count == probes.count)
            #expect((probes.tls?.count ?? 0) == (usesTLS ? probes.count : 0))
            #expect(probes.elapsed == probes.elapsed?.sorted())
        }
    }

    @Test("A server of another program hears nothing: without TLS connections only, with TLS the handshake")
    func connections() async throws {
        let heard = Mutex(0)
        let listener = try await FakeListener.start { visit in
            _ = try await visit.bytes(1)
            heard.withLock { $0 += 1 }
        }
        let endpoint = ServerEndpoint(
            name: "fake", host: "127.0.0.1", ports: .init(sideChannel: listener.port, results: listener.port),
            security: .plain)
        let outcome = try await run(.connections, on: endpoint) { listener.count > 1 }
        await listener.allClosed()
        await listener.stop()
        let probes = outcome.probes(since: 0)
        #expect(probes.count > 0 && probes.tls == nil && probes.http == nil)
        #expect(heard.withLock { $0 } == 0)

        let ca = try ScratchFile(TestCertificates.authority)
        defer { ca.remove() }
        var manners = FakeServer.Manners()
        manners.usesTLS = true
        try await FakeServer.with(manners) { server in
            let outcome = try await run(.connections, on: server.endpoint(caFile: ca.path)) {
                server.results.count > 1
            }
            let probes = outcome.probes(since: 0)
            #expect(probes.count > 0 && probes.tls?.count == probes.count && probes.http == nil)
            #expect(server.heard.lines.isEmpty)
        }
    }

    @Test("A port that refuses is a missing value")
    func refused() async throws {
        let listener = try await FakeListener.start { _ in }
        await listener.stop()
        let endpoint = ServerEndpoint(
            name: "fake", host: "127.0.0.1", ports: .init(sideChannel: listener.port, results: listener.port),
            security: .plain)
        // The attempts cannot be seen from outside, so they get more and more time until there was one.
        var (probes, time) = (DelayProbes([], unanswered: 0), Duration.milliseconds(500))
        while probes.unanswered == 0, time < .seconds(120) {
            let end = ContinuousClock.now + time
            probes = try await run(.exchanges, on: endpoint) { ContinuousClock.now > end }.probes(since: 0)
            time *= 2
        }
        #expect(probes.count == 0 && probes.unanswered > 0 && probes.tcp == nil)
    }

    @Test("Probes take at most 5 % of what the replay has received so far")
    func share() {
        // 6,000 bytes each: the first one after 120,000, the tenth after 1.2 million.
        #expect(!DelayProbing.admits(after: 0, of: 119_999) && DelayProbing.admits(after: 0, of: 120_000))
        #expect(!DelayProbing.admits(after: 9, of: 1_199_999) && DelayProbing.admits(after: 9, of: 1_200_000))
    }

    @Test("The times between probes are exponential and cut, and to other servers at least a second")
    func times() {
        #expect(DelayProbing.exchanges.wait(1) == 0.05 && DelayProbing.exchanges.wait(1e-9) == 1.25)
        #expect(abs(DelayProbing.exchanges.wait(0.5) - 0.5 * 0.693_147_180_56) < 1e-9)
        #expect(DelayProbing.connections.wait(1) == 1 && DelayProbing.connections.wait(1e-9) == 3.75)
    }
}
