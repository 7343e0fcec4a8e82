package import Campaigns
package import Basics

/// Metrics of the campaigns of a vantage point for a monitoring system.
package struct CampaignMetrics: Sendable {
    private let standings: [CampaignStanding]

    /// - Parameter standings: the progress of each campaign.
    package init(_ standings: [CampaignStanding]) { self.standings = standings }

    /// The families, in the order in which they are shown; none without campaigns.
    package var families: [MetricFamily] {
        guard !standings.isEmpty else { return [] }
        return [
            MetricFamily(
                "wehe_campaign_rounds", .gauge, "Rounds of a campaign, by how they ended.",
                standings.flatMap { standing in
                    RoundEnding.allCases.map { ending in
                        sample(standing, standing.rounds[ending], .init("ending", ending.rawValue))
                    }
                }),
            MetricFamily(
                "wehe_campaign_missed_slots", .gauge, "Slots of a campaign without a round, by the reason.",
                standings.flatMap { standing in
                    MissedSlot.allCases.map { reason in
                        sample(standing, standing.missed[reason], .init("reason", reason.rawValue))
                    }
                }),
            MetricFamily(
                "wehe_campaign_waiting_tests", .gauge,
                "Tests that were not handed in yet, pairs of series too, by the database.",
                standings.flatMap { standing in
                    standing.waiting.map { sample(standing, $0.count, .init("database", $0.database)) }
                }),
        ]
    }

    private func sample(_ standing: CampaignStanding, _ count: Int?, _ label: MetricSample.Label)
        -> MetricSample
    {
        MetricSample(Double(count ?? 0), [.init("campaign", standing.campaign.name), label])
    }
}
