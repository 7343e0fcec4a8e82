import Networking

/// Losses on a real connection, estimated from counters that are read periodically.
///
/// A retransmission that appears between two readings replaces a segment lost one round trip earlier, because
/// fast retransmission reacts to the acknowledgements of the data after the lost segment (RFC 6675).
struct KernelLossLog {
    /// Interval between readings, in nanoseconds.
    static let interval: Int64 = 5_000_000
    /// The maximum number of millisecond bins; later events are not recorded.
    static let mostBins = 120_000

    private let start: Int64
    private var last: TCPInfo?
    /// The bins in order of time.
    private var bins: [ServedFlow.Bin] = []

    /// - Parameter start: the start of the flow, in nanoseconds.
    init(start: Int64) { self.start = start }

    /// Records a reading.
    ///
    /// - Parameters:
    ///   - counters: the system's counters since the connection began.
    ///   - now: the time of the reading, in nanoseconds.
    mutating func read(_ counters: TCPInfo, at now: Int64) {
        let previous = last
        last = counters
        let millisecond = max(bins.last?.millisecond ?? 0, Int(now - start) / 1_000_000)
        let sent = Self.growth(counters.bytesSent, previous?.bytesSent)
        let segments = Self.growth(counters.segmentsSent, previous?.segmentsSent)
        add(millisecond) { bin in
            bin.bytes += sent
            // Segments without data, such as acknowledgements, are not counted separately.
            bin.packets += sent > 0 ? max(1, segments) : 0
        }
        let repeated = Self.growth(counters.bytesRetransmitted, previous?.bytesRetransmitted)
        guard repeated > 0 else { return }
        let count = max(1, Self.growth(counters.segmentsRetransmitted, previous?.segmentsRetransmitted))
        // If no sending was recorded at that time, the loss is assigned to the last preceding bin.
        let then = max(0, millisecond - Int(counters.roundTrip) / 1_000)
        guard let place = place(of: then) ?? bins.indices.last else { return }
        change(place) { bin in
            let lost = min(repeated, bin.bytes - bin.lostBytes)
            bin.lostBytes += lost
            bin.lostPackets += lost > 0 ? min(count, max(1, bin.packets - bin.lostPackets)) : 0
            bin.packets = max(bin.packets, bin.lostPackets)
        }
    }

    /// Returns the recorded flow; nil without a reading that has a round-trip time.
    ///
    /// - Parameters:
    ///   - serverPort: the port in the recording.
    ///   - end: the end of the flow, in nanoseconds.
    /// - Returns: the flow.
    func flow(serverPort: Int, endedAt end: Int64) -> ServedFlow? {
        guard let last, last.minimumRoundTrip > 0 else { return nil }
        return ServedFlow(
            serverPort: serverPort,
            bins: bins.filter { $0.bytes > 0 },
            minimumRTT: Double(last.minimumRoundTrip) / 1e6, duration: Double(max(0, end - start)) / 1e9)
    }

    /// Changes the bin of a millisecond, which is never before that of the last one.
    private mutating func add(_ millisecond: Int, _ change: (inout ServedFlow.Bin) -> Void) {
        if bins.last?.millisecond != millisecond {
            guard bins.count < Self.mostBins else { return }
            bins.append(.init(millisecond: millisecond, packets: 0, bytes: 0, lostPackets: 0, lostBytes: 0))
        }
        self.change(bins.count - 1, change)
    }

    private mutating func change(_ place: Int, _ change: (inout ServedFlow.Bin) -> Void) {
        change(&bins[place])
    }

    /// Returns the index of the last bin that is not after a millisecond, by halves; nil if all are.
    private func place(of millisecond: Int) -> Int? {
        var (low, high) = (0, bins.count)
        while low < high {
            let middle = (low + high) / 2
            if bins[middle].millisecond <= millisecond { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : nil
    }

    private static func growth<Count: FixedWidthInteger>(_ now: Count, _ before: Count?) -> Int {
        let before = before ?? 0
        return now > before ? Int(clamping: now - before) : 0
    }
}
