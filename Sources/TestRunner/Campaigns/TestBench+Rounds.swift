import Basics
package import Campaigns
import Differentiation
import Home
import Recordings
import ResultStore
import TestModel

/// The tests of campaign rounds.
extension TestBench {
    /// Checks that there is consent for a test, that its result would be evidence, and that the campaign's
    /// allowance and the data budget permit it.
    package func admit(_ test: RoundTest) async throws {
        let server = try servers.server(named: test.server)
        try requireConsent(for: "campaign run", with: server)
        let conditions = try artificialConditions(of: [test.app], with: [server])
        guard test.plan.isRehearsal || conditions.isEmpty else {
            throw ShellError.noEvidence(campaign: test.campaign.name, conditions)
        }
        let effort = try effort(
            of: test.app, .foreign, try subject(of: test.app, test.plan.direction, on: server))
        try await admit(Int64(effort.bytes), by: test.plan, test.campaign)
        let host = servers.entries.first { $0.name == test.server }?.host ?? ""
        guard counts(host, server) else { return }
        let moved = try TrafficFile(home: home).moved()
        let bytes = Int64(effort.bytes)
        if let refusal = settings.dataBudget.refusal(of: bytes, after: moved, at: clock.now()) {
            throw ShellError.budgetSpent(refusal)
        }
    }

    /// Checks that the apps and servers of a campaign of uploads have them.
    ///
    /// - Throws: `RecordingError`; `ShellError.nothingToDo` for the first that has none.
    package func checkUploads(of campaign: Campaign) throws {
        guard campaign.direction == .up else { return }
        for entry in campaign.apps {
            for name in campaign.servers {
                _ = try subject(of: entry, campaign.direction, on: try servers.server(named: name))
            }
        }
    }

    /// Checks that a campaign's data allowance permits a number of further bytes.
    ///
    /// - Throws: `CampaignError.allowanceSpent`, `ResultStoreError`.
    package func admit(_ bytes: Int64, by plan: Campaign, _ campaign: StartedCampaign) async throws {
        guard let allowance = plan.allowance else { return }
        let start = allowance.period.start(of: clock.now(), in: plan.zone)
        let moved = try await store().bytesMoved(by: campaign, since: start)
        guard moved + bytes > Int64(allowance.bytes) else { return }
        throw CampaignError.allowanceSpent(campaign.name, allowance, moved: moved, expected: bytes)
    }

    /// Runs a test of a round: a single test or a series, as the plan specifies.
    package func run(
        _ test: RoundTest, at place: CampaignContext, operatesServer: Bool
    ) async throws {
        var request = TestRequest(test.app, on: try servers.server(named: test.server))
        request.direction = test.plan.direction
        request.seed = test.seed
        request.isConfirmed = settings[.confirm] == "on"
        request.isAutomatic = true
        request.operatesServer = operatesServer
        request.round = place
        switch test.plan.method {
        case .single: try await self.test(request)
        case .series(let budget):
            let rule = SeriesRule(budget: budget, test.plan.direction)
            let series = SeriesRequest(test: request, rule: rule, pause: settings.pairPause)
            // A campaign always has several series: a finding of one must be confirmed by a second one.
            try await seriesOnEachMachine(series, areSeveral: true)
        }
    }
}

extension SeriesRule {
    /// Creates the rule of a series in a campaign. Uploads are replayed whole: a window would begin when they are
    /// answered, which is at their end.
    init(budget: Double, _ direction: ReplayDirection) {
        self.init()
        self.budget = budget
        isWhole = direction == .up
    }
}
