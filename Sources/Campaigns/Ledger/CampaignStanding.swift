package import Foundation
package import Recordings

/// Progress of a campaign at this vantage point.
package struct CampaignStanding: Equatable, Sendable {
    /// The campaign as started.
    package let campaign: StartedCampaign
    /// The direction in which all replays are measured.
    package let direction: ReplayDirection
    /// True if it is a rehearsal.
    package let isRehearsal: Bool
    /// Number of slots from its beginning to its end.
    package let slots: Int
    /// Number of tests in a round.
    package let testsARound: Int
    /// Start of its next round; nil if there is none, or none before it is resumed.
    package let next: Date?
    /// True if its next round could begin now.
    package let isDue: Bool
    /// Number of ended rounds, by ending.
    package private(set) var rounds: [RoundEnding: Int] = [:]
    /// The running round; nil if there is none.
    package private(set) var current: SlotRecord?
    /// Number of slots without a round, by reason.
    package private(set) var missed: [MissedSlot: Int] = [:]
    /// Number of tests that could not begin, by error key.
    package private(set) var untested: [String: Int] = [:]
    /// Number of stored tests, whatever their outcome.
    package let stored: Int
    /// Number of tests with a result.
    package let completed: Int
    /// Number of failed tests.
    package let failed: Int
    /// Data of the tests in both directions, bytes.
    package let bytes: Int64
    /// The waiting tests for each shared database, including pairs of series.
    package var waiting: [PendingSubmission] = []

    /// Computes the progress.
    ///
    /// - Parameters:
    ///   - campaign: the campaign as started.
    ///   - plan: its plan.
    ///   - kept: its recorded slots, of this plan and vantage point.
    ///   - tests: the numbers of its rounds' tests that were stored, have a result, and failed.
    ///   - bytes: the data of the tests.
    ///   - now: the current time.
    package init(
        _ campaign: StartedCampaign, plan: Campaign, kept: [SlotRecord],
        tests: (stored: Int, completed: Int, failed: Int), bytes: Int64, at now: Date
    ) {
        let schedule = SlotSchedule(plan, vantagePoint: campaign.vantagePoint)
        let known = Set(kept.map(\.number))
        let agenda = schedule.agenda(at: now, since: campaign.started, known: known.contains)
        self.campaign = campaign
        direction = plan.direction
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
        // Slots that passed since the last check will be recorded with this reason.
        guard campaign.state != .stopped, !agenda.passed.isEmpty else { return }
        let reason: MissedSlot = current != nil ? .busy : campaign.state == .paused ? .paused : .notRunning
        missed[reason, default: 0] += agenda.passed.count
    }
}
