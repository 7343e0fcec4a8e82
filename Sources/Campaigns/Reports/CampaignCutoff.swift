package import Foundation

/// The instant before which tests have to have begun to count, so that which tests count does not depend on
/// what they say.
///
/// A series that finds something ends sooner than one that does not, and is handed in sooner. Of many vantage
/// points that began at one moment, those that are in first would then be those that found something. So a
/// test counts once every test that began before it has ended and been handed in, wherever that was: before
/// the oldest slot whose round goes on, or has a series that may be gone on with; and after two days in any
/// case, since a series ends within one, and one that was interrupted is gone on with for another at most.
package enum CampaignCutoff {
    /// So many seconds after a test began it has ended, and been handed in where there is a network.
    package static let longest = 2 * 86_400.0

    /// The cut-off of tests that several vantage points handed in.
    ///
    /// - Parameters:
    ///   - slots: the slots of all vantage points.
    ///   - now: when the report is made.
    /// - Returns: the cut-off; nil for a single vantage point, whose tests end in the order in which they
    ///   begin, so that each pair counts at once.
    package static func instant(of slots: [SlotRecord], at now: Date) -> Date? {
        let points = Dictionary(grouping: slots, by: \.vantagePoint).values
        guard points.count > 1 else { return nil }
        return points.map { closed($0, at: now) }.min().map { max(now - longest, $0) }
    }

    /// Up to when every test of a vantage point has been handed in.
    private static func closed(_ slots: [SlotRecord], at now: Date) -> Date {
        let open = slots.filter { isOpen($0, at: now) }.map(\.start)
        return open.min() ?? slots.map { $0.ended ?? $0.start }.max() ?? .distantPast
    }

    /// Whether tests of a slot may still come.
    private static func isOpen(_ slot: SlotRecord, at now: Date) -> Bool {
        guard case .begun = slot.fate else { return false }
        switch slot.ending {
        case .complete: return false
        case .ended, .interrupted, .allowance, nil: return slot.start > now - longest
        }
    }
}
