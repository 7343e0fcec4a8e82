import Differentiation
import PathEmulation
import Recordings
import ReplayClient
import ReplayServer
import ReplayTesting
import TestModel
import TestSupport
import Testing
import WireProtocol

extension LocalizationTests {
    @Test("A client's shaper on the common link is found there, by the pair sum and by the losses", .measured)
    func common() async throws {
        let app = try ShortApp(bytes: 4_000_000, seconds: 2)
        let report = try await localize(app, behind: "sni=* shape rate=3Mbit/s queue=30kB")
        #expect(report.isSeenByBoth)
        #expect(report.verdict == .accessNetwork)
        let pairSum = try #require(report.result?.pairSum)
        #expect(pairSum.pValue < 0.05)
        let (sum, single) = (try #require(pairSum.meanSum), try #require(pairSum.meanSingle))
        #expect(abs(sum - single) < 0.5)
        let losses = try #require(report.result?.losses)
        #expect(!losses.pValues.isEmpty)
        #expect(losses.averageLosses.allSatisfy { $0 > 0 })
        #expect(report.skews.count == 2)
    }
}
