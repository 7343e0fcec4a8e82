/// What a sender's kernel says of a TCP connection at an instant (`struct tcp_info` of Linux), counted from its beginning.
package struct KernelSample: Sendable, Equatable {
    /// In seconds since any instant.
    package let time: Double
    /// Bytes of payload sent, also those that were sent again (`tcpi_bytes_sent`).
    package let sent: Int
    /// Bytes of payload that were sent again (`tcpi_bytes_retrans`).
    package let sentAgain: Int
    /// The smoothed round trip, in seconds (`tcpi_rtt`).
    package let roundTrip: Double

    package init(time: Double, sent: Int, sentAgain: Int, roundTrip: Double) {
        self.time = time
        self.sent = sent
        self.sentAgain = sentAgain
        self.roundTrip = roundTrip
    }

    /// Packets of 1,448 bytes of payload as samples tell of them, for the same walk as packets that were seen, only coarser: what
    /// was sent between two samples is spread over the time between them, and what was sent again had been lost a round trip
    /// before. Sizes are with headers of 52 bytes, and the round trip is that of the last packet.
    ///
    /// - Parameters:
    ///   - samples: of one connection, in order.
    ///   - flow: its number.
    /// - Returns: packets in the order sent.
    package static func packets(of samples: [KernelSample], flow: Int = 0) -> [SentPacket] {
        var times: [Double] = []
        var marks: [(time: Double, roundTrip: Double)] = []
        var losses: [Double] = []
        var (unsent, unlost) = (0, 0)
        for (last, next) in zip(samples, samples.dropFirst()) where next.time > last.time {
            unsent += max(0, next.sent - last.sent)
            unlost += max(0, next.sentAgain - last.sentAgain)
            let count = unsent / payload
            let gap = (next.time - last.time) / Double(max(1, count))
            for index in 0..<count { times.append(last.time + (Double(index) + 0.5) * gap) }
            let lost = unlost / payload
            let lossGap = (next.time - last.time) / Double(max(1, lost))
            for index in 0..<lost { losses.append(last.time + (Double(index) + 0.5) * lossGap - last.roundTrip) }
            unsent -= count * payload
            unlost -= lost * payload
            if count > 0 { marks.append((times[times.count - 1], next.roundTrip)) }
        }
        return packets(times, losses: losses, marks, flow: flow)
    }

    /// Marks the packet that is next in time to each loss as lost.
    private static func packets(
        _ times: [Double], losses: [Double], _ marks: [(time: Double, roundTrip: Double)], flow: Int
    ) -> [SentPacket] {
        var isLost = [Bool](repeating: false, count: times.count)
        var place = 0
        for loss in losses.sorted() {
            while place < times.count, times[place] < loss || isLost[place] { place += 1 }
            if place < times.count { isLost[place] = true }
        }
        var mark = 0
        return times.indices.map { index in
            var roundTrip: Double?
            if mark < marks.count, times[index] >= marks[mark].time {
                roundTrip = isLost[index] ? nil : marks[mark].roundTrip
                mark += 1
            }
            return SentPacket(
                time: times[index], bytes: payload + headers, fate: isLost[index] ? .lost : .delivered,
                roundTrip: roundTrip, flow: flow)
        }
    }

    private static let payload = 1_448
    private static let headers = 52
}
