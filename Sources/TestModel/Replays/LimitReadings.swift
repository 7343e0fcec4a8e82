package import Recordings
package import WireProtocol

/// The readings of a replay's connection that tell what limited it: those of the end that sends, as its kernel accounts
/// for its time, and the times at which the programs of both ends were kept waiting.
package struct LimitReadings: Sendable {
    /// The readings of the end that sends, at the instants at which what it sent then arrived.
    private let sender: Series
    private let direction: ReplayDirection
    /// The readings of the client, if there are any, and of the server, at the instants at which they show in the slices.
    private let (client, server): (Series?, Series)

    /// The least share of the busy time that is lost to an end that limits.
    ///
    /// A sender that is paced (BBR) spreads a small window over the round trip, and waits for the rest of it only.
    /// In the lab of packets (40 ms round trip, BBR, a receive window of 16 kB) a quarter named the client in 98 and
    /// 99 % of the time, half of it in 70 and 77 %; behind policers, shapers and 1 % loss it named an end in at most
    /// 4 %.
    private static let leastShare = 0.25

    /// Takes the readings of both ends; nil without those of the server: it keeps none where an emulated line and not the
    /// connection limits the replay. For an upload those of the client are needed, too. The times of both are on the clock
    /// of the slices; half of the shortest round trip is the way from the sender to the slices.
    ///
    /// - Parameters:
    ///   - client: those of the client; nil if there are none.
    ///   - server: those of the server; nil if it told none.
    ///   - direction: the direction that was measured.
    package init?(client: TCPReadings?, server: TCPReadings?, direction: ReplayDirection) {
        guard let server, let sender = direction == .down ? server : client else { return nil }
        let way = (sender.shortestRoundTrip ?? 0) / 2
        self.sender = Series(sender.on(clockAheadBy: way))
        self.direction = direction
        self.client = direction == .up ? self.sender : client.map(Series.init)
        self.server = direction == .down ? self.sender : Series(server)
    }

    /// The limits of the slices of the replay.
    ///
    /// A slice belongs to the machine of an end whose program was kept waiting in more than half of it. It is the
    /// recording's if the connection had nothing to send in more than half of the time, else that of the end to which
    /// most of the busy time was lost, by a full receive window or a send buffer that is too small, if that was more
    /// than a quarter; else the congestion window's, which is the path's (`tcp_chrono` of net/ipv4/tcp.c). A window
    /// that is too small stops a sender once in each round trip, so that the time around a shorter slice is taken, as
    /// long as a round trip.
    ///
    /// - Parameter ends: the ends of the slices, s from the start.
    /// - Returns: a limit for each slice; nil for slices without readings.
    package func limits(ends: [Double]) -> [SliceLimit?] {
        var begin = 0.0
        return ends.map { end in
            defer { begin = end }
            guard end > begin, end <= sender.end else { return nil }
            if let kept = kept(from: begin, to: end) { return kept }
            let middle = (begin + end) / 2
            let half = max(end - begin, sender.value(.roundTrip, at: end) ?? 0) / 2
            let (from, to) = (max(0, middle - half), min(sender.end, middle + half))
            guard let busy = sender.growth(.busyTime, from, to),
                let window = sender.growth(.receiverLimitedTime, from, to),
                let buffer = sender.growth(.bufferLimitedTime, from, to)
            else { return nil }
            if busy < (to - from) / 2 { return .recording }
            guard max(window, buffer) > busy * Self.leastShare else { return .path }
            return (window >= buffer) == (direction == .down) ? .client : .server
        }
    }

    /// Returns the end whose program was kept waiting in more than half of a time; nil if neither was.
    private func kept(from begin: Double, to end: Double) -> SliceLimit? {
        func isLate(_ series: Series) -> Bool { series.waiting(from: begin, to: end) > (end - begin) / 2 }
        if client.map(isLate) == true { return .machine }
        return isLate(server) ? .server : nil
    }

    /// Returns the end of the connection that limited more than half of the slices with a known limit, and its
    /// share of them; nil if none did, so that the replay tells of the path or of its recording.
    package func limitingEnd(ends: [Double]) -> (limit: SliceLimit, share: Double)? {
        let known = limits(ends: ends).compactMap(\.self)
        guard !known.isEmpty else { return nil }
        return [SliceLimit.client, .server, .machine].map { limit in
            (limit, Double(known.count { $0 == limit }) / Double(known.count))
        }.first { $0.1 > 0.5 }
    }
}

extension LimitReadings {
    /// The readings of one end.
    private struct Series {
        private let readings: TCPReadings
        /// The instants of the readings, s.
        private let times: [Double]

        /// The longest time before the first reading that it stands for, s: just above the longest between two, and the
        /// round trip in which the first bytes and the answer are under way.
        private let longestLead: Double

        /// The length from which a wait is one and not the imprecision of timers, s.
        private static let notableWait = 0.02
        /// The mean time from the beginning of a wait to the next planned reading, s: readings are planned at random
        /// times that are exponential with a mean of 50 ms and cut to 5 to 125 ms.
        private static let unseenWait = 0.046

        init(_ readings: TCPReadings) {
            self.readings = readings
            longestLead = 0.13 + (readings.shortestRoundTrip ?? 0)
            times = readings.values(.elapsed).map { Double($0) * 1e-6 }
        }

        /// The instant of the last reading, s; 0 without readings.
        var end: Double { times.last ?? 0 }

        /// Returns a time that the kernel counts, in s, at an instant between two readings, linearly; nil outside of
        /// them.
        func value(_ quantity: TCPQuantity, at instant: Double) -> Double? {
            let values = readings.values(quantity)
            guard values.count == times.count, let next = times.firstIndex(where: { $0 >= instant }) else {
                return nil
            }
            guard next > 0 else {
                return times[0] - instant < longestLead ? Double(values[0]) * 1e-6 : nil
            }
            let (before, after) = (times[next - 1], times[next])
            let share = after > before ? (instant - before) / (after - before) : 1
            return (Double(values[next - 1]) + share * Double(values[next] - values[next - 1])) * 1e-6
        }

        /// Returns the part of a time in which the program was kept waiting, s.
        ///
        /// A wait ends with the reading that came late. It began before that reading was due, which nobody can see: on
        /// average ``unseenWait``.
        func waiting(from begin: Double, to end: Double) -> Double {
            guard let late = readings[.lateness], late.count == times.count else { return 0 }
            return late.indices.dropFirst().reduce(0) { sum, place in
                let seen = Double(late[place] - late[place - 1]) * 1e-6
                let wait = seen < Self.notableWait ? seen : seen + Self.unseenWait
                let start = max(times[place - 1], times[place] - wait)
                return sum + max(0, min(end, times[place]) - max(begin, start))
            }
        }

        /// Returns the growth of a time between two instants, in s; nil outside of the readings.
        func growth(_ quantity: TCPQuantity, _ begin: Double, _ end: Double) -> Double? {
            guard let before = value(quantity, at: begin), let after = value(quantity, at: end) else {
                return nil
            }
            return max(0, after - before)
        }
    }
}
