import Synchronization

/// Whether who asked for something gave up, for work that looks from time to time.
package final class CancellationFlag: Sendable {
    private let flag = Atomic(false)

    package init() {}

    /// Whether they did.
    package var isSet: Bool { flag.load(ordering: .relaxed) }

    /// They do now.
    package func set() { flag.store(true, ordering: .relaxed) }
}
