import Synchronization

/// Counts events by the value of one label.
///
/// Intended for events that occur a few times per second; each count takes a lock. The values must come from
/// a list or from the process's own offers, never from a peer: each value is kept for ever.
package final class LabelledCounter: Sendable {
    private let label: String
    private let counts: Mutex<[String: Int]>

    /// - Parameters:
    ///   - label: the name of the label.
    ///   - values: the values that are reported before they are counted, so that a rate over the first event
    ///     is visible.
    package init(_ label: String, _ values: [String] = []) {
        self.label = label
        counts = Mutex(Dictionary(values.map { ($0, 0) }, uniquingKeysWith: { first, _ in first }))
    }

    /// Adds one to the count of a value.
    package func count(_ value: String) { counts.withLock { $0[value, default: 0] += 1 } }

    /// The counts, sorted by value.
    package var samples: [MetricSample] {
        counts.withLock { $0 }.sorted { $0.key < $1.key }.map {
            MetricSample(Double($0.value), [.init(label, $0.key)])
        }
    }

    /// The count of one value.
    package subscript(value: String) -> Int { counts.withLock { $0[value] ?? 0 } }
}
