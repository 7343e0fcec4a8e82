package import Campaigns
package import Foundation
package import ResultStore

/// Gives slots their fates that passed without a round, and rounds their endings that nobody ended.
package struct SlotSettling: Sendable {
    private let ledger: ResultStore

    package init(_ ledger: ResultStore) { self.ledger = ledger }

    /// The slots of a campaign that have a fate, of the plan and vantage point that it was started with.
    ///
    /// - Throws: `ResultStoreError`.
    package func kept(of campaign: StartedCampaign) async throws -> [SlotRecord] {
        try await ledger.slots(ofCampaign: campaign.name)
            .filter { $0.plan == campaign.plan && $0.vantagePoint == campaign.vantagePoint }
    }

    /// Keeps rounds as interrupted that go on without a process. Only who holds the lock may know.
    ///
    /// - Parameters:
    ///   - campaign: the campaign.
    ///   - tags: what its tests are tagged with.
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

    /// Keeps the slots of a campaign that passed.
    ///
    /// - Parameters:
    ///   - campaign: the campaign.
    ///   - plan: what it asks.
    ///   - now: the instant.
    ///   - others: rounds of other campaigns, which may have taken until a slot's end.
    /// - Returns: the slots that had no fate before.
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
        // Another process may have settled them meanwhile: what it kept stands.
        return try await ledger.keep(missed) == missed.count ? missed : []
    }
}

extension SlotRecord {
    /// A slot of a campaign with its fate.
    package init(_ slot: CampaignSlot, of campaign: StartedCampaign, fate: SlotStatus, order: [String] = []) {
        self.init(
            campaign: campaign.name, plan: campaign.plan, vantagePoint: campaign.vantagePoint,
            number: slot.number, start: slot.start, fate: fate, order: order)
    }

    /// Whether its round began and did not end.
    var isGoingOn: Bool { if case .begun = fate { ending == nil } else { false } }

    /// Whether its round took until a slot's end.
    fileprivate func occupies(_ slot: CampaignSlot, at now: Date) -> Bool {
        guard case .begun(let begun) = fate, let end = ended ?? (isGoingOn ? now : nil) else { return false }
        return begun < slot.span.upperBound && end >= slot.span.upperBound
    }
}
