import Basics
import Differentiation
package import Foundation

/// A slot in a campaign's schedule, with its one round.
///
/// The start of the round is uniformly distributed over the slot: fixed times would coincide with other
/// scheduled activity, and independent random times would leave gaps and clusters, while one random time per
/// slot of equal length avoids both.
package struct CampaignSlot: Equatable, Sendable {
    /// The number of the slot, counted from 1 over the whole campaign.
    package let number: Int
    /// The period of the slot.
    package let span: Range<Date>
    /// Start of its round.
    package let start: Date
    /// Seed of its round's random choices.
    package let seed: UInt64

    init(number: Int, span: Range<Date>, seed: UInt64) {
        self.number = number
        self.span = span
        self.seed = seed
        var generator = SeededGenerator(seed: seed)
        // The upper 53 bits, which a Double represents exactly.
        let share = Double(generator.next() >> 11) / 0x1p53
        start = span.lowerBound + share * span.upperBound.timeIntervalSince(span.lowerBound)
    }

    /// Returns the random order of its round, drawn by the method of Fisher and Yates (R. Durstenfeld,
    /// Algorithm 235, CACM 1964) from the draws after the one for the start: index i, from the last one down,
    /// is exchanged with the index given by the upper 64 bits of draw · (i + 1).
    ///
    /// - Parameter items: the items in the campaign's order.
    /// - Returns: the items in the round's order.
    package func ordered<Item>(_ items: [Item]) -> [Item] {
        var generator = SeededGenerator(seed: seed)
        _ = generator.next()
        var items = items
        for place in items.indices.reversed() where place > 0 {
            items.swapAt(place, Int(generator.next().multipliedFullWidth(by: UInt64(place + 1)).high))
        }
        return items
    }
}
