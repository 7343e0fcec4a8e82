import Differentiation
import ReplayTesting
import Synchronization
import TestModel
import TestSupport
import Testing
import WireProtocol

@testable import ReplayClient

@Suite("Asking for the result (Specification 9.10, 18.1)", .mustEnd)
struct ResultsClientTests {
    private typealias Reply = HTTPExchange.Reply

    /// A results service that answers the two commands so, and notes what it was asked.
    private func manners(
        analysis: Reply, result: Reply?, noting asked: FakeServer.Notebook
    ) -> FakeServer.Manners {
        var manners = FakeServer.Manners()
        manners.results = { request in
            asked.note("\(request.method) \(request.path) \(request.parameters["command"] ?? "")")
            return request.parameters["command"] == "analyze"
                ? analysis : result ?? PoliteScripts.results(request)
        }
        return manners
    }

    /// Runs the sample test with a results service that answers the two commands so.
    private func course(
        analysis: Reply = .body("{\"success\": true}"), result: Reply? = nil
    ) async throws -> (course: TestObservations, requests: [String]) {
        let asked = FakeServer.Notebook()
        let manners = manners(analysis: analysis, result: result, noting: asked)
        let course = try await FakeServer.with(manners) { try await TestObservations.run(on: $0.endpoint()) }
        return (course, asked.lines)
    }

