import Basics
import Differentiation
package import Foundation

/// A part of a campaign's time, with the one round that belongs into it.
///
/// The instant is uniformly distributed over the slot: fixed times meet what others do at full hours, and independent
/// ones leave gaps and heaps, while one instant in each slot of equal length does neither.
package struct CampaignSlot: Equatable, Sendable {
    /// Counted from 1 over the whole campaign.
    package let number: Int
    /// Its time.
    package let span: Range<Date>
    /// When its round begins.
    package let start: Date
    /// What its round's random choices start from.
    package let seed: UInt64

    init(number: Int, span: Range<Date>, seed: UInt64) {
        self.number = number
        self.span = span
        self.seed = seed
        var generator = SeededGenerator(seed: seed)
        // The upper 53 bits, which a Double holds exactly.
        let share = Double(generator.next() >> 11) / 0x1p53
        start = span.lowerBound + share * span.upperBound.timeIntervalSince(span.lowerBound)
    }

    /// The order of its round, drawn by the method of Fisher and Yates (R. Durstenfeld, Algorithm 235, CACM 1964) from
    /// the draws that follow the instant's: place i, from the last one down, changes with that of the upper 64 bits of
    /// draw · (i + 1).
    ///
    /// - Parameter items: what is to be tested, in the campaign's order.
    /// - Returns: the same in the round's order.
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
