import Differentiation
import PathEmulation
import ReplayClient
import ReplayTesting
import TestModel
import TestSupport
import Testing
import WireProtocol

@Suite("Differentiation made by the lab", .mustEnd, .measured)
struct LabMeasurements {
    @Test("What slows a server's name down is found")
    func throttled() async throws {
        let app = try ShortApp(serverName: "a.nflxvideo.net", bytes: 1_500_000, seconds: 0.5)
        let report = try await app.test(behind: LabPreset.named("policer").rules()).report
        #expect(report.decisions.allSatisfy { $0.verdict == .differentiation })
        let original = try #require(report.original)
        #expect(try #require(report.result).area > 0.5)
        #expect(original.meanThroughput < 6)
        // Beside the original, as both met the same busy machine.
        #expect(report.control.meanThroughput > 3 * original.meanThroughput)
    }
}
