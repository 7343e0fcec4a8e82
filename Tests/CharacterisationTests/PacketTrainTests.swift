import Basics
import CharacterisationTesting
import Testing

@testable import Characterisation

@Suite("The rate of a queue by trains of packets")
struct PacketTrainTests {
    /// Packets of answers behind a line of 60 Mbit/s, with pauses between them in which a bucket fills. The receiver
    /// acknowledges every second packet.
    ///
    /// - Parameters:
    ///   - element: the queue.
    ///   - others: the rate of other traffic through the queue, in bit/s, in packets of the same length at random times.
    ///   - answers: how many there are, of 100 to 600 kB.
    ///   - draw: what varies.
    /// - Returns: the packets.
    private func packets(
        through element: Queue, besides others: Double = 0, answers: Int = 60, _ draw: inout SeededGenerator
    ) -> [SentPacket] {
        var element = element
        var packets: [SentPacket] = []
        var (time, other) = (0.0, 0.0)
        for _ in 0..<answers {
            for _ in 0..<Int(draw.logUniform(70, 400)) {
                time += 1_500 * 8 / 60e6
                while others > 0, other < time {
                    other += draw.logUniform(0.1, 10) * 1_500 * 8 / others / 2.15
                    _ = element.departure(of: 1_500, at: min(other, time))
                }
                let departure = element.departure(of: 1_500, at: time)
                let isTimed = packets.count.isMultiple(of: 2)
                packets.append(
                    SentPacket(
                        time: time, bytes: 1_500, fate: departure == nil ? .lost : .delivered,
                        roundTrip: departure.flatMap {
                            isTimed ? $0 - time + 0.03 + draw.logUniform(1e-5, 5e-4) : nil
                        }))
            }
            time += draw.logUniform(0.05, 0.6)
        }
        return packets
    }

    @Test("They tell it within half a per cent, however much a bucket fills in pauses")
    func spaced() {
        var (told, held) = (0, 0)
        for number in 0..<60 {
            var draw = SeededGenerator(seed: 71, stream: UInt64(number))
            let rate = draw.logUniform(2e6, 40e6)
            let packets = packets(
                through: Queue(rate: rate, burst: draw.logUniform(3_000, 2e6), size: 1e6), &draw)
            // The walk of a queue may be wrong by so much where it knows nothing of the bucket.
            let fitted = rate * draw.logUniform(0.95, 1.12)
            guard let found = PacketTrains.rate(of: packets, near: fitted) else { continue }
            told += 1
            held += found.contains(rate) ? 1 : 0
            #expect(abs(found.value / rate - 1) < 0.005, "\(number): \(found), \(rate)")
        }
        #expect(told >= 45 && held >= told - 1, "\(held) of \(told)")
    }

    @Test("Where others send through the same queue they tell no rate, or one whose interval holds it")
    func shared() {
        var told = 0
        for number in 0..<40 {
            var draw = SeededGenerator(seed: 72, stream: UInt64(number))
            let rate = draw.logUniform(5e6, 30e6)
            let packets = packets(
                through: Queue(rate: rate, burst: 3_000, size: 1e6), besides: rate * 0.3, &draw)
            let found = PacketTrains.rate(of: packets, near: rate)
            if found?.contains(rate) == false { told += 1 }
        }
        #expect(told == 0)
    }

    @Test("Few trains, and packets that do not wait, tell no rate")
    func few() {
        var draw = SeededGenerator(seed: 73)
        let few = packets(through: Queue(rate: 10e6, burst: 3_000, size: 1e6), answers: 1, &draw)
        #expect(PacketTrains.rate(of: few.prefix(150).map(\.self), near: 10e6) == nil)
        let none = packets(through: Queue(rate: 100e6, burst: 3_000, size: 1e6), &draw)
        #expect(PacketTrains.rate(of: none, near: 100e6) == nil)
        #expect(PacketTrains.rate(of: [], near: 10e6) == nil)
    }
}
