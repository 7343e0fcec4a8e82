import Basics
import Differentiation
import Foundation
import Recordings

@testable import ResultStore
@testable import TestModel

extension Date {
    /// A fixed morning plus some seconds.
    static func morning(plus seconds: Double = 0) -> Date {
        Date(timeIntervalSince1970: 1_763_709_242.113 + seconds)
    }
}

extension StoredTest.ServerContext {
    static let embedded = Self(
        name: "embedded",
        host: "localhost",
        address: "127.0.0.1",
        sideChannelPort: 55556,
        resultsPort: 56566,
        security: .tls,
        embedded: true,
        caFingerprint: "9f:86:d0"
    )
    static let boston = Self(
        name: "boston",
        host: "boston.example.net",
        sideChannelPort: 55555,
        resultsPort: 56565,
        security: .plain,
        embedded: false
    )
}

extension StoredTest {
    /// A completed test with a value in every place.
    static func complete(
        app: String = "netflix",
        started: Date = .morning(),
        verdict: TestVerdict? = .differentiation,
        samples: Int = 100
    ) -> StoredTest {
        StoredTest(
            app: app,
            appTitle: "Title of \(app)",
            category: .video,
            status: .completed,
            started: started,
            ended: started.addingTimeInterval(31.5),
            order: [.control, .original],
            userID: "a1B2c3D4e5",
            historyCount: 17,
            seed: 0xFEDC_BA98_7654_3210,
            server: .embedded,
            clientAddress: "192.0.2.7",
            softwareVersion: "0.1.0",
            verdict: verdict,
            measuredVerdict: .noDifferentiation,
            override: "force-differentiation",
            profile: .android,
            decisions: [
                StoredDecision(
                    profile: .ios,
                    verdict: .differentiation,
                    direction: .throttled,
                    areaThreshold: 0.5,
                    pThreshold: 0.01,
                    ratioThreshold: 0.95,
                    reasons: [
                        .cause(.compared(DecisionReason(.area, 0.96, .above, 0.5))),
                        .cause(.uncovered(.blockedPort)),
                        "a \"quoted\" reason, with a comma / slash",
                    ]
                ),
                StoredDecision(
                    profile: .android,
                    verdict: .inconclusive,
                    areaThreshold: 0.1,
                    pThreshold: 0.05
                ),
            ],
            statistics: StoredStatistics(
                area: 0.1 + 0.2,
                ksStatistic: 0.93,
                ksPValue: 3.1e-306,
                resamplingRatio: 1,
                meanOriginal: 1.46,
                meanControl: 38.7
            ),
            obstacle: "port 80 let nothing through",
            tooFewSamples: true,
            settings: ["area-threshold": "50", "": "empty name", "umlaut": "ä \u{1F40B}"],
            purpose: .calibration,
            lab: StoredLab(name: "sni-throttle", rules: "drop 1\ndrop 2"),
            synthesised: "the app list",
            sentStatistics: "{}",
            notes: [
                .cause(.notice(.granted(machine: "mlab1", tried: 2))), "second", "",
                .cause(.localCertificates(file: "/a b.pem")),
            ],
            exchanges: [
                StoredExchange(HTTPTimeline(method: "GET", url: "https://x/?a=1", total: 0.5)),
                StoredExchange(legacyText: "HTTP GET x: 4 ms in all"),
            ],
            confirms: 4,
            replays: [
                .sample(role: .control, testID: 1, started: started, samples: samples),
                .sample(
                    role: .original,
                    testID: 0,
                    started: started.addingTimeInterval(15),
                    samples: samples
                ),
            ]
        )
    }

    /// An attempt that came to nothing before its first replay.
    static func unfinished(_ status: Status, code: String, started: Date = .morning()) -> StoredTest {
        StoredTest(
            app: "espn",
            appTitle: "ESPN",
            category: .video,
            status: status,
            failure: Failure(code: code, message: "It ended with \(code).", exitCode: 4),
            started: started,
            ended: started,
            order: [],
            userID: "a1B2c3D4e5",
            historyCount: 18,
            seed: 7,
            server: .boston,
            softwareVersion: "0.1.0"
        )
    }

    /// A test as versions of the database before 7 kept it, with nothing that they kept otherwise.
    static func earlier(samples: Int = 3) -> StoredTest {
        var test = complete(samples: samples)
        (test.purpose, test.lab, test.synthesised, test.sentStatistics) = (.test, nil, nil, nil)
        (test.notes, test.exchanges, test.obstacle, test.confirms) = ([], [], nil, nil)
        return test.asOfVersion17
    }

    /// The test without what came after version 17 of the database.
    var asOfVersion17: StoredTest {
        var test = self
        for index in test.replays.indices { test.replays[index].environment = nil }
        test.effect?.effectiveOriginal = nil
        test.effect?.effectiveControl = nil
        test.effect?.effectivePValue = nil
        return test
    }

    /// The same test under a number.
    func numbered(_ id: Int64) -> StoredTest {
        var copy = self
        copy.id = id
        return copy
    }
}

extension StoredReplay {
    /// A replay whose samples have long fractions.
    static func sample(role: ReplayRole, testID: Int, started: Date, samples: Int) -> StoredReplay {
        StoredReplay(
            role: role,
            testID: testID,
            recordingName: "Netflix-01012030",
            recordingDigest: "sha256:ab12",
            transport: .tcp,
            serverPort: 443,
            started: started,
            duration: 14.97,
            bytesReceived: 54_400_000,
            bytesSent: 1234,
            sliceLength: 0.15,
            throughput: (0..<samples).map { 38.0 / Double($0 + 3) },
            sliceEnds: (0..<samples).map { Double($0 + 1) * 0.15 },
            ending: .timeLimit,
            sendLateness: role == .original ? .init(median: 1e-5, p99: 0.0021, longest: 0.25) : nil,
            environment: role == .original
                ? ReplayEnvironment(
                    lateness: .init(median: 1e-4, p90: 2e-4, p99: 0.001, longest: 0.002), lateShare: 0.01,
                    meanWait: 4e-5, interface: "eth0", link: .ethernet, otherReceived: 0, otherSent: 12) : nil
        )
    }
}
