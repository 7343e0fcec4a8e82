/// What a replay received over time, as far as another one is compared with it.
///
/// Its time is answer time: it passes only while answers come, from the first byte of each to its last. How long a server
/// thinks before it answers says nothing of the path, and so is told apart.
package struct ThroughputTimeline: Sendable, Equatable {
    /// Throughput of each slice, Mbit/s.
    private let throughput: [Double]
    /// The length of a slice, seconds.
    package let sliceLength: Double
    /// The time during which answers came in all, seconds.
    package let end: Double
    /// Whether it had received all it should; one that was cut off counts as receiving nothing from then on.
    package let isComplete: Bool
    /// When each packet of the client left, seconds of answer time, ascending.
    private let departures: [Double]

    /// - Parameters:
    ///   - throughput: Mbit/s of each slice; what is not a finite number counts as 0.
    ///   - sliceLength: seconds; at least a millisecond.
    ///   - end: seconds.
    ///   - isComplete: whether all was received.
    ///   - departures: when each packet of the client left, seconds.
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

    /// The number of the client's packets that had left by an instant.
    func packets(by instant: Double) -> Int { departures.prefix { $0 <= instant }.count }

    /// The mean throughput between two instants, Mbit/s.
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
