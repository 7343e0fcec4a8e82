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
}
