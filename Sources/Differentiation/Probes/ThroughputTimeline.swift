/// Throughput of a replay over time, in the form used for comparisons.
///
/// The time is answer time: it advances only while answers arrive, from the first byte of each to its last. A
/// server's processing time before an answer is not a property of the path, and is excluded.
package struct ThroughputTimeline: Sendable, Equatable {
    /// Throughput of each slice, Mbit/s.
    private let throughput: [Double]
    /// The length of a slice, seconds.
    package let sliceLength: Double
    /// Total answer time, seconds.
    package let end: Double
    /// True if all expected data was received; a replay that was cut off counts as receiving nothing
    /// afterwards.
    package let isComplete: Bool
    /// Departure time of each packet of the client, seconds of answer time, ascending.
    private let departures: [Double]

    /// - Parameters:
    ///   - throughput: Mbit/s of each slice; non-finite values count as 0.
    ///   - sliceLength: seconds; at least a millisecond.
    ///   - end: seconds.
    ///   - isComplete: true if all data was received.
    ///   - departures: the departure time of each packet of the client, seconds.
    package init(
        throughput: [Double], sliceLength: Double, end: Double, isComplete: Bool, departures: [Double] = [0]
    ) {
        self.throughput = throughput.map { $0.isFinite && $0 > 0 ? $0 : 0 }
        self.sliceLength = sliceLength.isFinite ? max(0.001, sliceLength) : 0.001
        self.end = end.isFinite ? max(0, end) : 0
        self.isComplete = isComplete
        self.departures = departures
    }

    /// True if anything was received.
    package var isAnswered: Bool { throughput.contains { $0 > 0 } }

    /// Returns the number of the client's packets sent by an instant.
    func packets(by instant: Double) -> Int { departures.prefix { $0 <= instant }.count }

    /// Returns the mean throughput between two instants, Mbit/s.
    package func mean(from start: Double, to stop: Double) -> Double {
        guard stop > start, start >= 0 else { return 0 }
        let first = Int(start / sliceLength)
        let last = min(throughput.count - 1, Int(stop / sliceLength))
        guard first <= last else { return 0 }
        let megabits = (first...last).reduce(0) { sum, slice in
            let overlap =
                min(stop, Double(slice + 1) * sliceLength) - max(start, Double(slice) * sliceLength)
            return sum + throughput[slice] * max(0, overlap)
        }
        return megabits / (stop - start)
    }
}
