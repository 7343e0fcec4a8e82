import NIOPosix
import TestModel
import TestSupport
import Testing
import WireProtocol

@testable import ReplayClient

@Suite("Cancelling a test closes its sockets", .mustEnd)
struct CancellationTests {
    /// Timeout for days, so that only the cancellation can end a test in time.
    private let timeout = 100_000.0

    /// Runs a test, cancels it at the milestone, and expects that it ends and leaves no connection behind.
    private func cancel(
        _ manners: FakeServer.Manners, at milestone: AsyncStream<Void>, policy: ResultsPolicy = .hasty
    ) async throws {
        let ca = try ScratchFile(TestCertificates.authority)
        defer { ca.remove() }
        try await FakeServer.with(manners) { server in
            let endpoint = server.endpoint(caFile: manners.usesTLS ? ca.path : nil, policy: policy)
            let running = Task {
                try await TestObservations.run(on: endpoint, sockets: Sample.sockets(timeout: timeout))
            }
            for await _ in milestone { break }
            running.cancel()
            let course = try await running.value
            #expect(throws: CancellationError.self) { try course.outcome.get() }
            await server.allClosed()
        }
    }

    @Test("while the own-IP query waits for its answer")
    func ownAddress() async throws {
        let (reached, feed) = AsyncStream<Void>.makeStream()
        var manners = FakeServer.Manners()
        manners.ownAddress = { visit in
            feed.yield()
            _ = await visit.untilClosed()
        }
        try await cancel(manners, at: reached)
    }

    @Test("while permission is waited for, with TLS and without", arguments: [false, true])
    func permission(_ usesTLS: Bool) async throws {
        let (reached, feed) = AsyncStream<Void>.makeStream()
        var manners = FakeServer.Manners()
        manners.usesTLS = usesTLS
        manners.rudeness = Rudeness(message: .permission, manner: .stall)
        manners.milestone = { if $0 == .permissionAwaited { feed.yield() } }
        try await cancel(manners, at: reached)
    }

    @Test("while the replay runs")
    func replay() async throws {
        let (reached, feed) = AsyncStream<Void>.makeStream()
        var manners = FakeServer.Manners()
        manners.replay = { visit in
            _ = try await visit.bytes(1)
            try await visit.write(filler: 1_000)
            feed.yield()
            _ = await visit.untilClosed()
        }
        try await cancel(manners, at: reached)
    }

    @Test("while the acknowledgement of the samples is waited for")
    func acknowledgement() async throws {
        let (reached, feed) = AsyncStream<Void>.makeStream()
        var manners = FakeServer.Manners()
        manners.rudeness = Rudeness(message: .acknowledgement, manner: .stall)
        manners.replay = { visit in
            try await PoliteScripts.replay(&visit)
            feed.yield()
        }
        try await cancel(manners, at: reached)
    }

    @Test("while the results service takes its time, with TLS and without", arguments: [false, true])
    func resultRequest(_ usesTLS: Bool) async throws {
        let (reached, feed) = AsyncStream<Void>.makeStream()
        var manners = FakeServer.Manners()
        manners.usesTLS = usesTLS
        manners.results = { request in
            request.parameters["command"] == "analyze" ? PoliteScripts.results(request) : .silence
        }
        manners.milestone = { if $0 == .resultPolled { feed.yield() } }
        try await cancel(manners, at: reached)
    }

    @Test("between two polls")
    func polling() async throws {
        let (reached, feed) = AsyncStream<Void>.makeStream()
        var manners = FakeServer.Manners()
        manners.results = { request in
            request.parameters["command"] == "analyze"
                ? PoliteScripts.results(request)
                : .body("{\"success\": false, \"error\": \"No result found\"}")
        }
        manners.milestone = { if $0 == .resultPolled { feed.yield() } }
        var policy = ResultsPolicy.hasty
        policy.pollInterval = 100_000
        try await cancel(manners, at: reached, policy: policy)
    }

    @Test(
        "while a side channel does not come up",
        .enabled(if: OddPort.canBeStuck, "the system has no such port"))
    func connecting() async throws {
        let stuck = try OddPort(.stuck)
        let refusing = try OddPort(.refusing)
        defer {
            stuck.release()
            refusing.release()
        }
        let endpoint = ServerEndpoint(
            name: "stuck", host: "127.0.0.1",
            ports: .init(
                sideChannel: stuck.port, results: stuck.port, ownIPQuery: refusing.port),
            security: .plain, resultsPolicy: .hasty)
        let test = DifferentiationTest(
            try Sample.subject(), on: endpoint, identity: Sample.identity, order: [.original, .control],
            profiles: [], sockets: Sample.sockets(timeout: timeout))
        let (events, feed) = AsyncStream<TestEvent>.makeStream()
        let running = Task {
            defer { feed.finish() }
            return try await test.run(reportingTo: feed)
        }
        for await event in events {
            if case .status(.askingPermission, _) = event { break }
        }
        // Nothing tells when the connection is being made; if it is not yet, the cancellation has to end it too.
        try await Task.sleep(for: .milliseconds(200))
        running.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }
    }
}
