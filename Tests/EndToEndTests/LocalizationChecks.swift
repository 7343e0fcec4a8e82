import Differentiation
import PathEmulation
import Recordings
import ReplayClient
import ReplayServer
import TestModel
import TestSupport
import Testing
import WireProtocol

extension LocalizationTests {
    @Test("A server on another machine is asked for what it saw", .measured)
    func machines() async throws {
        // The queue is full from the first round trip on, and losses take 300 of the smallest to be correlated.
        let app = try ShortApp(bytes: 4_000_000, seconds: 2)
        let report = try await withPair(
            app, behind: "sni=* shape rate=3Mbit/s queue=30kB", asMachines: true
        ) { endpoints, _ in
            _ = try await single(app, on: endpoints[0])
            return try await simultaneous(app, endpoints)
        }
        #expect(report.verdict == .accessNetwork)
        #expect(report.result?.pairSum != nil)
        let losses = try #require(report.result?.losses)
        #expect(losses.averageLosses.allSatisfy { $0 > 0 })
    }

    @Test("Nothing on the way: no evidence", .measured)
    func none() async throws {
        let app = try ShortApp(bytes: 8_000_000, seconds: 2)
        let report = try await localize(app, behind: "")
        #expect(!report.isSeenByBoth)
        #expect(report.verdict == .noEvidence)
    }
}
