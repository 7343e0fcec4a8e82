import TestRunner
import CampaignTesting
import Campaigns
import Differentiation
import Foundation
import Recordings
import ReportTesting
import TestModel

/// The tests of a simulated campaign, as homes keep them: with samples.
struct SimulatedTests: Sendable {
    private struct Key: Hashable {
        let vantagePoint: String
        let slot: Int
        let app: Int
    }

    private let tests: [Key: CampaignTest]
    private let apps: [String]
    /// So many samples a replay has (protocol.md 6.4).
    private static let samples = 100

    init(_ simulated: SimulatedCampaign, of campaign: Campaign) {
        var tests: [Key: CampaignTest] = [:]
        simulated.run { test in
            let round = test.round
            tests[Key(vantagePoint: round.vantagePoint, slot: round.slot, app: round.place - 1)] = test
        }
        self.tests = tests
        apps = campaign.apps.map(\.app.testName)
    }

    /// What comes of a test.
    func result(of test: RoundTest) -> StoredTest {
        let key = Key(
            vantagePoint: test.campaign.vantagePoint, slot: test.slot.number,
            app: apps.firstIndex(of: test.app.app.testName) ?? 0)
        var row = Sample.evidence(.noDifferentiation, samples: Self.samples)
        guard let simulated = tests[key] else { return row }
        (row.id, row.seed, row.round) = (nil, test.seed, simulated.round)
        row.clientAddress = simulated.clientAddress
        let means = [ReplayRole.original: simulated.original ?? 0, .control: simulated.control ?? 0]
        var normal = NormalSampling(seed: test.seed)
        func samples(_ role: ReplayRole) -> [Double] {
            let drawn = (0..<Self.samples).map { _ in exp(0.2 * normal.next()) }
            // The last one does not count.
            let mean = drawn.dropLast().reduce(0, +) / Double(Self.samples - 1)
            return drawn.map { $0 / mean * (means[role] ?? 0) }
        }
        let (original, control) = (samples(.original), samples(.control))
        row = (try? row.following(original: original, control: control)) ?? row
        for index in row.replays.indices {
            row.replays[index].sliceEnds = (1...Self.samples).map { Double($0) * 0.15 + 1e-4 * normal.next() }
        }
        return row
    }
}
