/// A packet sent by a server during a replay, with the number of its bytes that were lost.
package struct SentPacket: Codable, Equatable, Sendable {
    /// Send time, in seconds from the start of the replay.
    package let time: Double
    /// Length of its payload, in bytes.
    package let bytes: Int
    /// Number of these bytes that had to be retransmitted.
    package let lostBytes: Int

    package init(time: Double, bytes: Int, lostBytes: Int = 0) {
        self.time = time
        self.bytes = bytes
        self.lostBytes = lostBytes
    }
}

/// The share of bytes that one server's flow lost in an interval.
package struct IntervalLoss: Codable, Equatable, Sendable {
    /// The interval's end, in seconds from the start of the replay.
    package let end: Double
    /// The interval's length, in seconds.
    package let size: Double
    /// Lost bytes / all bytes, 0...1.
    package let ratio: Double

    package init(end: Double, size: Double, ratio: Double) {
        self.end = end
        self.size = size
        self.ratio = ratio
    }
}

/// Divides a flow into intervals and computes the loss of each. Sizes and boundaries are whole milliseconds.
///
/// Source: Specification 11.9, steps 2 and 4.
package enum LossIntervals {
    /// The minimum number of packets for a loss ratio.
    package static let fewestPackets = 11
    /// The lengths of intervals, in round trips.
    package static let roundTrips = 10...50
    /// The minimum number of intervals in the duration.
    package static let fewestIntervals = 30.0
    /// The maximum of a valid time, in seconds.
    package static let latestTime = 86_400.0

    /// Returns the interval sizes for two replays, in seconds, ascending: 10 to 50 round trips, with at least
    /// 30 intervals in the duration; empty if the duration is too short for any.
    ///
    /// `minimumRTT` is the greater one of the two replays' minimum round-trip times, `duration` the smaller
    /// one of their durations, both in seconds. Round trips so short that sizes coincide or vanish give fewer
    /// sizes.
    ///
    /// - Throws: ``AnalysisError/unusableTime(_:value:least:)``.
    package static func sizes(minimumRTT: Double, duration: Double) throws(AnalysisError) -> [Double] {
        try check(minimumRTT, .smallestRoundTrip)
        try check(duration, .duration)
        var sizes: [Int] = []
        for count in roundTrips {
            let size = minimumRTT * Double(count)
            // The tolerance accepts a size that divides the duration exactly, despite the rounding of the
            // product.
            guard size * fewestIntervals <= duration * (1 + 1e-9) else { break }
            let rounded = milliseconds(size)
            if rounded > 0, sizes.last != rounded { sizes.append(rounded) }
        }
        return sizes.map { Double($0) / 1000 }
    }

    /// Returns the loss ratios of intervals [0, s], [s, 2s], … for each size s, up to the last packet.
    ///
    /// Both ends belong to an interval. Intervals with ten packets or fewer are omitted.
    ///
    /// - Throws: ``AnalysisError`` for an invalid size or packet.
    package static func losses(
        of packets: [SentPacket], sizes: [Double]
    ) throws(AnalysisError) -> [IntervalLoss] {
        for size in sizes {
            try check(size, .intervalSize, least: 0.001)
        }
        for (index, packet) in packets.enumerated() {
            guard (0...latestTime).contains(packet.time), packet.bytes >= 0, packet.bytes <= 1 << 30,
                (0...packet.bytes).contains(packet.lostBytes)
            else { throw .unusablePacket(index: index) }
        }
        let sums = PacketSums(packets)
        return sizes.flatMap { sums.losses(milliseconds: milliseconds($0)) }
    }

    /// Returns a time in whole milliseconds.
    static func milliseconds(_ seconds: Double) -> Int { Int((seconds * 1000).rounded()) }

    private static func check(
        _ seconds: Double, _ time: AnalysisError.CaptureTime, least: Double? = nil
    ) throws(AnalysisError) {
        guard seconds > 0, seconds >= least ?? 0, seconds <= latestTime else {
            throw .unusableTime(time, value: seconds, least: least)
        }
    }
}
