import ReplayTesting
import TestModel
import TestSupport
import Testing
import WireProtocol

@testable import ReplayClient

@Suite("Asking for the result (Specification 9.10, 18.1)", .mustEnd, .retriedOnStandstill)
struct ResultsClientTests {
    private typealias Reply = HTTPExchange.Reply

    /// Runs the sample test with a results service that answers the two commands so.
    private func course(
        analysis: HTTPExchange.Reply = .body("{\"success\": true}"), result: HTTPExchange.Reply? = nil,
        patience: Double = 1
    ) async throws -> (course: TestCourse, requests: [String]) {
        let asked = FakeServer.Notebook()
        var manners = FakeServer.Manners()
        manners.results = { request in
            asked.note("\(request.method) \(request.path) \(request.parameters["command"] ?? "")")
            return request.parameters["command"] == "analyze"
                ? analysis : result ?? PoliteScripts.results(request)
        }
        return try await FakeServer.with(manners) { server in
            (try await TestCourse.run(on: server.endpoint(), patience: patience), asked.lines)
        }
    }

    @Test("the analysis is posted once and the result fetched once")
    func good() async throws {
        let (course, requests) = try await course()
        #expect(try course.outcome.get().result?.meanControl == 6)
        #expect(requests == ["POST /Results analyze", "GET /Results singleResult"])
    }

    @Test("an analysis that is never answered is asked for again, then given up")
    func unansweredAnalysis() async throws {
        let (course, requests) = try await course(analysis: .silence, patience: 0.2)
        #expect(course.failure == .analysisUnanswered(.noAnswerInTime))
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
        let (course, requests) = try await course(result: reply, patience: 0.2)
        #expect(course.failure == .resultUnavailable(polls: 3, lastAnswer))
        #expect(requests.count == 4)
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
            let course = try await TestCourse.run(on: endpoint)
            #expect(course.failure == .analysisUnanswered(.refused))
        }
    }
}
