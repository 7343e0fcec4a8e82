/// Sorts received bytes into slices of equal length by their arrival time (Specification 6.4).
///
/// Slice k, counted from 1, covers ((k − 1)·slice, k·slice] after the start of the replay. Upstream clients
/// sample a counter with a timer, whose delays shift bytes between slices; here the arrival time decides, in
/// exact integer arithmetic and without a timer. The server slices the bytes of an upload in the same way.
package struct ThroughputSlicer: Equatable, Sendable {
    private let nominalNanoseconds: Int64
    private let count: Int64
    private var bytes: [Int] = []

    /// - Parameters:
    ///   - nominal: the time that the slices divide: the app list's time, at most the time limit. A slice is
    ///     at least one millisecond long, the resolution of upstream's timers, so that an invalid list or
    ///     server cannot exhaust memory.
    ///   - count: the number of slices in it, from the server's permission.
    package init(nominal: Duration, count: Int) {
        let (seconds, attoseconds) = nominal.components
        self.count = Int64(max(1, count))
        nominalNanoseconds = max(
            self.count * 1_000_000, seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
        bytes.reserveCapacity(Int(min(self.count, 10_000)) * 2)
    }

    /// The length of a slice, in seconds.
    package var sliceLength: Double { Double(nominalNanoseconds) / Double(count) * 1e-9 }

    /// Counts bytes that arrived at a time in nanoseconds after the start.
    package mutating func add(_ byteCount: Int, atNanoseconds elapsed: Int64) {
        let index = sliceIndex(elapsed)
        while bytes.count <= index { bytes.append(0) }
        bytes[index] += byteCount
    }

    /// Returns the throughput of all slices that had begun when the replay ended, the last one usually
    /// partial, and of at least three, because the server drops one (Specification 18.1).
    package func samples(endNanoseconds elapsed: Int64) -> ThroughputSamples {
        let total = max(sliceIndex(elapsed) + 1, bytes.count, ProtocolLimits.fewestSamples)
        return ThroughputSamples(
            throughput: (0..<total).map { index in
                Double(index < bytes.count ? bytes[index] : 0) / 125_000 / sliceLength
            },
            sliceEnds: (1...total).map {
                Double(Int64($0) * nominalNanoseconds) / (Double(count) * 1e9)
            })
    }

    /// Returns ⌈elapsed / slice⌉ − 1, with both in whole nanoseconds times the slice count.
    private func sliceIndex(_ elapsed: Int64) -> Int {
        guard elapsed > 0 else { return 0 }
        return Int((elapsed * count + nominalNanoseconds - 1) / nominalNanoseconds - 1)
    }
}
