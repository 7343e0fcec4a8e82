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

@Suite("Differentiation made by the lab", .mustEnd)
struct LabTests {
    func verdicts(_ report: FinishedTest) -> [DecisionProfile.Name: Verdict] {
        Dictionary(uniqueKeysWithValues: report.decisions.map { ($0.profile, $0.verdict) })
    }

    @Test("A connection that is reset for its server's name ends so, and the control does not")
    func reset() async throws {
        let app = try ShortApp(bytes: 1_000_000, seconds: 1)
        let report = try await app.test(behind: LabPreset.named("reset-on-sni").rules()).report
        let original = try #require(report.original)
        #expect(original.ending == .reset)
        #expect(original.bytesReceived == 0)
        #expect(report.obstacle == .nothingReceived([.original]))
        #expect(verdicts(report)[.ios] == .inconclusive)
        #expect(report.control.ending == .complete)
    }
}
