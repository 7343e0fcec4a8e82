package import Foundation

/// How far a campaign is at this vantage point.
package struct CampaignStanding: Equatable, Sendable {
    /// The campaign as it was started.
    package let campaign: StartedCampaign
    /// True if it is a rehearsal.
    package let isRehearsal: Bool
    /// How many slots it has from its beginning to its end.
    package let slots: Int
    /// How many tests a round has.
    package let testsARound: Int
    /// When its next round begins; nil if none does, or not before it is resumed.
    package let next: Date?
    /// Whether its next round could begin now.
    package let isDue: Bool
    /// The rounds that ended, by how.
    package private(set) var rounds: [RoundEnding: Int] = [:]
    /// The round that goes on; nil if none does.
    package private(set) var current: SlotRecord?
    /// The slots that passed without a round, by reason.
    package private(set) var missed: [MissedSlot: Int] = [:]
    /// The tests that could not begin, by the key of what went wrong.
    package private(set) var untested: [String: Int] = [:]
    /// The tests that were stored, whatever came of them.
    package let stored: Int
    /// The tests that have a result.
    package let completed: Int
    /// The tests that failed.
    package let failed: Int
    /// What they moved, in bytes, both ways.
    package let bytes: Int64
    /// The tests that wait for each database that some were to be handed in to, pairs of series included.
    package var waiting: [PendingSubmission] = []

    /// Counts what there is.
    ///
    /// - Parameters:
    ///   - campaign: the campaign as it was started.
    ///   - plan: what it asks.
    ///   - kept: its slots that have a fate, of this plan and vantage point.
    ///   - tests: how many tests of its rounds were stored, have a result, and failed.
    ///   - bytes: what they moved.
    ///   - now: the instant.
    package init(
        _ campaign: StartedCampaign, plan: Campaign, kept: [SlotRecord],
        tests: (stored: Int, completed: Int, failed: Int), bytes: Int64, at now: Date
    ) {
        let schedule = SlotSchedule(plan, vantagePoint: campaign.vantagePoint)
        let known = Set(kept.map(\.number))
        let agenda = schedule.agenda(at: now, since: campaign.started, known: known.contains)
        self.campaign = campaign
        isRehearsal = plan.isRehearsal
        slots = schedule.count
        testsARound = plan.apps.count * plan.servers.count
        next = campaign.state == .running ? agenda.due?.start ?? agenda.next : nil
        isDue = campaign.state == .running && agenda.due != nil
        (stored, completed, failed) = tests
        self.bytes = bytes
        for slot in kept {
            switch (slot.fate, slot.ending) {
            case (.missed(let reason), _): missed[reason, default: 0] += 1
            case (.begun, let ending?): rounds[ending, default: 0] += 1
            case (.begun, nil): current = slot
            }
            for test in slot.untested { untested[test.error, default: 0] += 1 }
        }
        // Those that passed since somebody looked last will be kept so.
        guard campaign.state != .stopped, !agenda.passed.isEmpty else { return }
        let reason: MissedSlot = current != nil ? .busy : campaign.state == .paused ? .paused : .notRunning
        missed[reason, default: 0] += agenda.passed.count
    }
}
