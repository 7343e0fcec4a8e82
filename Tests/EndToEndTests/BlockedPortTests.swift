import Differentiation
import PathEmulation
import ReplayClient
import ReplayTesting
import TestSupport
import Testing

@Suite("Ports that are blocked")
struct BlockedPortTests {
    @Test("A port that lets nothing through while port 443 does is blocked")
    func blockedPort() async throws {
        let app = try ShortApp(port: 6881, controlPort: 443, bytes: 1_000_000, seconds: 1)
        let report = try await app.test(behind: LabPreset.named("port-block").rules()).report
        #expect(report.obstacle != nil)
        #expect(report.decisions.first { $0.profile == .ios }?.verdict == .differentiation)
        #expect(report.decisions.allSatisfy { $0.direction == .blocked })
    }
}