    /// Asks such a service as a test does, but gives each request up after a quarter of a second.
    private func impatient(
        analysis: Reply = .body("{\"success\": true}"), result: Reply? = nil, attempts: Int = 2
    ) async throws -> (failure: ReplayError?, requests: [String]) {
        let asked = FakeServer.Notebook()
        let manners = manners(analysis: analysis, result: result, noting: asked)
        let failure = try await FakeServer.with(manners) { server in
            var policy = ResultsPolicy.hasty
            policy.analysisAttempts = attempts
            let client = try await ResolvedServer(
                server.endpoint(policy: policy), sockets: Sample.sockets(timeout: 0.05)
            ).resultsClient()
            let key = TestKey(userID: Sample.identity.userID, historyCount: 17, testID: 1)
            let failure = await #expect(throws: ReplayError.self) {
                _ = try await client.result(for: key) {}
            }
            await server.allClosed()
            return failure
        }
        return (failure, asked.lines)
    }

    @Test("the analysis is posted once and the result fetched once")
    func good() async throws {
        let (course, requests) = try await course()
        #expect(try course.outcome.get().result?.meanControl == 6)
        #expect(requests == ["POST /Results analyze", "GET /Results singleResult"])
    }

    @Test("the analysis is asked for at once, and again after 3, 6, 9, 12 and 15 s; its result every 2 s")
    func pauses() async throws {
        func pauses(analysis: Reply, result: Reply? = nil) async throws -> [Double] {
            let clock = SteppedClock()
            var manners = FakeServer.Manners()
            manners.results = {
                $0.parameters["command"] == "analyze" ? analysis : result ?? PoliteScripts.results($0)
            }
            try await FakeServer.with(manners) { server in
                var sockets = Sample.sockets()
                sockets.clock = clock.clock
                let client = try await ResolvedServer(
                    server.endpoint(policy: .published), sockets: sockets
                ).resultsClient()
                let key = TestKey(userID: Sample.identity.userID, historyCount: 17, testID: 1)
                _ = try? await client.result(for: key) {}
            }
            return clock.waits
        }
        let good = Reply.body("{\"success\": true}")
        #expect(try await pauses(analysis: good) == [])
        #expect(try await pauses(analysis: .status(503)) == [3, 6, 9, 12, 15])
        #expect(
            try await pauses(analysis: good, result: .status(404)) == [Double](repeating: 2, count: 9))
    }

    @Test(
        "a search that the server cannot lead is said to be out of order, before any probe",
        arguments: [
            ("DPIrule", HTTPExchange.Reply.close, LastAnswer.unanswered(.closed)),
            ("DPIreset", .silence, .unanswered(.noAnswerInTime)),
            (
                "DPIanalysis", .body("{\"success\": false, \"error\": \"error in provided fields\"}"),
                .refused(.told(.told("error in provided fields")))
            ),
            (
                "DPIrule", .body("{\"success\": false, \"error\": \"unknown command\"}"),
                .refused(.told(.told("unknown command")))
            ),
        ])
    func searchOutOfOrder(_ command: String, _ reply: HTTPExchange.Reply, _ answer: LastAnswer) async throws {
        var manners = FakeServer.Manners()
        manners.results = { request in
            switch request.parameters["command"] {
            case command: reply
            case "DPIrule": .body("{\"success\": false, \"error\": \"No result found\"}")
            case "DPIreset": .body("{\"success\": true}")
            default: PoliteScripts.results(request)
            }
        }
        let probes = Mutex(0)
        // Five seconds of silence are waited for to the end.
        let timeout = if case .silence = reply { 1.0 } else { 12.0 }
        let failure = try await FakeServer.with(manners) { server in
            let analysis = DPIAnalysis(
                try Sample.subject(), on: server.endpoint(), identity: Sample.identity,
                order: [.original, .control], profiles: DecisionProfile.all, deciding: .ios,
                searchesAnyway: true, sockets: Sample.sockets(timeout: timeout),
                reportingTo: { if case .probing = $0 { probes.withLock { $0 += 1 } } })
            return await #expect(throws: ReplayError.self) {
                try await analysis.run(.server(carrier: "nil", resumes: false))
            }
        }
        #expect(failure == .searchOutOfOrder(server: "fake", answer))
        #expect(probes.withLock { $0 } == 0)
    }

    @Test("an analysis that is never answered is asked for again, then given up")
    func unansweredAnalysis() async throws {
        let (failure, requests) = try await impatient(analysis: .silence)
        #expect(failure == .analysisUnanswered(.noAnswerInTime))
        #expect(requests == ["POST /Results analyze", "POST /Results analyze"])
    }

    @Test(
        "an analysis that is not accepted is given up with what was said last",
        arguments: [
            (
                HTTPExchange.Reply.body("{\"success\": false, \"error\": \"unknown command\"}"),
                ReplayError.analysisRefused(.told(.told("unknown command")))
            ),
            (
                .body("{\"success\": false, \"missing\": \"'userID'\"}"),
                .analysisRefused(.told(.parameterMissing("'userID'")))
            ),
            (
                .body("{\"success\": false, \"error\": \"No result found\"}"),
                .analysisRefused(.noSamples)
            ),
            (.status(503), .analysisUnanswered(.status(503))),
            (.close, .analysisUnanswered(.closed)),
            (
                .body("<html>"),
                .malformedAnswer(
                    .malformed(
                        message: .resultsAnswer, body: "<html>", expected: .object))
            ),
        ])
    func refusedAnalysis(_ reply: HTTPExchange.Reply, _ failure: ReplayError) async throws {
        let (course, requests) = try await course(analysis: reply)
        #expect(course.failure == failure)
        #expect(requests == ["POST /Results analyze", "POST /Results analyze"])
    }

    @Test(
        "a result that does not come is polled for, then given up with what was said last",
        arguments: [
            (
                HTTPExchange.Reply.body("{\"success\": false, \"error\": \"No result found\"}"),
                LastAnswer.notReady
            ),
            (.body("{\"success\": false, \"error\": \"disk full\"}"), .refused(.told(.told("disk full")))),
            (.silence, .unanswered(.noAnswerInTime)),
            (.status(404), .unanswered(.status(404))), (.close, .unanswered(.closed)),
        ])
    func noResult(_ reply: HTTPExchange.Reply, _ lastAnswer: LastAnswer) async throws {
        if case .silence = reply {
            // So many attempts that a busy machine answers one in time; then comes the silence.
            let (failure, requests) = try await impatient(result: reply, attempts: 1_000)
            #expect(failure == .resultUnavailable(polls: 3, lastAnswer))
            #expect(requests.count { $0.hasSuffix(" singleResult") } == 3)
        } else {
            let (course, requests) = try await course(result: reply)
            #expect(course.failure == .resultUnavailable(polls: 3, lastAnswer))
            #expect(requests.count == 4)
        }
    }

    @Test("a success without a result is no result")
    func emptySuccess() async throws {
        let (course, _) = try await course(result: .body("{\"success\": true}"))
        #expect(course.failure == .resultUnavailable(polls: 3, .refused(.otherAnswer)))
    }

    @Test(
        "a result of another user or test is not taken for ours",
        arguments: [("somebody", "17", 1), ("a1B2c3D4e5", "16", 1), ("a1B2c3D4e5", "17", 2)])
    func foreign(_ userID: String, _ historyCount: String, _ testID: Int) async throws {
        let reply = Reply.body(
            PoliteScripts.result(userID: userID, historyCount: historyCount)
                .replacing("\"testID\": \"1\"", with: "\"testID\": \"\(testID)\""))
        let (course, requests) = try await course(result: reply)
        #expect(
            course.failure
                == .foreignResult(userID: userID, historyCount: Int(historyCount) ?? 0, testID: testID))
        #expect(requests.count == 2)
    }

    @Test("a malformed result is not asked for again, for upstream hands it out once")
    func malformed() async throws {
        let body = PoliteScripts.result(userID: "a1B2c3D4e5", historyCount: "17")
            .replacing("\"3.1e-12\"", with: "NaN")
        let (course, requests) = try await course(result: .body(body))
        #expect(
            course.failure
                == .malformedAnswer(
                    .malformed(
                        message: .result, body: body, expected: .field(.number, key: "ks2pVal"))))
        #expect(requests.count == 2)
    }

    @Test("a results service that nobody listens on does not answer, with the reason")
    func refused() async throws {
        try await FakeServer.with { server in
            var endpoint = server.endpoint()
            let refusing = try OddPort(.refusing)
            defer { refusing.release() }
            endpoint.ports.results = refusing.port
            let course = try await TestObservations.run(on: endpoint)
            #expect(course.failure == .analysisUnanswered(.refused))
        }
    }
}
