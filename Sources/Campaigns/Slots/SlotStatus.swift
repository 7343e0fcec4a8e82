package import Foundation

/// What became of a slot. One that has a fate never gets another round, whatever the clock says.
package enum SlotStatus: Equatable, Sendable {
    /// Its round began, at this instant.
    case begun(Date)
    /// It passed without a round.
    case missed(MissedSlot)
}

/// Why a slot passed without a round. It is not made up for: a burst of rounds would say more of one hour than of
/// others, and what shapes traffic may remember the round before.
package enum MissedSlot: String, CaseIterable, Sendable {
    /// Nothing ran: the machine slept, or nobody had started the campaign.
    case notRunning = "not-running"
    /// The round before took until its end.
    case busy
    /// The campaign was paused.
    case paused
    /// The data that may be moved was used up.
    case allowance
}

/// What a campaign has to do at an instant.
package struct SlotAgenda: Equatable, Sendable {
    /// Slots that passed, which have no fate yet.
    package let passed: [CampaignSlot]
    /// The slot whose round is to begin now.
    package let due: CampaignSlot?
    /// When to look again: the next round's beginning; nil if there is none.
    package let next: Date?
}

extension SlotSchedule {
    /// What is to be done at an instant.
    ///
    /// - Parameters:
    ///   - now: the instant.
    ///   - joined: when the campaign was started here: slots that had ended by then are no business of this vantage point.
    ///   - known: whether a slot of that number has a fate.
    /// - Returns: what passed, what is due, and when something is due next.
    package func agenda(
        at now: Date, since joined: Date = .distantPast, known: (Int) -> Bool
    ) -> SlotAgenda {
        let current = first(endingAfter: now)
        let count = (current?.number ?? endIndex + 1) - 1
        let before = (first(endingAfter: joined)?.number ?? endIndex + 1) - 1
        let passed = prefix(count).dropFirst(before).filter { !known($0.number) }
        guard let current else { return SlotAgenda(passed: passed, due: nil, next: nil) }
        if known(current.number) || now < current.span.lowerBound {
            let following = known(current.number) ? current.number : current.number - 1
            return SlotAgenda(
                passed: passed, due: nil, next: following < endIndex ? self[following].start : nil)
        }
        return now < current.start
            ? SlotAgenda(passed: passed, due: nil, next: current.start)
            : SlotAgenda(
                passed: passed, due: current,
                next: current.number < endIndex ? self[current.number].start : nil)
    }
}
