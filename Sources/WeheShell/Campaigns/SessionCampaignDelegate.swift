import Campaigns
import Basics
import TestRunner
import Differentiation
import TestModel
import Foundation
import Home
import Recordings
import Reports
import ResultStore
import Messages

/// Runs the tests of campaigns as this shell runs tests, and tells what happens.
struct SessionCampaignDelegate: CampaignDelegate {
    let session: Session
    /// What is said of the vantage point.
    let point: VantagePoint
    /// Whether whoever tests operates the server.
    let operatesServer: Bool
    let reporter: CampaignReporter

    func plan(of campaign: StartedCampaign) async throws -> Campaign {
        try await session.plan(of: campaign)
    }

    func admit(_ test: RoundTest) async throws {
        try await session.admit(test)
    }

    func run(_ test: RoundTest) async throws {
        reporter.begins(test)
        let result: Result<Void, any Error>
        do { result = .success(try await runAlone(test)) } catch { result = .failure(error) }
        reporter.ended(test, await state(of: test, after: result))
        try result.get()
    }

    /// What became of a test.
    private func state(
        of test: RoundTest, after result: Result<Void, any Error>
    ) async -> RoundViewModel.State {
        do {
            let slot = SlotRecord(test.slot, of: test.campaign, fate: .begun(test.slot.start))
            let store = try await session.store()
            if let stored = try await store.test(atPlace: test.place, in: slot) { return .tested(stored) }
        } catch {
            reporter.complain(error)
        }
        guard case .failure(let error) = result else { return .waiting }
        return .notBegun(key(of: error))
    }

    private func runAlone(_ test: RoundTest) async throws {
        let session = session
        let round = StoredRound(
            campaign: test.campaign.name, plan: test.campaign.plan, slot: test.slot.number,
            place: test.place, vantagePoint: test.campaign.vantagePoint, network: point.network,
            site: point.site, isRehearsal: test.plan.isRehearsal)
        let place = CampaignContext(round: round, systems: await systems()) { effort in
            try await session.admit(Int64(effort.bytes), by: test.plan, test.campaign)
        }
        try await session.run(test, at: place, operatesServer: operatesServer, output: reporter.course)
    }

    /// Tells the system of an address; nil where nobody gave a table, or it cannot be read any more: a test without its
    /// network is better than none.
    private func systems() async -> AddressTable? {
        do { return try await session.systems(point.systemsTable) } catch {
            reporter.complain(error)
            return nil
        }
    }

    func isAllowance(_ error: any Error) -> Bool {
        switch error {
        case CampaignError.allowanceSpent, ShellError.budgetSpent: true
        case let failed as SomeTestsFailed: isAllowance(failed.first)
        default: false
        }
    }

    func key(of error: any Error) -> String { ErrorKey.of(error) }

    func tell(_ event: CampaignEvent) async {
        await show(event)
        switch event {
        case .ended, .missed, .foundInterrupted: await session.writeMetrics()
        case .begins, .waits, .noneDue, .paused, .over: break
        }
    }

    private func show(_ event: CampaignEvent) async {
        guard case .begins(_, let tests, _) = event, reporter.live != nil,
            let campaign = tests.first?.campaign
        else { return reporter.tell(event) }
        do { reporter.tell(event, try await session.standing(of: campaign)) } catch {
            // The round runs, whatever can be told of those before.
            reporter.complain(error)
            reporter.tell(event)
        }
    }

    func complain(_ error: any Error) async {
        // Its parts were told when they happened.
        if !(error is SomeTestsFailed) { reporter.complain(error) }
    }
}

extension Session {
    /// Makes sure that there is consent for a test, and that data may be moved.
    fileprivate func admit(_ test: RoundTest) async throws {
        let server = try servers.server(named: test.server)
        try requireConsent(for: "campaign run", with: server)
        let conditions = try artificialConditions(of: [test.app], with: [server])
        guard test.plan.isRehearsal || conditions.isEmpty else {
            throw ShellError.noEvidence(campaign: test.campaign.name, conditions)
        }
        let effort = try effort(of: test.app, .foreign)
        try await admit(Int64(effort.bytes), by: test.plan, test.campaign)
        let host = servers.entries.first { $0.name == test.server }?.host ?? ""
        guard counts(host, server) else { return }
        let moved = try TrafficFile(home: home).moved()
        let bytes = Int64(effort.bytes)
        if let refusal = settings.dataBudget.refusal(of: bytes, after: moved, at: clock.now()) {
            throw ShellError.budgetSpent(refusal)
        }
    }

    /// Makes sure that a campaign may move so many bytes more.
    ///
    /// - Throws: `CampaignError.allowanceSpent`, `ResultStoreError`.
    fileprivate func admit(_ bytes: Int64, by plan: Campaign, _ campaign: StartedCampaign) async throws {
        guard let allowance = plan.allowance else { return }
        let start = allowance.period.start(of: clock.now(), in: plan.zone)
        let moved = try await store().bytesMoved(by: campaign, since: start)
        guard moved + bytes > Int64(allowance.bytes) else { return }
        throw CampaignError.allowanceSpent(campaign.name, allowance, moved: moved, expected: bytes)
    }

    /// Runs a test of a round.
    fileprivate func run(
        _ test: RoundTest, at place: CampaignContext, operatesServer: Bool, output: Output
    ) async throws {
        let request = TestRequest(
            entry: test.app, server: try servers.server(named: test.server), seed: test.seed,
            isConfirmed: settings[.confirm] == "on", isAutomatic: true, operatesServer: operatesServer,
            round: place)
        switch test.plan.method {
        case .single: try await self.test(request, output: output)
        case .series(let budget):
            var rule = SeriesRule()
            rule.budget = budget
            let series = SeriesRequest(test: request, rule: rule, pause: settings.pairPause)
            // A campaign always has several series: what one finds, a second one has to confirm.
            try await seriesOnEachMachine(series, areSeveral: true, output: output)
        }
    }
}
