import TestModel

/// Collected lateness of a repeating timer.
struct LoopLateness {
    /// Lateness of each time the timer fired, in nanoseconds.
    private(set) var values: [Int64] = []

    /// Adds a lateness; a negative one counts as zero.
    mutating func add(nanoseconds: Int64) { values.append(max(0, nanoseconds)) }

    /// Greatest lateness, in nanoseconds.
    var longest: Int64 { values.max() ?? 0 }

    /// Total lateness, in nanoseconds.
    var total: Int64 { values.reduce(0, +) }

    /// Quantiles by nearest rank: the smallest value that is not exceeded by at least the given share of all
    /// values. All are zero if the timer never fired.
    var quantiles: ReplayEnvironment.Lateness {
        let sorted = values.sorted()
        func quantile(_ share: Double) -> Double {
            guard !sorted.isEmpty else { return 0 }
            let rank = Int((share * Double(sorted.count)).rounded(.up))
            return Double(sorted[min(sorted.count, max(1, rank)) - 1]) * 1e-9
        }
        return .init(
            median: quantile(0.5), p90: quantile(0.9), p99: quantile(0.99), longest: quantile(1))
    }
}
