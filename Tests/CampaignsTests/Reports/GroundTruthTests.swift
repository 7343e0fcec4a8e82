import CampaignTesting
import Foundation
import TestSupport
import Testing

@testable import Campaigns

/// A usual run draws few, and smaller ones. More of each can be asked for with `WEHE_CAMPAIGNS`, a factor; what they
/// came to is then told.
@Suite("Campaigns of which the truth is known")
struct GroundTruthTests {
    /// The apps of a campaign: fewer in a usual run.
    private static let apps = GroundTruth.isWhole ? 30 : 10

    /// The number of campaigns that may tell something false: one of three or more.
    private func fewFalse(_ score: CampaignScore) -> Int { min(GroundTruth.factor, score.campaigns / 3) }

    /// The number of campaigns that may tell something false where one in twenty may.
    private func oneInTwenty(_ score: CampaignScore) -> Int {
        GroundTruth.isWhole ? score.campaigns / 20 : max(1, score.campaigns / 20)
    }

    private func tell(_ score: CampaignScore, of what: String) { GroundTruth.tell("\(what): \(score)") }

    private func campaigns(
        _ few: Int, of all: Int, from seed: UInt64, _ change: (inout SimulatedCampaign, Int) -> Void
    ) -> [SimulatedCampaign] {
        (0..<GroundTruth.count(few, of: all)).map { number in
            var campaign = SimulatedCampaign(seed: seed + UInt64(number))
            campaign.apps = Self.apps
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
            campaigns(14, of: 200, from: 1_000) { campaign, number in
                campaign.noise = kinds[number % kinds.count]
            })
        tell(score, of: "alike")
        #expect(score.campaigns == GroundTruth.count(14, of: 200))
        #expect(score.withFalseFinding <= oneInTwenty(score), "\(score)")
        #expect(score.withMissingInterval <= oneInTwenty(score), "\(score)")
        #expect(score.withFalseChange <= oneInTwenty(score), "\(score)")
        // Twenty pairs in four hours with such noise seldom exclude 30 % by themselves, all day long.
        #expect(score.excluded > 0, "\(score)")
    }

    @Test("Whoever looks every third day is wrong no oftener")
    func looking() async {
        let score = await CampaignScore.of(
            campaigns(2, of: 12, from: 2_000) { campaign, _ in campaign.deviation = 0.2 },
            after: Array(stride(from: 3, to: 30, by: 3)))
        tell(score, of: "looking")
        #expect(score.withFalseFinding <= fewFalse(score), "\(score)")
        #expect(score.withMissingInterval <= fewFalse(score), "\(score)")
        #expect(score.excluded * 2 > score.alike, "\(score)")
    }

    @Test(
        "An app that is cut every evening is never said to be treated alike, whenever one looks, and the hours are told",
        arguments: Thoroughness.some(
            of: [
                // Share, days, deviation, and in how many per cent it is found; N is 30.
                (0.3, 30, 0.1, 35), (0.3, 90, 0.1, 95), (0.3, 90, 0.2, 80), (0.5, 30, 0.02, 80),
                (0.5, 30, 0.1, 50),
                (0.5, 30, 0.2, 40), (0.7, 30, 0.3, 40),
            ], atMost: GroundTruth.isWhole ? 7 : 3))
    func evenings(share: Double, days: Int, deviation: Double, percent: Int) async {
        let score = await CampaignScore.of(
            campaigns(2, of: 6, from: 6_000) { campaign, number in
                (campaign.networks, campaign.days, campaign.deviation) = (1, days, deviation)
                campaign.cuts = (0..<Self.apps / 2).map {
                    .init(network: 0, app: (2 * $0 + number) % Self.apps, share: share, hours: 19..<23)
                }
            }, after: Array(stride(from: days / 10, through: days, by: days / 10)))
        tell(score, of: "evenings, \(share), \(days) days, \(deviation)")
        #expect(score.partly == score.campaigns * Self.apps / 2)
        // 0.5 % of what is exactly at the bound, at one look; less than 5 % at ten.
        #expect(score.cleared * 20 <= (share > 0.3 ? 0 : score.partly), "\(score)")
        #expect(GroundTruth.isReached(percent, by: score.noticed, of: score.partly), "\(score)")
        // One number for all pairs fits nobody.
        #expect(GroundTruth.isReached(80, by: score.varying, of: score.noticed), "\(score)")
        #expect(GroundTruth.isReached(50, by: score.named, of: score.varying), "\(score)")
        #expect(score.misnamed * 20 <= score.varying, "\(score)")
        #expect(score.withFalseFinding <= fewFalse(score), "\(score)")
    }

