package import Foundation

/// The instant before which a test must have begun to count, so that the selection of tests does not depend
/// on their results.
///
/// A series that finds something ends sooner than one that does not, and is handed in sooner. Of many vantage
/// points that began at the same moment, the first to hand in would be those that found something. A test
/// therefore counts once every test that began before it, at any vantage point, has ended and been handed in:
/// before the oldest slot whose round is in progress or has a series that may be continued; and after two
/// days in any case, because a series ends within one day, and an interrupted one is continued for at most
/// another.
package enum CampaignCutoff {
    /// Seconds after its start by which a test has ended, and been handed in if there is a network.
    package static let longest = 2 * 86_400.0

    /// Returns the cut-off of tests that several vantage points handed in.
    ///
    /// - Parameters:
    ///   - slots: the slots of all vantage points.
    ///   - now: the time of the report.
    /// - Returns: the cut-off; nil for a single vantage point, whose tests end in the order in which they
    ///   begin, so that each pair counts at once.
    package static func instant(of slots: [SlotRecord], at now: Date) -> Date? {
        let points = Dictionary(grouping: slots, by: \.vantagePoint).values
        guard points.count > 1 else { return nil }
        return points.map { closed($0, at: now) }.min().map { max(now - longest, $0) }
    }

    /// Returns the instant up to which every test of a vantage point has been handed in.
    private static func closed(_ slots: [SlotRecord], at now: Date) -> Date {
        let open = slots.filter { isOpen($0, at: now) }.map(\.start)
        return open.min() ?? slots.map { $0.ended ?? $0.start }.max() ?? .distantPast
    }

    /// Returns true if further tests of a slot may arrive.
    private static func isOpen(_ slot: SlotRecord, at now: Date) -> Bool {
        guard case .begun = slot.fate else { return false }
        switch slot.ending {
        case .complete: return false
        case .ended, .interrupted, .allowance, nil: return slot.start > now - longest
        }
    }
}
