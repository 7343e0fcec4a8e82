package import Campaigns
package import Foundation
package import ResultStore

/// Records the states of slots that passed without a round, and the end of interrupted rounds.
package struct SlotSettling: Sendable {
    private let ledger: ResultStore

    package init(_ ledger: ResultStore) { self.ledger = ledger }

    /// Returns the recorded slots of a campaign, for the plan and vantage point with which it was started.
    ///
    /// - Throws: `ResultStoreError`.
    package func kept(of campaign: StartedCampaign) async throws -> [SlotRecord] {
        try await ledger.slots(ofCampaign: campaign.name)
            .filter { $0.plan == campaign.plan && $0.vantagePoint == campaign.vantagePoint }
    }

    /// Records unfinished rounds as interrupted. The caller must hold the lock.
    ///
    /// - Parameters:
    ///   - campaign: the campaign.
    ///   - tags: the tags for its tests.
    /// - Returns: the rounds.
    /// - Throws: `ResultStoreError`.
    package func interrupt(_ campaign: StartedCampaign, tags: [String]) async throws -> [SlotRecord] {
        var found: [SlotRecord] = []
        for slot in try await kept(of: campaign) where slot.isGoingOn {
            var slot = slot
            slot.ending = .interrupted
            if try await ledger.end(slot, tagging: tags) { found.append(slot) }
        }
        return found
    }

    /// Withdraws the records of slots as missed that have not passed: after a clock that was ahead was set right, or by one
    /// that is behind.
    ///
    /// - Parameters:
    ///   - campaign: the campaign.
    ///   - plan: its plan.
    ///   - now: the current time.
    /// - Returns: the slots, which have no state any more.
    /// - Throws: `ResultStoreError`.
    package func reopen(_ campaign: StartedCampaign, _ plan: Campaign, at now: Date) async throws
        -> [SlotRecord]
    {
        let schedule = SlotSchedule(plan, vantagePoint: campaign.vantagePoint)
        let premature = try await kept(of: campaign).filter { schedule.isPremature($0, at: now) }
        return try await ledger.withdraw(premature) > 0 ? premature : []
    }

    /// Records the slots of a campaign that passed.
    ///
    /// - Parameters:
    ///   - campaign: the campaign.
    ///   - plan: its plan.
    ///   - now: the current time.
    ///   - others: rounds of other campaigns, which may have lasted until a slot's end.
    /// - Returns: the slots that had no state before.
    /// - Throws: `ResultStoreError`.
    package func settle(
        _ campaign: StartedCampaign, _ plan: Campaign, at now: Date, beside others: [SlotRecord] = []
    ) async throws -> [SlotRecord] {
        let kept = try await kept(of: campaign)
        let known = Set(kept.map(\.number))
        let passed = SlotSchedule(plan, vantagePoint: campaign.vantagePoint)
            .agenda(at: now, since: campaign.started, known: known.contains).passed
        let missed = passed.map { slot in
            let isBusy = (kept + others).contains { $0.occupies(slot, at: now) }
            let reason: MissedSlot = isBusy ? .busy : campaign.state == .paused ? .paused : .notRunning
            return SlotRecord(slot, of: campaign, fate: .missed(reason))
        }
        // Another process may have settled them meanwhile; its records remain.
        return try await ledger.keep(missed) == missed.count ? missed : []
    }
}

extension SlotRecord {
    /// Creates the record of a campaign's slot.
    package init(_ slot: CampaignSlot, of campaign: StartedCampaign, fate: SlotStatus, order: [String] = []) {
        self.init(
            campaign: campaign.name, plan: campaign.plan, vantagePoint: campaign.vantagePoint,
            number: slot.number, start: slot.start, fate: fate, order: order)
    }

    /// True if its round began and has not ended.
    var isGoingOn: Bool { if case .begun = fate { ending == nil } else { false } }

    /// Returns true if its round lasted until a slot's end.
    fileprivate func occupies(_ slot: CampaignSlot, at now: Date) -> Bool {
        guard case .begun(let begun) = fate, let end = ended ?? (isGoingOn ? now : nil) else { return false }
        return begun < slot.span.upperBound && end >= slot.span.upperBound
    }
}
