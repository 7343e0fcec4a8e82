import Basics
import Synchronization

/// A source of seeds for tests, all derived from one seed.
package final class SeedSource: Sendable {
    private struct State: Sendable {
        var seed: UInt64
        var generator: SeededGenerator
    }

    private let state: Mutex<State>

    /// Creates a source from a seed.
    package init(_ seed: UInt64) {
        state = Mutex(State(seed: seed, generator: SeededGenerator(seed: seed)))
    }

    /// The seed from which all others are derived.
    package var seed: UInt64 { state.withLock { $0.seed } }

    /// Restarts with another seed.
    package func restart(from seed: UInt64) {
        state.withLock { $0 = State(seed: seed, generator: SeededGenerator(seed: seed)) }
    }

    /// Returns a seed for the random choices of the next test, so that each test can be repeated by itself.
    package func next() -> UInt64 { state.withLock { $0.generator.next() } }
}
