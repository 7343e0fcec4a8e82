import Basics
import Differentiation
import Foundation
import ReplayServer
import PublishedData
import TestModel
import TestSupport
import Testing
import WireProtocol

@Suite("What a server of ours keeps can be imported")
struct KeptRoundTripTests {
    /// 2026-11-23, 10 o'clock UTC.
    private static let start = Date(timeIntervalSince1970: 1_795_428_000)
    private static let ends = (1...12).map { Double($0) / 4 }

    private func rates(_ mean: Double) -> [Double] { (0..<12).map { mean + Double($0 % 3) / 10 } }

    /// A test as the server of one site keeps it: both replays, and what they led to.
    private func records(_ history: Int, original: Double, after seconds: Double) throws -> [KeptRecord] {
        let started = Self.start + seconds
        let replays = [(0, original), (1, 8.0)].map { id, mean in
            var replay = ArchivedReplay(
                Identification(
                    userID: "@b2C3d4E5f6", testID: id, replayName: "Music-05132024",
                    extraString: "lab", historyCount: history, isLastReplay: id == 1, clientAddress: nil,
                    clientVersion: "4.0"),
                start: started + Double(10 * id), peer: "203.0.113.9", replayAddress: "203.0.113.9",
                uuid: "ab_\(history)\(id)")
            replay.clientSeconds = 3
            replay.samples = ThroughputSamples(throughput: rates(mean) + [1], sliceEnds: Self.ends + [3.01])
            return replay
        }
        var generator = SeededGenerator(seed: 3)
        let analysis = try ThroughputAnalysis.analyse(
            original: rates(original), control: rates(8), using: &generator)
        let decision = KeptDecision(
            .init(userID: "@b2C3d4E5f6", historyCount: history, testID: 1), startedAt: started, analysis)
        return replays.flatMap(\.records) + [decision.record]
    }

    private func localization() -> KeptRecord {
        func test(_ server: String, _ history: Int) -> LocalizationRequest.SimultaneousTest {
            .init(server: server, historyCount: history, replayPort: "00443", replayName: "Music-05132024")
        }
        let request = LocalizationRequest(
            userID: "@b2C3d4E5f6", first: test("192.0.2.1", 8), second: test("192.0.2.2", 9),
            single: .init(userID: "@b2C3d4E5f6", server: "192.0.2.1", historyCount: 7))
        func losses(_ ratios: [Double]) -> [IntervalLoss] {
            ratios.enumerated().map { place, ratio in
                IntervalLoss(end: Double(place + 1) * 0.2, size: 0.2, ratio: ratio)
            } + [IntervalLoss(end: 12, size: 12, ratio: 0.25)]
        }
        return KeptLocalization(
            request, at: Self.start + 60,
            pairSum: .init(
                statistic: 12, pValue: 0.25, meanSimultaneous: [1.1, 1.3], meanSum: 2.4, meanSingle: 2.1),
            losses: LossCorrelation(
                losses([0.1, 0.2, 0.3, 0.4, 0.5]), losses([0.1, 0.2, 0.3, 0.4, 0.5]), sizes: [0.2],
                duration: 12),
            samples: (rates(2), rates(1), rates(1.2))
        ).record
    }

    private func read(_ path: String) -> (tests: [PortableTest], leftovers: [SkippedRecord]) {
        var reader = PublishedReader([path])
        let batch = reader.next(100) { false }
        #expect(batch.isLast)
        return (batch.tests, batch.leftovers)
    }

    @Test("A localization comes back with its numbers and its tests, from either layout")
    func localizations() throws {
        let folder = try TemporaryFolder()
        let kept = try ArchiveFolder(folder.url.path)
        let tests =
            try records(7, original: 2, after: 0) + records(8, original: 1, after: 30)
            + records(9, original: 1.2, after: 30)
        for record in tests + [localization()] { try kept.write(record) }
        var identities: Set<String> = []
        for layout in ["spool", "results"] {
            let (tests, leftovers) = read(folder.file(layout).path)
            #expect(tests.count == 4 && leftovers.isEmpty, "\(layout): \(leftovers)")
            let found = try #require(tests.first { $0.test.kind == .localization })
            identities.insert(found.uuid)
            let named = Dictionary(
                uniqueKeysWithValues: tests.filter { $0.uuid != found.uuid }.map {
                    ($0.test.historyCount, $0.uuid)
                })
            #expect(found.links == [.single: named[7], .first: named[8], .second: named[9]])
            let numbers = try #require(found.test.localization)
            #expect(numbers.pairSumStatistic == 12 && numbers.pairSumPValue == 0.25)
            // Means of the samples: 0, 0.1 and 0.2 in turn above each.
            for (mean, expected) in zip(
                [numbers.meanSingle, numbers.meanSum] + numbers.meanSimultaneous.map(Optional.some),
                [2.1, 2.4, 1.1, 1.3])
            {
                #expect(abs(try #require(mean) - expected) < 1e-9)
            }
            #expect(numbers.averageLosses == [0.25, 0.25])
            #expect(numbers.correlations.map(\.size) == [0.2])
            // Five pairs in the same order.
            let p = try #require(numbers.correlations.first?.pValue)
            #expect(p < 0.05 && found.test.verdict == .accessNetwork)
        }
        #expect(identities.count == 1)
    }
}
