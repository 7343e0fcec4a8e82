import Differentiation
import TestSupport
import Testing
import WireProtocol

@testable import ReplayClient
@testable import TestModel

@Suite("A localization", .mustEnd)
struct LocalizationTestTests {
    /// A server that both see differentiation on, and whose own comparison of the replays fails.
    private static var manners: FakeServer.Manners {
        var manners = FakeServer.Manners()
        manners.replay = { visit in
            _ = try await visit.bytes(Sample.exchanges[0].request.utf8.count)
            // Of 10 ms each, so that there are enough samples for a verdict.
            for _ in 0..<20 {
                try await visit.write(filler: Sample.exchanges[0].responseLength / 20)
                try await Task.sleep(for: .milliseconds(15))
            }
            _ = try await visit.bytes(Sample.exchanges[1].request.utf8.count)
            try await visit.write(filler: Sample.exchanges[1].responseLength)
            _ = await visit.untilClosed()
        }
        manners.results = { request in
            switch request.parameters["command"] {
            case "localize": .body("{\"success\": true}")
            case "localizeResult": .body("{\"success\": false, \"error\": \"No result found\"}")
            default: PoliteScripts.results(request)
            }
        }
        return manners
    }

    private func localize(
        withPauses: Bool
    ) async throws -> (report: Result<LocalizationReport, any Error>, notices: [TestNotice]) {
        try await FakeServer.with(Self.manners) { first in
            try await FakeServer.with(Self.manners) { second in
                let sides = [first, second].enumerated().map { index, server in
                    var identity = Sample.identity
                    identity.historyCount += index
                    return LocalizationTest.Side(endpoint: server.endpoint(), identity: identity)
                }
                let test = LocalizationTest(
                    try Sample.subject(), first: sides[0], second: sides[1],
                    single: .init(userID: Sample.identity.userID, server: "127.0.0.1", historyCount: 1),
                    order: [.original, .control], profiles: DecisionProfile.all, deciding: .ios,
                    rule: .standard,
                    pauses: withPauses ? .init(first: sides[0], second: sides[1], seed: 1) : nil,
                    sockets: Sample.sockets())
                let (events, feed) = AsyncStream<LocalizationEvent>.makeStream()
                let report: Result<LocalizationReport, any Error>
                do { report = .success(try await test.run(reportingTo: feed)) } catch {
                    report = .failure(error)
                }
                feed.finish()
                let notices = await events.reduce(into: [TestNotice]()) { notices, event in
                    if case .notice(let notice) = event { notices.append(notice) }
                }
                return (report, notices)
            }
        }
    }

    @Test("The experiment with pauses decides although the server's own comparison fails, which is told")
    func withoutComparison() async throws {
        let (outcome, notices) = try await localize(withPauses: true)
        let report = try outcome.get()
        #expect(report.isSeenByBoth && report.result == nil && report.decision == nil)
        #expect(report.pauses?.finding.verdict == .tooShort)
        #expect(report.verdict == PauseVerdict.tooShort.ofLocalization)
        let reasons = notices.compactMap { if case .notCompared(let error) = $0 { error } else { nil } }
        #expect(
            reasons == [
                .resultUnavailable(polls: ProtocolLimits.localizeResultPolls, .notReady)
            ])
    }

    @Test("Where upstream's rule decides, there is no verdict without the server's comparison")
    func upstreamRule() async throws {
        let (outcome, notices) = try await localize(withPauses: false)
        #expect(throws: ReplayError.resultUnavailable(polls: ProtocolLimits.localizeResultPolls, .notReady)) {
            try outcome.get()
        }
        #expect(!notices.contains { if case .notCompared = $0 { true } else { false } })
    }
}
