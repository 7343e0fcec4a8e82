import Differentiation
import PathEmulation
import Recordings
import ReplayClient
import ReplayServer
import ReplayTesting
import TestModel
import TestSupport
import Testing

extension LabTests {
    @Test("Other traffic that comes and goes touches both replays: no differentiation", .measured)
    func crossTraffic() async throws {
        // So long that replays a third apart, by what each happens to meet, are 3.5 standard deviations out.
        let app = try ShortApp(bytes: 12_000_000, seconds: 4)
        let report = try await app.test(behind: LabPreset.named("cross-traffic").rules()).report
        #expect(verdicts(report)[.ios] == .noDifferentiation)
    }

    @Test("A rule that matches nobody changes nothing", .measured)
    func otherName() async throws {
        let app = try ShortApp(serverName: "video.example.net", bytes: 4_000_000, seconds: 1)
        let rules = try LabRules(text: "sni=other.example.net shape rate=1Mbit/s")
        let report = try await app.test(behind: rules).report
        // A tenth of this is what the rule lets pass.
        #expect(try #require(report.original).meanThroughput > 10)
    }
}
