import CampaignReports
import CampaignTesting
import Foundation
import ResultStore
import TestModel
import TestSupport

/// The report of a campaign of a million stored tests: how long it takes, and how much memory.
struct CampaignReporting: Benchmark {
    let name = "campaign report"

    func figures(_ effort: Effort) async throws -> [Figure] {
        try await withTemporaryFolder { folder in
            let store = try ResultStore(path: folder.appending(path: "results.sqlite"))
            let count = try await fill(store, days: effort.isQuick ? 7 : 70)
            // Forgets what filling it took.
            try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
            let start = ContinuousClock.now
            let tally = try await store.tests(
                ofCampaign: "autumn", into: CampaignTally(campaign: "autumn"), until: { false }
            ) { $0.count($1) }
            let read = ContinuousClock.now
            let report = tally.report(in: .gmt)
            let end = ContinuousClock.now
            try store.close()
            return [
                Figure("tests", "", [Double(count)]), Figure("pairs", "", [Double(report.pairs)]),
                Figure("read", "s", [(read - start) / .seconds(1)]),
                Figure("judge", "s", [(end - read) / .seconds(1)]),
                Figure("memory at the most", "MB", [Double(try ProcessCost.peakMemory()) / 1e6]),
            ]
        }
    }

    /// Some 14,400 tests a day: 30 apps, 5 networks with 4 vantage points each, every hour.
    private func fill(_ store: ResultStore, days: Int) async throws -> Int {
        var campaign = SimulatedCampaign(seed: 1)
        (campaign.days, campaign.rounds, campaign.vantagePoints) = (1, 24, 4)
        campaign.cuts = [.init(network: 1, app: 3)]
        var count = 0
        for day in 0..<days {
            campaign.seed = UInt64(day)
            var tests: [PortableTest] = []
            campaign.run { tests.append(Self.stored($0, day: day)) }
            _ = try await store.import(tests, at: Date())
            count += tests.count
        }
        return count
    }

    private static func stored(_ simulated: CampaignTest, day: Int) -> PortableTest {
        var test = StoredTest.sample(number: 1)
        test.id = nil
        (test.app, test.appTitle, test.round) = (simulated.app, simulated.appTitle, simulated.round)
        test.started = simulated.started + Double(day) * 86_400
        test.clientAddress = simulated.clientAddress
        test.status = .completed
        test.statistics?.meanOriginal = simulated.original ?? .nan
        test.statistics?.meanControl = simulated.control ?? .nan
        test.replays = []
        return PortableTest(test: test, uuid: UUID().uuidString)
    }
}
