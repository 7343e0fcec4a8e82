import Campaigns
import CampaignTesting
import Differentiation
import Foundation
import GRDB
import ResultStore
import TestModel

/// A campaign whose tests are stored, some 14,400 a day: 30 apps, 5 networks with 4 vantage points each, every hour.
struct StoredCampaign {
    static let name = "autumn"

    let days: Int
    /// Whether its tests have samples, which are most of a real one.
    let hasSamples: Bool

    /// Stores its tests.
    ///
    /// - Returns: how many there are.
    func fill(_ store: ResultStore) async throws -> Int {
        var campaign = SimulatedCampaign(seed: 1)
        (campaign.days, campaign.rounds, campaign.vantagePoints) = (1, 24, 4)
        campaign.cuts = [.init(network: 1, app: 3)]
        var normal = NormalSampling(seed: 1)
        var count = 0
        for day in 0..<days {
            campaign.seed = UInt64(day)
            var tests: [PortableTest] = []
            campaign.run { tests.append(stored($0, day: day, &normal)) }
            _ = try await store.import(tests, at: Date())
            count += tests.count
        }
        // They were imported in batches, and are handed in as tests that were measured here.
        try await DatabasePool(path: store.path.path).write {
            try $0.execute(sql: "UPDATE test SET imported = NULL")
        }
        return count
    }

    private func stored(_ simulated: CampaignTest, day: Int, _ normal: inout NormalSampling) -> PortableTest {
        var test = StoredTest.sample(number: 1)
        test.id = nil
        (test.app, test.appTitle, test.round) = (simulated.app, simulated.appTitle, simulated.round)
        test.round?.slot += day * 24
        test.started = simulated.started + Double(day) * 86_400
        test.ended = test.started + 30
        test.clientAddress = simulated.clientAddress
        test.status = .completed
        test.statistics?.meanOriginal = simulated.original ?? .nan
        test.statistics?.meanControl = simulated.control ?? .nan
        if hasSamples {
            for index in test.replays.indices {
                test.replays[index].throughput = (0..<100).map { _ in 38 * exp(0.2 * normal.next()) }
                test.replays[index].sliceEnds = (1...100).map { Double($0) * 0.15 + 1e-4 * normal.next() }
            }
        } else {
            test.replays = []
        }
        return PortableTest(test: test, uuid: UUID().uuidString.lowercased())
    }

    /// Measures the report of such tests.
    ///
    /// - Parameters:
    ///   - store: where they are stored.
    ///   - prefix: what the figures' names begin with.
    /// - Returns: seconds, and memory.
    /// - Throws: `ResultStoreError`; what keeps memory from being measured.
    static func reportFigures(_ store: ResultStore, prefix: String = "") async throws -> [Figure] {
        try ProcessCost.forgetPeak()
        let start = ContinuousClock.now
        let tally = try await store.tests(
            ofCampaign: name, into: CampaignTally(campaign: name), until: { false }
        ) { $0.count($1) }
        let read = ContinuousClock.now
        let report = tally.report(in: .gmt)
        let end = ContinuousClock.now
        return [
            Figure(prefix + "pairs", "", [Double(report.pairs)]),
            Figure(prefix + "report: read", "s", [(read - start) / .seconds(1)]),
            Figure(prefix + "report: judge", "s", [(end - read) / .seconds(1)]),
            Figure(prefix + "report: memory at the most", "MB", [Double(try ProcessCost.peakMemory()) / 1e6]),
        ]
    }
}
