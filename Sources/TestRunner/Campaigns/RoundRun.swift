import Basics
import Campaigns
import Foundation
import Recordings
import ResultStore

/// One round: claims it, runs its tests, and stores its end.
struct RoundRun {
    private let due: CampaignRunner.DueRound
    private let ledger: ResultStore
    private let clock: WallClock
    private let delegate: any CampaignDelegate
    /// Its tests in their order.
    private let tests: [RoundTest]

    init(_ due: CampaignRunner.DueRound, _ runner: CampaignRunner) {
        self.due = due
        ledger = runner.ledger
        clock = runner.clock
        delegate = runner.delegate
        let pairs = due.slot.ordered(due.plan.apps).flatMap { app in
            due.plan.servers.map { (app: app, server: $0) }
        }
        tests = pairs.enumerated().map { index, pair in
            RoundTest(
                campaign: due.campaign, plan: due.plan, slot: due.slot, app: pair.app, server: pair.server,
                place: index + 1)
        }
    }

    /// Runs the round.
    ///
    /// - Returns: true if it was run; false if the slot already has a state, or gets one because the data
    ///   allowance is used up.
    /// - Throws: `ResultStoreError`; `CancellationError` after its end was stored; an error if its first test
    ///   is not admitted at all, for example for lack of consent, in which case the slot keeps no state.
    func run() async throws -> Bool {
        if let first = tests.first {
            do { try await delegate.admit(first) } catch {
                guard delegate.isAllowance(error) else { throw error }
                let missed = SlotRecord(due.slot, of: due.campaign, fate: .missed(.allowance))
                if try await ledger.claim(missed) { await delegate.tell(.missed([missed])) }
                return false
            }
        }
        var kept = SlotRecord(
            due.slot, of: due.campaign, fate: .begun(clock.now()),
            order: tests.filter { $0.server == due.plan.servers.first }.map(\.app.app.testName))
        guard try await ledger.claim(kept) else { return false }
        let slots = SlotSchedule(due.plan, vantagePoint: due.campaign.vantagePoint).count
        await delegate.tell(.begins(kept, tests: tests, slots: slots))
        let result = await runTests(&kept)
        kept.ended = clock.now()
        try await ledger.end(kept, tagging: due.plan.tags)
        await delegate.tell(.ended(kept))
        try result.get()
        return true
    }

    /// Runs the tests until the end of the round.
    private func runTests(_ kept: inout SlotRecord) async -> Result<Void, any Error> {
        do {
            for test in tests {
                if test.place > 1 {
                    try await clock.wait(seconds: due.plan.pause)
                    guard try await goesOn() else {
                        kept.ending = .ended
                        return .success(())
                    }
                }
                try Task.checkCancellation()
                let before = try await stored()
                do { try await delegate.run(test) } catch let error as CancellationError { throw error } catch
                {
                    try Task.checkCancellation()
                    await delegate.complain(error)
                    if try await stored() == before {
                        kept.untested.append(
                            UntestedApp(
                                app: test.app.app.testName, server: test.server,
                                error: delegate.key(of: error)
                            ))
                    }
                    if delegate.isAllowance(error) {
                        kept.ending = .allowance
                        return .success(())
                    }
                }
            }
            kept.ending = .complete
            return .success(())
        } catch {
            kept.ending = .ended
            return .failure(error)
        }
    }

    /// Returns true unless the campaign was paused, stopped or replaced.
    private func goesOn() async throws -> Bool {
        let now = try await ledger.campaign(named: due.campaign.name)
        return now?.state == .running && now?.plan == due.campaign.plan
    }

    /// Returns the number of stored tests of the round.
    private func stored() async throws -> Int {
        try await ledger.rounds(of: due.campaign)[due.slot.number]?.stored ?? 0
    }
}
