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

/// Runs the tests of campaigns like other tests of this shell, and reports events.
struct ShellCampaignDelegate: CampaignDelegate {
    let bench: TestBench
    /// The description of the vantage point.
    let point: VantagePoint
    /// True if the user operates the server.
    let operatesServer: Bool
    let reporter: CampaignReporter

    func plan(of campaign: StartedCampaign) async throws -> Campaign {
        try bench.plan(of: campaign)
    }

    func admit(_ test: RoundTest) async throws {
        try await bench.admit(test)
    }

    func run(_ test: RoundTest) async throws {
        reporter.begins(test)
        let result: Result<Void, any Error>
        do { result = .success(try await runAlone(test)) } catch { result = .failure(error) }
        reporter.ended(test, await state(of: test, after: result))
        try result.get()
    }

    /// Returns the state of a test after its end.
    private func state(
        of test: RoundTest, after result: Result<Void, any Error>
    ) async -> RoundViewModel.State {
        do {
            let slot = SlotRecord(test.slot, of: test.campaign, fate: .begun(test.slot.start))
            let store = try await bench.store()
            if let stored = try await store.test(atPlace: test.place, in: slot) { return .tested(stored) }
        } catch {
            reporter.complain(error)
        }
        guard case .failure(let error) = result else { return .waiting }
        return .notBegun(key(of: error))
    }

    private func runAlone(_ test: RoundTest) async throws {
        let round = StoredRound(
            campaign: test.campaign.name, plan: test.campaign.plan, slot: test.slot.number,
            place: test.place, vantagePoint: test.campaign.vantagePoint, network: point.network,
            site: point.site, isRehearsal: test.plan.isRehearsal)
        let place = CampaignContext(round: round, systems: await systems()) { effort in
            try await bench.admit(Int64(effort.bytes), by: test.plan, test.campaign)
        }
        try await bench.reporting(to: reporter.course).run(test, at: place, operatesServer: operatesServer)
    }

    /// Returns the table of autonomous systems; nil if none was given or it can no longer be read, since a
    /// test without its network is better than no test.
    private func systems() async -> AddressTable? {
        do { return try bench.systems(point.systemsTable) } catch {
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
        case .ended, .missed, .reopened, .foundInterrupted: await bench.writeMetrics()
        case .begins, .waits, .noneDue, .paused, .over: break
        }
    }

    private func show(_ event: CampaignEvent) async {
        guard case .begins(_, let tests, _) = event, reporter.live != nil,
            let campaign = tests.first?.campaign
        else { return reporter.tell(event) }
        do { reporter.tell(event, try await bench.standing(of: campaign)) } catch {
            // The round runs even if the counts of the previous rounds cannot be read.
            reporter.complain(error)
            reporter.tell(event)
        }
    }

    func complain(_ error: any Error) async {
        // The errors of the single tests were reported when they happened.
        if !(error is SomeTestsFailed) { reporter.complain(error) }
    }
}
