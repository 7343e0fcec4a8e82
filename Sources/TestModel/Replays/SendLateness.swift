/// Lateness of the datagrams of a UDP replay relative to the recorded times, in seconds.
package struct SendLateness: Codable, Equatable, Sendable {
    /// Median lateness.
    package var median: Double
    /// 99th percentile of the lateness.
    package var p99: Double
    /// Greatest lateness.
    package var longest: Double

    package init(median: Double, p99: Double, longest: Double) {
        (self.median, self.p99, self.longest) = (median, p99, longest)
    }

    /// - Parameter nanoseconds: the lateness of each datagram; the initializer returns nil if it is empty.
    package init?(nanoseconds: [Int64]) {
        guard !nanoseconds.isEmpty else { return nil }
        let sorted = nanoseconds.sorted()
        // Nearest rank: the smallest value that is not exceeded by at least the given share of all values.
        func quantile(_ share: Double) -> Double {
            let rank = Int((share * Double(sorted.count)).rounded(.up))
            return Double(sorted[min(sorted.count, max(1, rank)) - 1]) * 1e-9
        }
        median = quantile(0.5)
        p99 = quantile(0.99)
        longest = quantile(1)
    }
}