    @Test(
        "An app that is cut at one of ten vantage points is found there, and never said to be treated alike",
        arguments: Thoroughness.some(
            of: [(1, 0.3, 0.1), (1, 0.3, 0.2), (1, 0.7, 0.2), (2, 0.5, 0.2)],
            atMost: GroundTruth.isWhole ? 4 : 2))
    func plans(points: Int, share: Double, deviation: Double) async {
        let score = await CampaignScore.of(
            campaigns(1, of: 3, from: 8_000) { campaign, number in
                (campaign.networks, campaign.vantagePoints, campaign.deviation) = (1, 10, deviation)
                campaign.cuts = (0..<Self.apps / 3).map {
                    .init(
                        network: 0, app: ($0 * 3 + number) % Self.apps, share: share, vantagePoints: points)
                }
            }, after: GroundTruth.isWhole ? Array(stride(from: 3, through: 30, by: 3)) : [3, 10, 30])
        tell(score, of: "\(points) of 10 vantage points, \(share), \(deviation)")
        #expect(
            score.partly == score.campaigns * (Self.apps / 3) && score.cleared * 20 <= score.partly,
            "\(score)")
        #expect(GroundTruth.isReached(95, by: score.noticed, of: score.partly), "\(score)")
        #expect(GroundTruth.isReached(90, by: score.named, of: score.noticed), "\(score)")
        #expect(score.misnamed * 20 <= score.named, "\(score)")
        #expect(score.withFalseFinding <= fewFalse(score), "\(score)")
    }

    @Test("Where only the noise changes, at most one campaign in twenty tells a change, slowed apps or not")
    func noise() async {
        let kinds: [SimulatedCampaign.Noise] = [.busier, .growing, .restless, .evenings]
        for share in [0, 0.3] {
            let score = await CampaignScore.of(
                campaigns(8, of: 40, from: 9_000) { campaign, number in
                    (campaign.networks, campaign.apps) = (4, 3)
                    (campaign.noise, campaign.deviation) = (kinds[number % kinds.count], 0.28)
                    campaign.cuts =
                        share == 0
                        ? [] : (0..<12).map { .init(network: $0 % 4, app: $0 / 4, share: share) }
                })
            tell(score, of: "noise that changes, \(share)")
            #expect(score.withFalseChange <= oneInTwenty(score), "\(score)")
            #expect(score.withFalseFinding <= oneInTwenty(score), "\(score)")
        }
    }

    @Test("Vantage points that join later are no change: each day counts with as many pairs")
    func joining() async {
        let score = await CampaignScore.of(
            campaigns(40, of: 400, from: 7_000) { campaign, _ in
                (campaign.networks, campaign.apps) = (1, 1)
                (campaign.vantagePoints, campaign.joining) = (10, 10)
            })
        tell(score, of: "joining")
        #expect(score.campaigns == GroundTruth.count(40, of: 400))
        #expect(score.withFalseChange <= oneInTwenty(score), "\(score)")
        #expect(score.withFalseFinding <= oneInTwenty(score), "\(score)")
    }

    @Test(
        "Vantage points that differ all the time, and join later, are no change, and their figures are right in 95 %"
    )
    func different() async {
        let score = await CampaignScore.of(
            campaigns(20, of: 200, from: 11_000) { campaign, number in
                (campaign.networks, campaign.apps, campaign.deviation) = (1, 3, 0.2)
                (campaign.vantagePoints, campaign.joining) = (4, number % 2 * 10)
                campaign.cuts = [
                    .init(network: 0, app: 0, share: 0.5, vantagePoints: 2),
                    .init(network: 0, app: 1, share: 0.3, vantagePoints: 1),
                ]
            })
        tell(score, of: "vantage points that differ")
        #expect(score.withFalseChange <= oneInTwenty(score), "\(score)")
        #expect(score.withFalseFinding <= oneInTwenty(score), "\(score)")
        #expect(score.divided * 10 >= score.partly * 9 && score.missed * 20 <= score.divided, "\(score)")
        #expect(score.apart * 20 <= score.alike, "\(score)")
    }

    @Test(
        "A cut that begins at one of two vantage points is told there, to a day, with figures that are right")
    func joined() async {
        let score = await CampaignScore.of(
            campaigns(10, of: 100, from: 12_000) { campaign, number in
                (campaign.networks, campaign.apps, campaign.deviation) = (1, 2, 0.15)
                campaign.vantagePoints = 2
                campaign.cuts = [
                    .init(network: 0, app: 0, share: 0.5, since: 10 + number % 8, vantagePoints: 1)
                ]
            })
        tell(score, of: "a change at one of two vantage points")
        #expect(GroundTruth.isReached(95, by: score.toldThere, of: score.campaigns), "\(score)")
        #expect(score.missed * 20 <= score.campaigns, "\(score)")
        #expect(score.withFalseFinding <= oneInTwenty(score), "\(score)")
    }

    @Test("Series that stop when they have found something make no findings")
    func series() async {
        let score = await CampaignScore.of(
            campaigns(4, of: 12, from: 3_000) { campaign, _ in
                campaign.method = .series(mostPairs: 14)
                (campaign.days, campaign.rounds) = (6, 1)
            })
        #expect(score.withFalseFinding <= fewFalse(score), "\(score)")
        #expect(score.withMissingInterval <= fewFalse(score), "\(score)")
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
            campaigns(2, of: 6, from: 4_000) { campaign, number in
                (campaign.noise, campaign.deviation) = (noise, deviation)
                campaign.cuts = (0..<Self.apps / 2).map {
                    .init(network: $0 % 5, app: ($0 + number) % Self.apps)
                }
            })
        tell(score, of: "cuts, \(noise) \(deviation)")
        #expect(score.cut == score.campaigns * Self.apps / 2)
        #expect(GroundTruth.isReached(percent, by: score.found, of: score.cut), "\(score)")
        // What is left of the pairs has to be enough.
        #expect(GroundTruth.isReached(percent - 15, by: score.confirmed, of: score.found), "\(score)")
        #expect(score.withFalseFinding <= fewFalse(score), "\(score)")
    }

    @Test("The day on which a cut by 30 % began is told, within a day")
    func changes() async {
        let score = await CampaignScore.of(
            campaigns(2, of: 12, from: 5_000) { campaign, number in
                (campaign.deviation, campaign.vantagePoints) = (0.2, 2)
                campaign.cuts = (0..<10).map {
                    .init(
                        network: $0 % 5, app: ($0 * 3 + number) % Self.apps, since: 8 + ($0 + number) % 15)
                }
            })
        tell(score, of: "changes")
        #expect(score.changed == score.campaigns * 10)
        #expect(GroundTruth.isReached(90, by: score.told, of: score.changed), "\(score)")
        #expect(GroundTruth.isReached(95, by: score.within, of: score.told), "\(score)")
    }
}
