import ReplayTesting
import Testing
import TestSupport
import WireProtocol

@testable import ReplayClient
@testable import TestModel

@Suite("Servers that break off the side channel (Specification 5.4, 18.1)", .mustEnd)
struct SideChannelRudenessTests {
    /// What a test ends with.
    private enum Outcome: String {
        case closed, silent, garbage, tooLong, malformed, unexpected
        /// Upstream servers close where they do not have the recording.
        case unknownReplay
        /// A reset takes with it what the client has not read yet, so right after the mapping two ends are right.
        case unknownOrClosed
        /// A result all the same.
        case result

        /// The failures that are right if this stage was reached; none for a result.
        func failures(during stage: ClientStage) -> [SideChannelFailure] {
            switch self {
            case .closed: [.closed(during: stage)]
            case .silent: [.silent(during: stage)]
            case .garbage: [.protocolViolation(.malformedLength("GET / HTTP"))]
            case .tooLong: [.protocolViolation(.bodyTooLong(length: 9_999_999_999, limit: 16_777_216))]
            case .unknownReplay: [.grantedUnknownReplay]
            case .unknownOrClosed: [.grantedUnknownReplay, .closed(during: .mapping)]
            case .malformed, .unexpected, .result: []
            }
        }

        func fits(_ failure: ReplayError, during stage: ClientStage) -> Bool {
            guard case .sideChannel(let failure, server: "fake") = failure else { return false }
            switch (self, failure) {
            case (.malformed, .protocolViolation(.malformed)), (.unexpected, .protocolViolation(.unexpected)):
                return true
            default: return failures(during: stage).contains(failure)
            }
        }
    }

    /// The outcome of every fault in place of every message of the server's.
    private static let outcomes = """
        instead of       close          reset            half           garbage  oversize  stall   wrongType  wrongOrder
        permission       closed         closed           closed         garbage  tooLong   silent  malformed  malformed
        mapping          closed         closed           closed         garbage  tooLong   silent  malformed  malformed
        senderCount      unknownReplay  unknownOrClosed  unknownReplay  garbage  tooLong   silent  result     unexpected
        acknowledgement  closed         closed           closed         garbage  tooLong   silent  malformed  unexpected
        farewell         result         result           result         result   result    result  result     result
        """

    private static let cases = outcomes.split(separator: "\n")[1...].flatMap { row(String($0)) }

    private static func row(_ line: String) -> [(Rudeness, Outcome)] {
        let words = line.split(separator: " ").map(String.init)
        var row: [(Rudeness, Outcome)] = []
        for (manner, word) in zip(Rudeness.Manner.allCases, words.dropFirst()) {
            guard let message = Rudeness.Message(rawValue: words[0]), let outcome = Outcome(rawValue: word)
            else { continue }
            row.append((Rudeness(message: message, manner: manner), outcome))
        }
        return row
    }

    @Test("the table has every fault for every message, under its name")
    func complete() {
        let head = Array(Self.outcomes.split(separator: "\n")[0].split(separator: " ")[2...])
        #expect(head.map(String.init) == Rudeness.Manner.allCases.map(\.rawValue))
        #expect(Self.cases.map(\.0.message).count == Rudeness.Message.allCases.count * head.count)
    }

    @Test("every fault at every message has its own outcome", arguments: cases)
    private func fault(_ rudeness: Rudeness, _ outcome: Outcome) async throws {
        let stage: ClientStage =
            switch rudeness.message {
            case .permission: .permission
            case .mapping: .mapping
            case .senderCount: .senderCount
            case .acknowledgement: .acknowledgement
            case .farewell: .farewell
            }
        var manners = FakeServer.Manners()
        manners.rudeness = rudeness
        // The replay must not end before the acknowledgement comes that is too early.
        if rudeness == .earlyAcknowledgement { manners.replay = { _ = await $0.untilClosed() } }
        try await FakeServer.with(manners) { server in
            var sockets = Sample.sockets()
            // What stalls is waited for to the end.
            if rudeness.manner == .stall { sockets.stageTimeoutScales[stage] = 0.02 }
            let course = try await TestObservations.run(on: server.endpoint(), sockets: sockets)
            guard outcome != .result else {
                #expect(try course.outcome.get().result?.area == 0.75)
                return
            }
            let failure = try #require(course.failure)
            #expect(outcome.fits(failure, during: stage), "\(failure)")
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
            let course = try await TestObservations.run(on: server.endpoint(caFile: usesTLS ? ca.path : nil))
            #expect(try course.outcome.get().original?.ending == .complete)
        }
    }

    @Test(
        "a refusal ends the test with its reason",
        arguments: [
            ("0;1", Permission.Refusal.unknownReplay), ("0;2;100", .addressInUse),
            ("0;3", .overloaded), ("0;9", .other("9")),
        ])
    func refusals(_ body: String, _ refusal: Permission.Refusal) async throws {
        var manners = FakeServer.Manners()
        manners.permission = body
        try await FakeServer.with(manners) { server in
            let course = try await TestObservations.run(on: server.endpoint())
            #expect(course.failure == .sideChannel(.refused(refusal), server: "fake"))
            #expect(server.replay.count == 0)
            await server.allClosed()
        }
    }

    @Test("a permission that is none is a violation that shows it")
    func oddPermission() async throws {
        var manners = FakeServer.Manners()
        manners.permission = "welcome"
        try await FakeServer.with(manners) { server in
            let course = try await TestObservations.run(on: server.endpoint())
            #expect(
                course.failure
                    == .sideChannel(
                        .protocolViolation(
                            .malformed(
                                message: .permission, body: "welcome",
                                expected: .permission)), server: "fake"))
        }
    }

    @Test("a mapping without the recorded flow is told with the flow")
    func flowNotMapped() async throws {
        var manners = FakeServer.Manners()
        manners.mapsFlow = false
        try await FakeServer.with(manners) { server in
            let course = try await TestObservations.run(on: server.endpoint())
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
        let course = try await TestObservations.run(on: endpoint)
        #expect(course.failure == .controlConnectionFailed(server: "fake", .refused))
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
            async let running = TestObservations.run(on: server.endpoint())
            for await _ in begun { break }
            await server.sideChannel.stop()
            let course = try await running
            #expect(course.failure == .sideChannel(.closed(during: .replay), server: "fake"))
            await server.allClosed()
        }
    }
}
