import Basics
package import Characterisation

/// A path behind a line of 20 Mbit/s with a limit, and what the sender's side tells of it.
package struct LimitedPath {
    private let roundTrip: Double
    private let jitter = 5e-4

    /// - Parameter roundTrip: without queues, in seconds.
    package init(roundTrip: Double) { self.roundTrip = roundTrip }

    /// The packets of 12 s.
    package func packets(_ elements: [any PathElement], seed: UInt64) -> [SentPacket] {
        var sender = SimulatedSender(
            [Queue(rate: 20e6, size: 250_000)] + elements, roundTrip: roundTrip, jitter: jitter,
            seconds: 12, chunk: 1e9, pause: 1, SeededGenerator(seed: seed))
        return sender.packets()
    }

    /// Bytes of payload over the times at which they came.
    private func arrivals(_ packets: [SentPacket]) -> [ArrivalFit.Arrival] {
        var bytes = 0
        return packets.filter { $0.fate == .delivered }.map {
            bytes += 1_448
            return .init(time: $0.time + ($0.roundTrip ?? roundTrip) - roundTrip / 2, bytes: bytes)
        }.sorted { $0.time < $1.time }
    }

    /// Samples at random times, 50 ms apart on average; what was lost is sent again a round trip later.
    private func samples(_ packets: [SentPacket], seed: UInt64) -> [KernelSample] {
        var generator = SeededGenerator(seed: seed)
        let acknowledged = packets.compactMap { packet in
            packet.roundTrip.map { (time: packet.time + $0, roundTrip: $0) }
        }.sorted { $0.time < $1.time }
        let lost = packets.filter { $0.fate == .lost }
        var (time, place, smoothed) = (0.0, 0, acknowledged.first?.roundTrip ?? roundTrip)
        var (sent, sentAgain) = (0, 0)
        var samples: [KernelSample] = []
        while time < 12 {
            time += generator.exponential(0.05)
            while place < acknowledged.count, acknowledged[place].time <= time {
                smoothed += (acknowledged[place].roundTrip - smoothed) / 8
                place += 1
            }
            while sent < packets.count, packets[sent].time <= time { sent += 1 }
            while sentAgain < lost.count, lost[sentAgain].time + roundTrip <= time { sentAgain += 1 }
            samples.append(
                KernelSample(
                    time: time + roundTrip / 2, sent: sent * 1_448, sentAgain: sentAgain * 1_448,
                    roundTrip: smoothed, isIdle: false))
        }
        return samples
    }

    /// Two replays behind a limit, and the control beside them.
    ///
    /// - Parameters:
    ///   - limit: what acts on the replays only.
    ///   - other: what acts on the control, too.
    ///   - tellsPackets: true if the server tells what became of each packet, beside the samples of its kernel.
    ///   - seed: of everything.
    /// - Returns: the control's sender, and the replays that are limited; nil if they show no limit.
    package func replays(
        _ limit: [any PathElement], beside other: [any PathElement] = [], tellsPackets: Bool = true,
        seed: UInt64
    ) -> (control: SentBehindOnset, limited: [Observation])? {
        let free = packets(other, seed: seed)
        guard
            let side = SentBehindOnset(
                of: samples(free, seed: seed), shortest: roundTrip, from: 0, rates: (0, 0)),
            let control = ControlTimes(arrivals(free), sent: side)
        else { return nil }
        let exchanges = FlowExchanges([.init(request: 500, answer: 40_000_000)])
        let seen = [UInt64(1), 2].map { number in
            let packets = packets(limit + other, seed: seed * 7 + number)
            return Observation(
                Experiment(.original), arrivals: arrivals(packets), of: exchanges, beside: control,
                end: (12, .complete), segment: 1_448, samples: samples(packets, seed: seed + number),
                packets: tellsPackets ? packets : [], roundTrip: roundTrip)
        }
        let limited = seen.filter { $0.start?.effect == .slows }
        return limited.isEmpty ? nil : (side, limited)
    }
}
