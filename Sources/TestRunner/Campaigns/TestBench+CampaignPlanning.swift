package import Campaigns
import Differentiation
import Home
import Recordings
import ResultStore
import TestModel

/// The expected cost and statistical power of campaigns.
extension TestBench {
    /// Number of simulated series per app and slowdown: shares near one half are then known to about ±7 %.
    private static let trials = 200
    /// Number of simulated pairs for each slowdown tried.
    private static let pairTrials = 30

    /// Returns the expected cost and power of a campaign at this vantage point; nothing is measured or sent.
    ///
    /// - Throws: `RecordingError`, `ResultStoreError`, `AnalysisError`, `CancellationError`; `ShellError.nothingToDo` if
    ///   an app or a server has no upload.
    package func outlook(of campaign: Campaign) async throws -> CampaignOutlook {
        var apps: [AppOutlook] = []
        let factor = settings[.confirm] == "on" ? 2.0 : 1.0
        for entry in campaign.apps {
            for name in campaign.servers {
                let server = try servers.server(named: name)
                switch campaign.method {
                case .series(let budget):
                    apps.append(
                        try await outlook(of: entry, server, budget: budget, in: campaign, factor))
                case .single: apps.append(try await outlook(of: entry, server, in: campaign, factor))
                }
            }
        }
        return CampaignOutlook(campaign, apps: apps)
    }

    private func outlook(
        of entry: CatalogueEntry, _ server: TestServer, budget: Double, in campaign: Campaign,
        _ factor: Double
    ) async throws -> AppOutlook {
        let rule = SeriesRule(budget: budget, campaign.direction)
        let plan = try await plan(
            seriesOf: entry,
            SeriesPlanRequest(
                server: server, direction: campaign.direction, rule: rule, trials: Self.trials,
                seed: campaign.seed))
        let usual = plan.outlooks.first
        let most = Double(plan.window.schedule.mostPairs)
        let added = plan.window.slices == nil ? 0 : Double(LateCheck.most(forLevel: rule.level) - 1)
        let mostData = 1 + (most - 1) * plan.window.share + added
        return AppOutlook(
            app: entry.app.testName, server: server.name, pairs: usual?.meanPairs ?? most,
            bytes: Double(plan.bytes(usual?.meanData ?? mostData)),
            mostBytes: factor * Double(plan.bytes(mostData)), seconds: plan.seconds(usual?.meanPairs ?? most),
            mostSeconds: factor * (plan.seconds(most) + added * plan.seconds(1)),
            power: .finds(
                plan.outlooks.filter { $0.slowdown > 0 }
                    .map { AppOutlook.Found(slowdown: $0.slowdown, share: $0.found) }))
    }

    private func outlook(
        of entry: CatalogueEntry, _ server: TestServer, in campaign: Campaign, _ factor: Double
    ) async throws -> AppOutlook {
        let deciding = DecisionProfile.Name(rawValue: settings[.profile]) ?? DecisionProfile.ios.name
        let plan = try await plan(
            entry,
            PlanRequest(
                server: server, direction: campaign.direction, machines: 1, repetitions: 1,
                isConfirmed: factor > 1, order: settings.order,
                profiles: try profiles(deciding: deciding).filter { $0.name == deciding },
                trials: Self.pairTrials, power: DetectableEffect.usualPower, seed: campaign.seed))
        return AppOutlook(
            app: entry.app.testName, server: server.name, pairs: 1, bytes: Double(plan.cost.bytes),
            mostBytes: factor * Double(plan.cost.bytes), seconds: plan.cost.seconds,
            mostSeconds: factor * plan.cost.seconds, power: .notices(plan.detectable.first?.slowdown))
    }
}
