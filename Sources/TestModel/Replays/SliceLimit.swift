package import WireProtocol

/// The limit of the throughput in a part of a replay, as the sender's kernel accounts for its time.
package enum SliceLimit: String, CaseIterable, Codable, Sendable {
    /// The recording had nothing to send, or waited for a request of the client.
    case recording
    /// The client's receive window was full.
    case client
    /// The sender's buffer was too small, or the server did not fill it.
    case server
    /// The congestion window: the path.
    case path

    /// The least share of the busy time that is lost to an end that limits.
    ///
    /// A sender that is paced (BBR) spreads a small window over the round trip, and waits for the rest of it only.
    /// In the lab of packets (40 ms round trip, BBR, a receive window of 16 kB) a quarter named the client in 98 and
    /// 99 % of the time, half of it in 70 and 77 %; behind policers, shapers and 1 % loss it named an end in at most
    /// 4 %.
    private static let leastShare = 0.25

    /// The limits of the slices of a replay.
    ///
    /// A slice is the recording's if the connection had nothing to send in more than half of it, else that of the end
    /// to which most of its busy time was lost, the client's receive window or the server's send buffer, if that was
    /// more than a quarter; else the congestion window's, which is the path's (`tcp_chrono` of net/ipv4/tcp.c).
    ///
    /// - Parameters:
    ///   - readings: those of the server.
    ///   - ends: the ends of the slices, s from the start.
    /// - Returns: a limit for each slice; nil for slices without readings.
    package static func limits(of readings: TCPReadings, ends: [Double]) -> [SliceLimit?] {
        let times = readings.values(.elapsed).map { Double($0) * 1e-6 }
        func value(_ quantity: TCPQuantity, at instant: Double) -> Double? {
            interpolated(readings.values(quantity), times, at: instant).map { $0 * 1e-6 }
        }
        var begin = 0.0
        return ends.map { end in
            defer { begin = end }
            let quantities: [TCPQuantity] = [.busyTime, .receiverLimitedTime, .bufferLimitedTime]
            let growths = quantities.map { quantity -> Double? in
                guard let before = value(quantity, at: begin), let after = value(quantity, at: end) else {
                    return nil
                }
                return max(0, after - before)
            }
            guard let busy = growths[0], let receiver = growths[1], let buffer = growths[2], end > begin
            else {
                return nil
            }
            if busy < (end - begin) / 2 { return .recording }
            guard max(receiver, buffer) > busy * leastShare else { return .path }
            return receiver >= buffer ? .client : .server
        }
    }

    /// Returns the end of the connection that limited more than half of the slices with a known limit, and its
    /// share of them; nil if neither did, so that the replay tells of the path or of its recording.
    package static func limitingEnd(
        of readings: TCPReadings, ends: [Double]
    ) -> (limit: SliceLimit, share: Double)? {
        let known = limits(of: readings, ends: ends).compactMap(\.self)
        guard !known.isEmpty else { return nil }
        return [SliceLimit.client, .server].map { limit in
            (limit, Double(known.count { $0 == limit }) / Double(known.count))
        }.first { $0.1 > 0.5 }
    }

    /// Returns a quantity at an instant between two readings, linearly; nil outside of them.
    private static func interpolated(_ values: [Int64], _ times: [Double], at instant: Double) -> Double? {
        guard values.count == times.count, let next = times.firstIndex(where: { $0 >= instant }) else {
            return nil
        }
        guard next > 0 else { return times[0] - instant < 0.13 ? Double(values[0]) : nil }
        let (before, after) = (times[next - 1], times[next])
        let share = after > before ? (instant - before) / (after - before) : 1
        return Double(values[next - 1]) + share * Double(values[next] - values[next - 1])
    }
}
