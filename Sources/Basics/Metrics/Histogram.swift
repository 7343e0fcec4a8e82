import Synchronization

/// Counts values by the bounds that they do not exceed, so that shares of them can be told later, over any span of
/// time and over many processes.
package final class Histogram: Sendable {
    private struct State {
        /// How many values lie in each bucket alone; the last one has no bound.
        var counts: [Int]
        var sum = 0.0
    }

    private let bounds: [Double]
    private let state: Mutex<State>

    /// - Parameter bounds: the buckets' upper bounds, ascending; one without a bound follows.
    package init(_ bounds: [Double]) {
        self.bounds = bounds
        state = Mutex(State(counts: Array(repeating: 0, count: bounds.count + 1)))
    }

    /// Counts a value; what is no finite number is not counted.
    package func observe(_ value: Double) {
        guard value.isFinite else { return }
        let bucket = bounds.firstIndex { value <= $0 } ?? bounds.count
        state.withLock { state in
            state.counts[bucket] += 1
            state.sum += value
        }
    }

    /// The buckets, each with all values up to its bound, then the sum and the number of values.
    package var samples: [MetricSample] {
        let state = state.withLock { $0 }
        var total = 0
        var samples: [MetricSample] = []
        for (count, bound) in zip(state.counts, bounds + [.infinity]) {
            total += count
            samples.append(
                MetricSample(Double(total), [.init("le", MetricsText.number(bound))], suffix: "_bucket"))
        }
        return samples + [
            MetricSample(state.sum, suffix: "_sum"), MetricSample(Double(total), suffix: "_count"),
        ]
    }
}
