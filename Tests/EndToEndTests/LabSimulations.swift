import Differentiation
import PathEmulation
import ReplayClient
import ReplayTesting
import Simulation
import TestModel
import TestSupport
import Testing
import WireProtocol

@Suite("Differentiation made by the lab, in a simulation")
struct LabSimulations {
    func verdicts(_ report: FinishedTest) -> [DecisionProfile.Name: Verdict] {
        Dictionary(uniqueKeysWithValues: report.decisions.map { ($0.profile, $0.verdict) })
    }

    @Test("A connection that is reset for its server's name ends so, and the control does not")
    func reset() throws {
        try simulated {
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

    @Test("Nothing stands on the way: no differentiation")
    func none() throws {
        try simulated {
            let app = try ShortApp(bytes: 18_000_000, seconds: 4)
            let report = try await app.test(behind: LabPreset.named("none").rules()).report
            #expect(verdicts(report)[.ios] == .noDifferentiation)
        }
    }

    @Test(
        "What slows a server's name down is found",
        arguments: ["sni-throttle", "video-cap", "policer"])
    func throttled(_ preset: String) throws {
        try simulated {
            let app = try ShortApp(serverName: "a.nflxvideo.net", bytes: 1_500_000, seconds: 0.5)
            let report = try await app.test(behind: LabPreset.named(preset).rules()).report
            #expect(verdicts(report)[.ios] == .differentiation)
            let original = try #require(report.original)
            #expect(try #require(report.result).area > 0.5)
            #expect(original.meanThroughput < 6)
            // Beside the original, as both met the same busy machine.
            #expect(report.control.meanThroughput > 3 * original.meanThroughput)
        }
    }

    @Test("Full speed for the first bytes, then the rule acts")
    func delayed() throws {
        try simulated {
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

    @Test("A port that lets nothing through while port 443 does is blocked")
    func blockedPort() throws {
        try simulated {
            let app = try ShortApp(port: 6881, controlPort: 443, bytes: 1_000_000, seconds: 1)
            let report = try await app.test(behind: LabPreset.named("port-block").rules()).report
            #expect(report.obstacle != nil)
            #expect(report.decisions.first { $0.profile == .ios }?.verdict == .differentiation)
            #expect(report.decisions.allSatisfy { $0.direction == .blocked })
        }
    }

    @Test("Other traffic that comes and goes touches both replays: no differentiation")
    func crossTraffic() throws {
        try simulated {
            // So long that replays a third apart, by what each happens to meet, are 3.5 standard deviations out.
            let app = try ShortApp(bytes: 12_000_000, seconds: 4)
            let report = try await app.test(behind: LabPreset.named("cross-traffic").rules()).report
            #expect(verdicts(report)[.ios] == .noDifferentiation)
        }
    }

    @Test("A rule that matches nobody changes nothing")
    func otherName() throws {
        try simulated {
            let app = try ShortApp(serverName: "video.example.net", bytes: 4_000_000, seconds: 1)
            let rules = try LabRules(text: "sni=other.example.net shape rate=1Mbit/s")
            let report = try await app.test(behind: rules).report
            // A tenth of this is what the rule lets pass.
            #expect(try #require(report.original).meanThroughput > 10)
        }
    }
}
