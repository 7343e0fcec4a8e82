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

extension LabTests {
    @Test("Nothing stands on the way: no differentiation", .measured)
    func none() async throws {
        let app = try ShortApp(bytes: 18_000_000, seconds: 4)
        let report = try await app.test(behind: LabPreset.named("none").rules()).report
        #expect(verdicts(report)[.ios] == .noDifferentiation)
    }

    @Test(
        "What slows a server's name down is found", .measured,
        arguments: ["sni-throttle", "video-cap", "policer"])
    func throttled(_ preset: String) async throws {
        let app = try ShortApp(serverName: "a.nflxvideo.net", bytes: 1_500_000, seconds: 0.5)
        let report = try await app.test(behind: LabPreset.named(preset).rules()).report
        #expect(verdicts(report)[.ios] == .differentiation)
        let original = try #require(report.original)
        #expect(try #require(report.result).area > 0.5)
        #expect(original.meanThroughput < 6)
        // Beside the original, as both met the same busy machine.
        #expect(report.control.meanThroughput > 3 * original.meanThroughput)
    }

    @Test("Full speed for the first bytes, then the rule acts", .measured)
    func delayed() async throws {
        let app = try ShortApp(bytes: 3_000_000, seconds: 1)
        let rules = try LabRules(text: "sni=* shape rate=2Mbit/s after=2MB")
        let report = try await app.test(behind: rules).report
        let original = try #require(report.original)
        let samples = original.samples.throughput
        let (before, behind) = (
            samples.prefix(30).reduce(0, +) / 30, samples.suffix(10).reduce(0, +) / 10
        )
        #expect(before > 5 * behind)
        #expect(samples.suffix(10).allSatisfy { $0 < 10 })
        // The rule would have slowed it as much.
        #expect(report.control.meanThroughput > 2 * original.meanThroughput)
    }
}
