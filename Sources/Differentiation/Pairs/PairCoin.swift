import Basics

/// The random order of each pair's replays: one fair coin toss per pair, including pairs that turn out to be
/// void.
///
/// It is the only randomness on which a series' verdict depends, so nothing else draws from its generator.
///
/// Source: <doc:Paired-Decision>, section 2.
package struct PairCoin: Equatable, Sendable {
    private var generator: SeededGenerator

    /// Creates the coin of a series.
    package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    /// Draws the order of the next pair; returns true if the original runs first.
    package mutating func isOriginalFirst() -> Bool { generator.next() >> 63 == 1 }

    /// Draws the place of the third replay of a triple, 1 to 3, all equally probable; with the order of the other
    /// two, each of the six orders is.
    package mutating func innocuousPlace() -> Int {
        // The largest multiple of 3, so that no place has a number more than the others.
        let limit = UInt64.max - UInt64.max % 3
        var number = generator.next()
        while number >= limit { number = generator.next() }
        return Int(number % 3) + 1
    }
}
