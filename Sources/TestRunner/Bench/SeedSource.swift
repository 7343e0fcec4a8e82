import Basics
import Synchronization

/// Seeds of tests, all of which follow from one number.
package final class SeedSource: Sendable {
    private struct State: Sendable {
        var seed: UInt64
        var generator: SeededGenerator
    }

    private let state: Mutex<State>

    /// Seeds that follow from a number.
    package init(_ seed: UInt64) {
        state = Mutex(State(seed: seed, generator: SeededGenerator(seed: seed)))
    }

    /// The number that all seeds follow from.
    package var seed: UInt64 { state.withLock { $0.seed } }

    /// Begins anew with another number.
    package func restart(from seed: UInt64) {
        state.withLock { $0 = State(seed: seed, generator: SeededGenerator(seed: seed)) }
    }

    /// Returns a seed for the random choices of the next test, so that each test can be repeated by itself.
    package func next() -> UInt64 { state.withLock { $0.generator.next() } }
}
