/// The lateness of the datagrams of a UDP replay, compared with the recorded instants; seconds.
package struct SendLateness: Codable, Equatable, Sendable {
    /// Half of the datagrams were at most so late.
    package var median: Double
    /// 99 of 100 were at most so late.
    package var p99: Double
    /// None was later.
    package var longest: Double

    package init(median: Double, p99: Double, longest: Double) {
        (self.median, self.p99, self.longest) = (median, p99, longest)
    }

    /// - Parameter nanoseconds: the lateness of each datagram; nil if there is none.
    package init?(nanoseconds: [Int64]) {
        guard !nanoseconds.isEmpty else { return nil }
        let sorted = nanoseconds.sorted()
        // The nearest rank: the smallest value that at least the share of all values does not exceed.
        func quantile(_ share: Double) -> Double {
            let rank = Int((share * Double(sorted.count)).rounded(.up))
            return Double(sorted[min(sorted.count, max(1, rank)) - 1]) * 1e-9
        }
        median = quantile(0.5)
        p99 = quantile(0.99)
        longest = quantile(1)
    }
}
