import Synchronization

/// Whether who asked gave up, for work on threads that know nothing of tasks.
final class CancellationFlag: Sendable {
    private let flag = Atomic(false)

    /// Whether it was set.
    var isSet: Bool { flag.load(ordering: .relaxed) }

    /// Tells that nobody waits any more.
    func set() { flag.store(true, ordering: .relaxed) }
}
