import Synchronization

/// Counts what happens, by the value of one label.
///
/// Meant for what happens a few times a second; each count takes a lock. Values are those of a list or of what the
/// process offers, never what a stranger sent: each is kept for ever.
package final class LabelledCounter: Sendable {
    private let label: String
    private let counts: Mutex<[String: Int]>

    /// - Parameters:
    ///   - label: the label's name.
    ///   - values: those that are shown before they are counted, so that a rate over the first is seen.
    package init(_ label: String, _ values: [String] = []) {
        self.label = label
        counts = Mutex(Dictionary(values.map { ($0, 0) }, uniquingKeysWith: { first, _ in first }))
    }

    /// Counts one more.
    package func count(_ value: String) { counts.withLock { $0[value, default: 0] += 1 } }

    /// The counts in the order of the values.
    package var samples: [MetricSample] {
        counts.withLock { $0 }.sorted { $0.key < $1.key }.map {
            MetricSample(Double($0.value), [.init(label, $0.key)])
        }
    }

    /// How often one value was counted.
    package subscript(value: String) -> Int { counts.withLock { $0[value] ?? 0 } }
}
