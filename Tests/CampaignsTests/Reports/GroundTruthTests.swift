import CampaignTesting
import Foundation
import TestSupport
import Testing

@testable import Campaigns

/// More of each can be asked for with `WEHE_CAMPAIGNS`, a factor; what they came to is then told.
@Suite("Campaigns of which the truth is known")
struct GroundTruthTests {
    private var factor: Int { GroundTruth.factor }

    private func tell(_ score: CampaignScore, of what: String) { GroundTruth.tell("\(what): \(score)") }

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
        #expect(score.withFalseChange * 20 <= score.campaigns, "\(score)")
        // Twenty pairs in four hours with such noise seldom exclude 30 % by themselves, all day long.
        #expect(score.excluded > 0, "\(score)")
    }

    @Test("Whoever looks every third day is wrong no oftener")
    func looking() async {
        let score = await CampaignScore.of(
            campaigns(12, from: 2_000) { campaign, _ in campaign.deviation = 0.2 },
            after: Array(stride(from: 3, to: 30, by: 3)))
        tell(score, of: "looking")
        #expect(score.withFalseFinding <= factor, "\(score)")
        #expect(score.withMissingInterval <= factor, "\(score)")
        #expect(score.excluded * 2 > score.alike, "\(score)")
    }

    @Test(
        "An app that is cut every evening is never said to be treated alike, whenever one looks, and the hours are told",
        arguments: [
            // Share, days, deviation, and in how many per cent it is found; N is 30.
            (0.3, 30, 0.1, 35), (0.3, 90, 0.1, 95), (0.3, 90, 0.2, 80), (0.5, 30, 0.02, 80),
            (0.5, 30, 0.1, 50),
            (0.5, 30, 0.2, 40), (0.7, 30, 0.3, 40),
        ])
    func evenings(share: Double, days: Int, deviation: Double, percent: Int) async {
        let score = await CampaignScore.of(
            campaigns(6, from: 6_000) { campaign, number in
                (campaign.networks, campaign.days, campaign.deviation) = (1, days, deviation)
                campaign.cuts = (0..<15).map {
                    .init(network: 0, app: (2 * $0 + number) % 30, share: share, hours: 19..<23)
                }
            }, after: Array(stride(from: days / 10, through: days, by: days / 10)))
        tell(score, of: "evenings, \(share), \(days) days, \(deviation)")
        #expect(score.partly == 90 * factor)
        // 0.5 % of what is exactly at the bound, at one look; less than 5 % at ten.
        #expect(score.cleared * 20 <= (share > 0.3 ? 0 : score.partly), "\(score)")
        #expect(score.noticed * 100 >= percent * score.partly, "\(score)")
        // One number for all pairs fits nobody.
        #expect(score.varying * 100 >= 80 * score.noticed, "\(score)")
        #expect(score.named * 100 >= 50 * score.varying, "\(score)")
        #expect(score.misnamed * 20 <= score.varying, "\(score)")
        #expect(score.withFalseFinding <= factor, "\(score)")
    }

    @Test(
        "An app that is cut at one of ten vantage points is found there, and never said to be treated alike",
        arguments: [(1, 0.3, 0.1), (1, 0.3, 0.2), (1, 0.7, 0.2), (2, 0.5, 0.2)])
    func plans(points: Int, share: Double, deviation: Double) async {
        let score = await CampaignScore.of(
            campaigns(3, from: 8_000) { campaign, number in
                (campaign.networks, campaign.vantagePoints, campaign.deviation) = (1, 10, deviation)
                campaign.cuts = (0..<10).map {
                    .init(network: 0, app: ($0 * 3 + number) % 30, share: share, vantagePoints: points)
                }
            }, after: Array(stride(from: 3, through: 30, by: 3)))
        tell(score, of: "\(points) of 10 vantage points, \(share), \(deviation)")
        #expect(score.partly == 30 * factor && score.cleared * 20 <= score.partly, "\(score)")
        #expect(score.noticed * 100 >= 95 * score.partly, "\(score)")
        #expect(score.named * 100 >= 90 * score.noticed, "\(score)")
        #expect(score.misnamed * 20 <= score.named, "\(score)")
        #expect(score.withFalseFinding <= factor, "\(score)")
    }

    @Test("Where only the noise changes, at most one campaign in twenty tells a change, slowed apps or not")
    func noise() async {
        let kinds: [SimulatedCampaign.Noise] = [.busier, .growing, .restless, .evenings]
        for share in [0, 0.3] {
            let score = await CampaignScore.of(
                campaigns(40, from: 9_000) { campaign, number in
                    (campaign.networks, campaign.apps) = (4, 3)
                    (campaign.noise, campaign.deviation) = (kinds[number % kinds.count], 0.28)
                    campaign.cuts =
                        share == 0
                        ? [] : (0..<12).map { .init(network: $0 % 4, app: $0 / 4, share: share) }
                })
            tell(score, of: "noise that changes, \(share)")
            #expect(score.withFalseChange * 20 <= score.campaigns, "\(score)")
            #expect(score.withFalseFinding * 20 <= score.campaigns, "\(score)")
        }
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
        #expect(score.withFalseChange * 20 <= score.campaigns, "\(score)")
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
            // Noise, its deviation, and in how many per cent a series of quarter replays finds it.
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
        #expect(score.told * 100 >= 90 * score.changed, "\(score)")
        #expect(score.within * 100 >= 95 * score.told, "\(score)")
    }
}
