import Basics
import Differentiation
import Foundation
import Recordings
import ResultStore
import TestModel

extension StoredTest {
    /// A completed test as a person's history holds many.
    static func sample(number: Int) -> StoredTest {
        let start = Date(timeIntervalSince1970: 1_763_709_242 + Double(number) * 60)
        return StoredTest(
            app: "netflix",
            appTitle: "Netflix",
            category: .video,
            status: .completed,
            started: start,
            ended: start.addingTimeInterval(31.5),
            order: [.control, .original],
            userID: "benchmarks",
            historyCount: number,
            seed: 1,
            server: ServerContext(
                name: "embedded",
                host: "localhost",
                address: "127.0.0.1",
                sideChannelPort: 55556,
                resultsPort: 56566,
                security: .tls,
                embedded: true
            ),
            clientAddress: "192.0.2.7",
            softwareVersion: "0",
            verdict: .noDifferentiation,
            measuredVerdict: .noDifferentiation,
            profile: .android,
            statistics: StoredStatistics(
                area: 0.01,
                ksStatistic: 0.1,
                ksPValue: 0.7,
                resamplingRatio: 0.99,
                meanOriginal: 38.1,
                meanControl: 38.7
            ),
            replays: [ReplayRole.control, .original].map { role in
                StoredReplay(
                    role: role,
                    testID: role.testID,
                    recordingName: "Netflix-01012030",
                    recordingDigest: "00",
                    transport: .tcp,
                    serverPort: 443,
                    started: start,
                    duration: 14.97,
                    bytesReceived: 54_400_000,
                    bytesSent: 1_234,
                    sliceLength: 0.15,
                    throughput: (0..<100).map { 38 + Double($0 % 7) / 10 },
                    sliceEnds: (1...100).map { Double($0) * 0.15 },
                    ending: .complete
                )
            }
        )
    }
}
