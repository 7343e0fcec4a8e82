/// A sample of a kernel's counters of a TCP connection (`struct tcp_info` of Linux), counted from
/// its beginning.
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

    /// The packets that samples tell of, for the same walk, only coarser: what was delivered between two
    /// samples is one packet in the middle, and where some of it was lost, a lost one follows. What was sent
    /// again had been lost a round trip before. Sizes are with headers of 52 bytes for each 1,448 of payload.
    ///
    /// - Parameters:
    ///   - samples: of one connection, in order.
    ///   - flow: its number.
    /// - Returns: packets in the order sent.
    package static func packets(of samples: [KernelSample], flow: Int = 0) -> [SentPacket] {
        let spans = zip(samples, samples.dropFirst()).filter { $1.time > $0.time }
        var lost = [Int](repeating: 0, count: spans.count)
        var place = 0
        for (last, next) in spans where next.sentAgain > last.sentAgain {
            let time = (last.time + next.time) / 2 - last.roundTrip
            while place + 1 < spans.count, spans[place].1.time < time { place += 1 }
            lost[place] += next.sentAgain - last.sentAgain
        }
        return spans.indices.flatMap { index in
            let (last, next) = spans[index]
            let delivered = max(0, next.sent - last.sent - lost[index])
            var packets: [SentPacket] = []
            if delivered > 0 {
                packets.append(
                    SentPacket(
                        time: (last.time + next.time) / 2, bytes: Int(Double(delivered) * headed),
                        fate: .delivered,
                        roundTrip: next.roundTrip, flow: flow))
            }
            if lost[index] > 0 {
                let end = next.time - 0.01 * (next.time - last.time)
                packets.append(SentPacket(time: end, bytes: 1_500, fate: .lost, flow: flow))
            }
            return packets
        }
    }

    /// By how much headers make payload larger.
    private static let headed = 1_500.0 / 1_448

    /// Packets of 1,500 bytes between two samples, where there are many: so far a bucket may be off.
    static func grain(of samples: [KernelSample]) -> Double {
        let amounts = zip(samples, samples.dropFirst()).map { $1.sent - $0.sent }.filter { $0 > 0 }.sorted()
        guard !amounts.isEmpty else { return 1 }
        return max(1, Double(amounts[amounts.count * 9 / 10]) * headed / 1_500)
    }
}
