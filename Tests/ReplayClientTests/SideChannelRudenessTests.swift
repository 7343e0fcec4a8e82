import Testing
import TestSupport
import WireProtocol

@testable import ReplayClient

@Suite("Servers that break off the side channel (protocol.md 5.4, 18.1)", .timeLimit(.minutes(2)))
struct SideChannelRudenessTests {
    /// What a test ends with if the server is rude; nil where it has a result all the same.
    ///
    /// A reset takes with it what the client has not read yet, so right after the mapping two ends are right.
    private func expected(_ rudeness: Rudeness) -> [SideChannelFailure]? {
        let stage: ClientSideChannel.Stage
        switch rudeness.message {
        case .permission: stage = .permission
        case .mapping: stage = .mapping
        case .senderCount: stage = .senderCount
        case .acknowledgement: stage = .acknowledgement
        case .farewell: return nil
        }
        switch rudeness.manner {
        case .close, .halfMessage:
            return [stage == .senderCount ? .refused(.unknownReplay) : .closed(during: stage)]
        case .reset:
            return stage == .senderCount
                ? [.refused(.unknownReplay), .closed(during: .mapping)] : [.closed(during: stage)]
        case .silence: return [.silent(during: stage)]
        case .garbageHeader: return [.protocolViolation(.malformedLength("GET / HTTP"))]
        case .oversizedLength:
            return [.protocolViolation(.bodyTooLong(length: 9_999_999_999, limit: 16_777_216))]
        }
    }

    @Test("every breach at every message has its own failure", arguments: Rudeness.all)
    func rudeness(_ rudeness: Rudeness) async throws {
        var manners = FakeServer.Manners()
        manners.rudeness = rudeness
        try await FakeServer.with(manners) { server in
            let patience = rudeness.manner == .silence ? 0.25 : 1
            let course = try await TestCourse.run(on: server.endpoint(), patience: patience)
            guard let failures = expected(rudeness) else {
                #expect(try course.outcome.get().result?.area == 0.75)
                return
            }
            let failure = try #require(course.failure)
            #expect(failures.map { .sideChannel($0, server: "fake") }.contains(failure))
            await server.allClosed()
        }
    }

    @Test("a server that writes byte by byte is understood", arguments: [false, true])
    func dribbles(_ usesTLS: Bool) async throws {
        let ca = try ScratchFile(TestCertificates.authority)
        defer { ca.remove() }
        var manners = FakeServer.Manners()
        manners.dribbles = true
        manners.usesTLS = usesTLS
        try await FakeServer.with(manners) { server in
            let course = try await TestCourse.run(on: server.endpoint(caFile: usesTLS ? ca.path : nil))
            #expect(try course.outcome.get().original?.ending == .complete)
        }
    }

    @Test(
        "a refusal ends the test with its reason",
        arguments: [
            ("0;1", Permission.Refusal.unknownReplay, Int32(15)), ("0;2;100", .addressInUse, 16),
            ("0;3", .overloaded, 17), ("0;9", .other("9"), 18),
        ])
    func refusals(_ body: String, _ refusal: Permission.Refusal, _ exitCode: Int32) async throws {
        var manners = FakeServer.Manners()
        manners.permission = body
        try await FakeServer.with(manners) { server in
            let course = try await TestCourse.run(on: server.endpoint())
            #expect(course.failure == .sideChannel(.refused(refusal), server: "fake"))
            #expect(course.failure?.exitCode == exitCode)
            #expect(server.replay.count == 0)
            await server.allClosed()
        }
    }

    @Test("a permission that is none is a violation that shows it")
    func oddPermission() async throws {
        var manners = FakeServer.Manners()
        manners.permission = "welcome"
        try await FakeServer.with(manners) { server in
            let course = try await TestCourse.run(on: server.endpoint())
            #expect(
                course.failure.map { "\($0)" }
                    == "fake does not speak the protocol: the permission read \"welcome\"; "
                    + "it should be 1;address;slices or 0;reason")
        }
    }

    @Test("a mapping without the recorded flow is told with the flow")
    func flowNotMapped() async throws {
        var manners = FakeServer.Manners()
        manners.mapsFlow = false
        try await FakeServer.with(manners) { server in
            let course = try await TestCourse.run(on: server.endpoint())
            #expect(course.failure == .flowNotMapped(recordedEndpoint: "018.002.192.002 port 00443"))
        }
    }

    @Test("a side channel that nobody listens on cannot be reached")
    func refusedConnection() async throws {
        let refusing = try OddPort(.refusing)
        defer { refusing.release() }
        let port = refusing.port
        let endpoint = ServerEndpoint(
            name: "fake", host: "127.0.0.1", ports: .init(sideChannel: port, results: port, ownIPQuery: port),
            security: .plain, resultsPolicy: .hasty)
        let course = try await TestCourse.run(on: endpoint)
        #expect(course.failure == .controlConnectionFailed(server: "fake", reason: "connection refused"))
    }

    @Test("a server that closes during the replay ends the test, and the replay with it")
    func closesDuringReplay() async throws {
        var manners = FakeServer.Manners()
        let (begun, feed) = AsyncStream<Void>.makeStream()
        manners.replay = { visit in
            feed.yield()
            _ = await visit.untilClosed()
        }
        try await FakeServer.with(manners) { server in
            async let running = TestCourse.run(on: server.endpoint())
            for await _ in begun { break }
            await server.sideChannel.stop()
            let course = try await running
            #expect(course.failure == .sideChannel(.closed(during: .replay), server: "fake"))
            await server.allClosed()
        }
    }
}
