import Synchronization

/// Counts from 1 to a last number, for whoever asks next.
final class Numbers: Sendable {
    private let last: Int
    private let current = Mutex(0)

    init(_ last: Int) { self.last = last }

    /// The next number, nil after the last.
    func next() -> Int? {
        current.withLock { current in
            guard current < last else { return nil }
            current += 1
            return current
        }
    }
}
