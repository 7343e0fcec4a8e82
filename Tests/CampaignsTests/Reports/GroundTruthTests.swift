import CampaignTesting
import Foundation
import Testing

@testable import Campaigns

/// More of each can be asked for with `WEHE_CAMPAIGNS`, a factor; what they came to is then told.
@Suite("Campaigns of which the truth is known")
struct GroundTruthTests {
    private let asked = ProcessInfo.processInfo.environment["WEHE_CAMPAIGNS"].flatMap { Int($0) }
    private var factor: Int { asked ?? 1 }

    private func tell(_ score: CampaignScore, of what: String) {
        if asked != nil { print("\(what): \(score)") }
    }

    private func campaigns(
        _ count: Int, from seed: UInt64, _ change: (inout SimulatedCampaign, Int) -> Void
    ) -> [SimulatedCampaign] {
        (0..<count * factor).map { number in
            var campaign = SimulatedCampaign(seed: seed + UInt64(number))
            change(&campaign, number)
            return campaign
        }
    }

    @Test(
        "Where nothing is slowed, at most one campaign in twenty has any finding, change or interval that is false"
    )
    func alike() async {
        let kinds = SimulatedCampaign.Noise.allCases
        let score = await CampaignScore.of(
            campaigns(200, from: 1_000) { campaign, number in campaign.noise = kinds[number % kinds.count] })
        tell(score, of: "alike")
        #expect(score.campaigns == 200 * factor)
        #expect(score.withFalseFinding * 20 <= score.campaigns, "\(score)")
        #expect(score.withMissingInterval * 20 <= score.campaigns, "\(score)")
        // This test spends its whole level, so that chance may bring more: 18 of 200 in 1 % of cases.
        #expect(score.withFalseChange * 100 <= 9 * score.campaigns, "\(score)")
        // Thirty pairs at the same hours, each with twice such noise, seldom exclude anything.
        #expect(score.excluded * 10 > score.alike * 2, "\(score)")
    }

    @Test("Whoever looks every third day is wrong no oftener")
    func looking() async {
        let score = await CampaignScore.of(
            campaigns(12, from: 2_000) { campaign, _ in campaign.deviation = 0.2 },
            after: Array(stride(from: 3, to: 30, by: 3)))
        tell(score, of: "looking")
        #expect(score.withFalseFinding <= factor, "\(score)")
        #expect(score.withMissingInterval <= factor, "\(score)")
        #expect(score.excluded * 100 > score.alike * 95, "\(score)")
    }

    @Test(
        "An app that is cut by half or more every evening is never said to be treated alike, whenever one looks",
        arguments: [(0.02, 75), (0.1, 65), (0.2, 40), (0.3, 10)])
    func evenings(deviation: Double, percent: Int) async {
        let score = await CampaignScore.of(
            campaigns(6, from: 6_000) { campaign, number in
                campaign.deviation = deviation
                campaign.cuts = (0..<15).map {
                    .init(
                        network: $0 % 5, app: ($0 + number) % 30, share: [0.5, 0.7, 0.86][$0 % 3],
                        hours: 18..<23)
                }
            }, after: Array(stride(from: 3, to: 30, by: 3)))
        tell(score, of: "evenings, \(deviation)")
        #expect(score.partly == 90 * factor)
        #expect(score.cleared == 0, "\(score)")
        #expect(score.noticed * 100 >= percent * score.partly, "\(score)")
        if deviation < 0.1 { #expect(score.varying * 2 > score.partly, "\(score)") }
        #expect(score.withFalseFinding <= factor, "\(score)")
    }

    @Test("Vantage points that join later are no change: each day counts with as many pairs")
    func joining() async {
        let score = await CampaignScore.of(
            campaigns(400, from: 7_000) { campaign, _ in
                (campaign.networks, campaign.apps) = (1, 1)
                (campaign.vantagePoints, campaign.joining) = (10, 10)
            })
        tell(score, of: "joining")
        #expect(score.campaigns == 400 * factor)
        // 5 %, and 30 of 400 in 1 % of cases.
        #expect(score.withFalseChange * 1_000 <= 75 * score.campaigns, "\(score)")
        #expect(score.withFalseFinding * 20 <= score.campaigns, "\(score)")
    }

    @Test("Series that stop when they have found something make no findings")
    func series() async {
        let score = await CampaignScore.of(
            campaigns(12, from: 3_000) { campaign, _ in
                campaign.method = .series(mostPairs: 14)
                (campaign.days, campaign.rounds) = (6, 1)
            })
        #expect(score.withFalseFinding <= factor && score.withMissingInterval <= factor, "\(score)")
    }

    @Test(
        "A cut by 30 % is found at least as often as one series finds it, and what comes then confirms it",
        arguments: [
            // Noise, its deviation, and in how many per cent a series of quarter replays finds it (decision, 9.1).
            (SimulatedCampaign.Noise.normal, 0.2, 99), (.normal, 0.3, 93), (.normal, 0.4, 70),
            (.outliers, 0.1, 86), (.heavyTails, 0.1, 99),
        ])
    func power(noise: SimulatedCampaign.Noise, deviation: Double, percent: Int) async {
        let score = await CampaignScore.of(
            campaigns(6, from: 4_000) { campaign, number in
                (campaign.noise, campaign.deviation) = (noise, deviation)
                campaign.cuts = (0..<15).map { .init(network: $0 % 5, app: ($0 + number) % 30) }
            })
        tell(score, of: "cuts, \(noise) \(deviation)")
        #expect(score.cut == 90 * factor)
        #expect(score.found * 100 >= percent * score.cut, "\(score)")
        // What is left of the pairs has to be enough.
        #expect(score.confirmed * 100 >= (percent - 15) * score.found, "\(score)")
        #expect(score.withFalseFinding <= factor, "\(score)")
    }

    @Test("The day on which a cut by 30 % began is told, within a day")
    func changes() async {
        let score = await CampaignScore.of(
            campaigns(12, from: 5_000) { campaign, number in
                (campaign.deviation, campaign.vantagePoints) = (0.2, 2)
                campaign.cuts = (0..<10).map {
                    .init(network: $0 % 5, app: ($0 * 3 + number) % 30, since: 8 + ($0 + number) % 15)
                }
            })
        tell(score, of: "changes")
        #expect(score.changed == 120 * factor)
        #expect(score.told * 100 >= 95 * score.changed, "\(score)")
        #expect(score.within * 100 >= 95 * score.told, "\(score)")
    }
}
