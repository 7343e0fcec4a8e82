import Synchronization

/// Counts values by bucket bounds, so that quantiles can be computed later over any period and over many
/// processes.
package final class Histogram: Sendable {
    private struct State {
        /// Number of values in each bucket alone; the last bucket has no upper bound.
        var counts: [Int]
        var sum = 0.0
    }

    private let bounds: [Double]
    private let state: Mutex<State>

    /// - Parameter bounds: the upper bounds of the buckets, ascending; an unbounded bucket follows.
    package init(_ bounds: [Double]) {
        self.bounds = bounds
        state = Mutex(State(counts: Array(repeating: 0, count: bounds.count + 1)))
    }

    /// Counts a value; infinities and NaN are ignored.
    package func observe(_ value: Double) {
        guard value.isFinite else { return }
        let bucket = bounds.firstIndex { value <= $0 } ?? bounds.count
        state.withLock { state in
            state.counts[bucket] += 1
            state.sum += value
        }
    }

    /// The cumulative counts of the buckets, then the sum and the number of values.
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
