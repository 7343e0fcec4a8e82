import Basics
import Characterisation
import ClassifierSearch
package import Differentiation
import Foundation
import Recordings
package import TestModel

/// Finished tests to be put into words.
package enum Sample {
    package static func decision(_ profile: DecisionProfile.Name, _ verdict: Verdict) -> StoredDecision {
        StoredDecision(
            profile: profile, verdict: verdict,
            direction: verdict == .differentiation ? .throttled : nil,
            areaThreshold: 0.5, pThreshold: 0.01, ratioThreshold: profile == .android ? nil : 0.95,
            reasons: [.cause(.compared(DecisionReason(.area, 0.8, .atLeast, 0.5)))])
    }

    package static func replay(_ role: ReplayRole, samples: Int) -> StoredReplay {
        StoredReplay(
            role: role, testID: role.testID, recordingName: "ESPN-05152024",
            recordingDigest: "sha256:ab", transport: .tcp, serverPort: 443,
            started: Date(timeIntervalSince1970: 10),
            duration: 2.5, bytesReceived: 29_184_000, bytesSent: 1_200, sliceLength: 0.03,
            throughput: Array(repeating: 8.25, count: samples),
            sliceEnds: Array(repeating: 0.03, count: samples),
            ending: .complete)
    }

    /// A completed test whose three profiles agree unless told otherwise.
    package static func completed(
        _ verdict: Verdict, area: Double = 0.8, decisions: [StoredDecision]? = nil, samples: Int = 90
    ) -> StoredTest {
        var test = StoredTest(
            id: 12, app: "espn", appTitle: "ESPN", category: .video, status: .completed,
            started: Date(timeIntervalSince1970: 1_795_246_262),
            ended: Date(timeIntervalSince1970: 1_795_246_272),
            order: [.control, .original], userID: "@abcdefghi", historyCount: 3, seed: .max,
            server: .init(
                name: "embedded", host: "127.0.0.1", address: "127.0.0.1", sideChannelPort: 40_001,
                resultsPort: 40_002, security: .tls, embedded: true, caFingerprint: "ab:cd"),
            clientAddress: "127.0.0.1", softwareVersion: "0.1.0")
        test.verdict = TestVerdict(verdict)
        test.measuredVerdict = TestVerdict(verdict)
        test.profile = .ios
        test.decisions = decisions ?? DecisionProfile.Name.allCases.map { decision($0, verdict) }
        test.statistics = StoredStatistics(
            area: area, ksStatistic: 0.9, ksPValue: 3.1e-9, resamplingRatio: 1, meanOriginal: 1.468,
            meanControl: 38.94)
        test.replays = [replay(.control, samples: samples), replay(.original, samples: samples)]
        test.settings = ["line-rate": "40"]
        test.synthesised = ""
        return test
    }

    /// A completed test with a server elsewhere and recordings that were recorded: evidence on a network.
    package static func evidence(_ verdict: Verdict, samples: Int = 90) -> StoredTest {
        var test = completed(verdict, samples: samples)
        test.server = .init(
            name: "far", host: "server.example", address: "192.0.2.7", sideChannelPort: 40_001,
            resultsPort: 40_002, security: .tls, embedded: false)
        test.synthesised = nil
        return test
    }

    /// A search for a classifier's rule that found two regions and what leads there.
    package static var limited: StoredTest {
        var test = completed(.differentiation)
        test.kind = .characterisation
        let start = LimitStart(
            effect: .slows, bytes: Interval(value: 1_000_000, lower: 998_500, upper: 1_001_500),
            seconds: Interval(value: 0.5, lower: 0.4, upper: 0.6),
            rate: Interval(value: 2e6, lower: 1.98e6, upper: 2.02e6))
        var portrait = LimitPortrait(acting: ActingShare(acted: 5, of: 6))
        portrait.effect = .slows
        (portrait.kind, portrait.sentAgain) = (.policer, 0.0625)
        (portrait.medianWait, portrait.longWait) = (0.004, 0.006)
        portrait.boxRate = Interval(value: 2_180_000, lower: 2_150_000, upper: 2_200_000)
        portrait.queue = Interval(value: 60_000, lower: 58_500, upper: 61_500)
        portrait.rate = start.rate
        portrait.triggers = [.bytes]
        portrait.bytes = start.bytes
        portrait.serverPackets = Interval(value: 691, lower: 690, upper: 830)
        portrait.packets = Interval(value: 1_050, lower: 1_040, upper: 1_260)
        portrait.seconds = start.seconds
        portrait.depth = Interval(value: 0, lower: 0, upper: 1_448)
        (portrait.remembers, portrait.forgets) = (10, 30)
        (portrait.scope, portrait.scopeGap) = (.flow, 0.5)
        portrait.direction = .down
        portrait.decidedBy = [.segments, .early, .refill]
        portrait.gaps = [.controlLimited]
        func replay(_ number: Int, _ observation: Observation) -> StoredLimit.Replay {
            .init(
                number: number, observation, started: Date(timeIntervalSince1970: 30), duration: 8.5,
                bytesReceived: 3_000_000, bytesSent: 517, ending: .stopped)
        }
        let passed = Interval(value: 0, lower: 0, upper: 1_448)
        test.limit = StoredLimit(
            portrait,
            replays: [
                replay(0, Observation(Experiment(.original), segment: 1_448, start: start)),
                replay(1, Observation(Experiment(.segments, segment: 536), segment: 524, start: nil)),
                replay(
                    2,
                    Observation(
                        Experiment(.silence, holding: 10, before: 3), segment: 1_448, start: start,
                        rest: .init(passed: passed, isLimited: true))),
            ])
        return test
    }

    package static var searched: StoredTest {
        var test = completed(.differentiation)
        test.kind = .dpi
        func region(_ left: Int, _ text: String, _ field: FieldName, isFraming: Bool = false)
            -> StoredRuleSearch.Region
        {
            .init(
                alternative: 1, packet: "C_1", left: left, right: left + text.count, flowOffset: left,
                hex: "6162", text: text, fields: [.cause(field)], isFraming: isFraming)
        }
        test.ruleSearch = StoredRuleSearch(
            lead: .client, conclusion: .rule, isComplete: true,
            regions: [
                region(9, "ab", .serverName), region(30, "cd", .headerValue(.readable("Host"))),
                region(0, "x", .recordType, isFraming: true),
            ],
            probes: [
                .init(
                    number: 1, testID: 2, purpose: .everything, regions: ["C_1 0-99"],
                    outcome: .notDifferentiated, evidence: .throughput,
                    started: Date(timeIntervalSince1970: 20), duration: 1.5, bytesReceived: 1_000_000,
                    bytesSent: 99, ending: .stopped)
            ])
        return test
    }

    /// A port test whose tested port does not answer.
    package static func blocked() -> StoredTest {
        var test = completed(.differentiation)
        test.app = "port6881s"
        test.appTitle = "Port 6881 BitTorrent (10 MB)"
        test.category = .smallPort
        test.statistics = StoredStatistics(
            area: .nan, ksStatistic: .nan, ksPValue: .nan, resamplingRatio: .nan, meanOriginal: 0,
            meanControl: 38.94)
        test.obstacle = .cause(.portBlocked(port: 6_881, .noConnection(.noAnswer)))
        test.decisions = DecisionProfile.all.map { StoredDecision($0.decideBlocked()) }
        return test
    }

    package static func unfinished(_ status: StoredTest.Status, _ code: String, _ message: String)
        -> StoredTest
    {
        var test = completed(.inconclusive)
        test.status = status
        test.failure = .init(code: code, message: message, exitCode: 8)
        test.verdict = nil
        test.measuredVerdict = nil
        test.profile = nil
        test.decisions = []
        test.statistics = nil
        test.replays = []
        return test
    }
}
