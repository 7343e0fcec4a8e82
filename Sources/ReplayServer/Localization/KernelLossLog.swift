/// Losses on a real connection, worked out from counters that are read now and then.
///
/// A retransmission that shows up between two readings replaces a segment that was lost one round trip before it, as
/// fast retransmission answers the acknowledgements of what came after the lost segment (RFC 6675).
struct KernelLossLog {
    /// How often counters are read, in nanoseconds.
    static let interval: Int64 = 5_000_000
    /// The most milliseconds that are listed; what comes later is not.
    static let mostBins = 120_000

    private let start: Int64
    private var last: KernelCounters?
    private var bins: [Int: ServedFlow.Bin] = [:]

    /// - Parameter start: when the flow began, in nanoseconds.
    init(start: Int64) { self.start = start }

    /// Takes a reading.
    ///
    /// - Parameters:
    ///   - counters: what the system counts since the connection began.
    ///   - now: when, in nanoseconds.
    mutating func read(_ counters: KernelCounters, at now: Int64) {
        let previous = last
        last = counters
        let millisecond = max(0, Int(now - start) / 1_000_000)
        let sent = Self.growth(counters.bytesSent, previous?.bytesSent)
        let segments = Self.growth(counters.segmentsSent, previous?.segmentsSent)
        add(millisecond) { bin in
            bin.bytes += sent
            // Segments without data, such as acknowledgements, are not counted by themselves.
            bin.packets += sent > 0 ? max(1, segments) : 0
        }
        let repeated = Self.growth(counters.bytesRetransmitted, previous?.bytesRetransmitted)
        guard repeated > 0 else { return }
        let count = max(1, Self.growth(counters.segmentsRetransmitted, previous?.segmentsRetransmitted))
        // Where nothing was noted as sent then, the loss is dated at what was sent last before.
        let then = max(0, millisecond - Int(counters.roundTrip) / 1_000)
        let place = bins.keys.filter { $0 <= then }.max() ?? millisecond
        add(place) { bin in
            let lost = min(repeated, bin.bytes - bin.lostBytes)
            bin.lostBytes += lost
            bin.lostPackets += lost > 0 ? min(count, max(1, bin.packets - bin.lostPackets)) : 0
            bin.packets = max(bin.packets, bin.lostPackets)
        }
    }

    /// What was seen; nil without a reading that holds a round trip.
    ///
    /// - Parameters:
    ///   - serverPort: the port that recordings name.
    ///   - end: when the flow ended, in nanoseconds.
    /// - Returns: the flow.
    func flow(serverPort: Int, endedAt end: Int64) -> ServedFlow? {
        guard let last, last.minimumRoundTrip > 0 else { return nil }
        return ServedFlow(
            serverPort: serverPort,
            bins: bins.values.filter { $0.bytes > 0 }.sorted { $0.millisecond < $1.millisecond },
            minimumRTT: Double(last.minimumRoundTrip) / 1e6, duration: Double(max(0, end - start)) / 1e9)
    }

    private mutating func add(_ millisecond: Int, _ change: (inout ServedFlow.Bin) -> Void) {
        guard bins[millisecond] != nil || bins.count < Self.mostBins else { return }
        change(
            &bins[
                millisecond,
                default: .init(millisecond: millisecond, packets: 0, bytes: 0, lostPackets: 0, lostBytes: 0)])
    }

    private static func growth<Count: FixedWidthInteger>(_ now: Count, _ before: Count?) -> Int {
        let before = before ?? 0
        return now > before ? Int(clamping: now - before) : 0
    }
}
