import Basics

/// The order of each pair's replays: a fair coin a pair, also for pairs that turn out void.
///
/// It is the only chance that a series' verdict rests on, so nothing else draws from its generator.
///
/// Source: <doc:Paired-Decision>, section 2.
package struct PairCoin: Equatable, Sendable {
    private var generator: SeededGenerator

    /// The coin of a series.
    package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    /// Whether the original of the next pair runs first.
    package mutating func isOriginalFirst() -> Bool { generator.next() >> 63 == 1 }
}
