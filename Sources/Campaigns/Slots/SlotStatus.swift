package import Foundation

/// State of a slot. A slot whose round began never gets another one, whatever the clock; one that is recorded as missed
/// gets its round if it turns out that it has not passed yet (``SlotSchedule/isPremature(_:at:)``).
package enum SlotStatus: Equatable, Sendable {
    /// Its round began at this instant.
    case begun(Date)
    /// It passed without a round.
    case missed(MissedSlot)
}

/// Reasons that a slot passed without a round. The round is not made up for: a burst of rounds would
/// overrepresent one hour, and traffic shapers may remember the previous round.
package enum MissedSlot: String, CaseIterable, Sendable {
    /// No process was running: the machine slept, or the campaign was not started.
    case notRunning = "not-running"
    /// The previous round lasted until its end.
    case busy
    /// The campaign was paused.
    case paused
    /// The data allowance was used up.
    case allowance

    /// True if it is recorded of a slot that has passed; the data is used up at the instant of a round.
    var saysPassed: Bool { self != .allowance }
}

/// Pending work of a campaign at an instant.
package struct SlotAgenda: Equatable, Sendable {
    /// Past slots without a state.
    package let passed: [CampaignSlot]
    /// The slot whose round should begin now.
    package let due: CampaignSlot?
    /// Start of the next round; nil if there is none.
    package let next: Date?
}

extension SlotSchedule {
    /// Returns the pending work at an instant.
    ///
    /// - Parameters:
    ///   - now: the instant.
    ///   - joined: the start of the campaign here: slots that ended earlier are ignored.
    ///   - known: returns true if the slot of a number has a state.
    /// - Returns: the past slots, the due one, and the start of the next one.
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
