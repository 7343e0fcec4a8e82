package import Basics
import Campaigns
package import Foundation
package import ResultStore

/// Runs the rounds of started campaigns when they are due.
///
/// No slot is run twice: a round begins with a row in the database that only one process can insert, and that
/// a crash cannot undo. An interrupted round is therefore not run again, and a clock that is set back starts
/// no round again. It does reopen slots that were recorded as missed and have not passed by it, so that one
/// wrong clock does not end a campaign.
///
/// ```swift
/// let runner = CampaignRunner(ledger: store, clock: .system, delegate: delegate)
/// try await runner.run(["autumn"], .untilIdle)
/// ```
package struct CampaignRunner: Sendable {
    /// Condition for the end of the runner.
    package enum Mode: Sendable {
        /// All campaigns are over, or the task is cancelled.
        case untilOver
        /// No round is due.
        case untilIdle
        /// The round that is due, if any, was run.
        case once
    }

    let ledger: ResultStore
    let clock: WallClock
    let delegate: any CampaignDelegate
    /// Interval of the checks for started, paused or stopped campaigns, s.
    private let attention: TimeInterval
    private let settling: SlotSettling

    package init(
        ledger: ResultStore, clock: WallClock, delegate: any CampaignDelegate, attention: TimeInterval = 60
    ) {
        self.ledger = ledger
        self.clock = clock
        self.delegate = delegate
        self.attention = attention
        settling = SlotSettling(ledger)
    }

    /// A round that is due.
    struct DueRound {
        let campaign: StartedCampaign
        let plan: Campaign
        let slot: CampaignSlot
    }

    /// Pending work.
    private struct Work {
        var due: DueRound?
        var next: (instant: Date, campaign: String)?
        /// True if there is a campaign that would continue if it were resumed.
        var isPaused = false

        /// The event that reports that no round is due.
        var nothingDue: CampaignEvent {
            if let next { return .noneDue(until: next.instant, campaign: next.campaign) }
            return isPaused ? .paused : .over
        }
    }

    /// Runs rounds. The caller must hold the ``RunnerLock``.
    ///
    /// - Parameters:
    ///   - names: the campaigns; nil for all started ones.
    ///   - mode: the condition for the end.
    /// - Throws: `ResultStoreError`; an error if campaigns cannot be read; `CancellationError`, after the end
    ///   of the running round was stored.
    package func run(_ names: [String]?, _ mode: Mode) async throws {
        for campaign in try await chosen(names) {
            let plan = try await delegate.plan(of: campaign)
            for slot in try await settling.interrupt(campaign, tags: plan.tags) {
                await delegate.tell(.foundInterrupted(slot))
            }
        }
        var told: Date?
        while true {
            try Task.checkCancellation()
            let work = try await look(names)
            if let due = work.due {
                let hasRun = try await RoundRun(due, self).run()
                if hasRun, mode == .once { return }
                told = nil
                continue
            }
            guard mode == .untilOver else {
                // The result of an explicit request is reported; a timer runs every ten minutes without a
                // report.
                if mode == .once { await delegate.tell(work.nothingDue) }
                return
            }
            guard let next = work.next else {
                guard work.isPaused else { return await delegate.tell(.over) }
                try await clock.wait(seconds: attention)
                continue
            }
            if told != next.instant {
                await delegate.tell(.waits(until: next.instant, campaign: next.campaign))
            }
            told = next.instant
            try await clock.wait(until: min(next.instant, clock.now() + attention))
        }
    }

    private func chosen(_ names: [String]?) async throws -> [StartedCampaign] {
        try await ledger.campaigns().filter { names?.contains($0.name) ?? true }
    }

    /// Settles past slots, and determines the due round: of several campaigns the one with the earliest
    /// instant.
    private func look(_ names: [String]?) async throws -> Work {
        var work = Work()
        let now = clock.now()
        let all = try await ledger.campaigns()
        var rounds: [SlotRecord] = []
        for campaign in all { rounds += try await settling.kept(of: campaign) }
        for campaign in all where names?.contains(campaign.name) ?? true {
            guard campaign.state != .stopped else { continue }
            let plan = try await delegate.plan(of: campaign)
            let reopened = try await settling.reopen(campaign, plan, at: now)
            if !reopened.isEmpty { await delegate.tell(.reopened(reopened)) }
            let missed = try await settling.settle(campaign, plan, at: now, beside: rounds)
            if !missed.isEmpty { await delegate.tell(.missed(missed)) }
            let known = Set(try await settling.kept(of: campaign).map(\.number))
            let agenda = SlotSchedule(plan, vantagePoint: campaign.vantagePoint)
                .agenda(at: now, since: campaign.started, known: known.contains)
            guard campaign.state == .running else {
                work.isPaused = work.isPaused || agenda.due != nil || agenda.next != nil
                continue
            }
            if let slot = agenda.due, slot.start < work.due?.slot.start ?? .distantFuture {
                work.due = DueRound(campaign: campaign, plan: plan, slot: slot)
            }
            if let next = agenda.next, next < work.next?.instant ?? .distantFuture {
                work.next = (next, campaign.name)
            }
        }
        return work
    }
}
