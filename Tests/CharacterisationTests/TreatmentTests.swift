import Basics
import CharacterisationTesting
import Foundation
import Testing

@testable import Characterisation

/// What exceeds a limit's rate, told from samples of a sender's kernel, by simulated senders whose path is known.
@Suite("Dropped or waiting")
struct TreatmentTests {
    /// A path behind a line of 20 Mbit/s, and what the sender's side tells of it.
    private struct Path {
        let roundTrip: Double
        let jitter = 5e-4

        /// What is sent in 12 s.
        func packets(_ elements: [any PathElement], seed: UInt64) -> [SentPacket] {
            var sender = SimulatedSender(
                [Queue(rate: 20e6, size: 250_000)] + elements, roundTrip: roundTrip, jitter: jitter,
                seconds: 12, chunk: 1e9, pause: 1, SeededGenerator(seed: seed))
            return sender.packets()
        }

        /// Bytes of payload over the times at which they came.
        func arrivals(_ packets: [SentPacket]) -> [ArrivalFit.Arrival] {
            var bytes = 0
            return packets.filter { $0.fate == .delivered }.map {
                bytes += 1_448
                return .init(time: $0.time + ($0.roundTrip ?? roundTrip) - roundTrip / 2, bytes: bytes)
            }.sorted { $0.time < $1.time }
        }

        /// Samples at random times, 50 ms apart on average; what was lost is sent again a round trip later.
        func samples(_ packets: [SentPacket], seed: UInt64) -> [KernelSample] {
            var generator = SeededGenerator(seed: seed)
            let acknowledged = packets.compactMap { packet in
                packet.roundTrip.map { (time: packet.time + $0, roundTrip: $0) }
            }.sorted { $0.time < $1.time }
            var (time, place, smoothed) = (0.0, 0, acknowledged.first?.roundTrip ?? roundTrip)
            var samples: [KernelSample] = []
            while time < 12 {
                time += generator.exponential(0.05)
                while place < acknowledged.count, acknowledged[place].time <= time {
                    smoothed += (acknowledged[place].roundTrip - smoothed) / 8
                    place += 1
                }
                samples.append(
                    KernelSample(
                        time: time + roundTrip / 2, sent: packets.count { $0.time <= time } * 1_448,
                        sentAgain: packets.count { $0.fate == .lost && $0.time + roundTrip <= time } * 1_448,
                        roundTrip: smoothed, isIdle: false))
            }
            return samples
        }
    }

    /// Returns what two replays behind a limit tell; nil if they do not show one.
    private func treatment(
        _ limit: [any PathElement], roundTrip: Double, beside other: [any PathElement] = [], seed: UInt64
    ) -> ExcessTreatment? {
        let path = Path(roundTrip: roundTrip)
        let free = path.packets(other, seed: seed)
        guard
            let side = SentBehindOnset(
                of: path.samples(free, seed: seed), shortest: roundTrip, from: 0, rates: (0, 0)),
            let control = ControlTimes(path.arrivals(free), sent: side)
        else { return nil }
        let exchanges = FlowExchanges([.init(request: 500, answer: 40_000_000)])
        let seen = [UInt64(1), 2].map { number in
            let packets = path.packets(limit + other, seed: seed * 7 + number)
            return Observation(
                Experiment(.original), arrivals: path.arrivals(packets), of: exchanges, beside: control,
                end: (12, .complete), segment: 1_448, samples: path.samples(packets, seed: seed + number),
                roundTrip: roundTrip)
        }
        let limited = seen.filter { $0.start?.effect == .slows }
        guard !limited.isEmpty else { return nil }
        return ExcessTreatment(
            of: limited.compactMap(\.sent), beside: side,
            rate: limited.compactMap { $0.start?.rate?.value }[0],
            shortest: roundTrip)
    }

    /// Counts of what was told.
    private struct Count: CustomStringConvertible {
        var (dropped, waits, doubt, unseen) = (0, 0, 0, 0)
        var description: String {
            "dropped \(dropped), waits \(waits), not told \(doubt), not seen \(unseen)"
        }

        mutating func add(_ told: ExcessTreatment?) {
            switch told {
            case nil: unseen += 1
            case let told? where told.outcome == .dropped: dropped += 1
            case let told? where told.outcome == .waits: waits += 1
            default: doubt += 1
            }
        }
    }

    /// Tries paths that are drawn: rates of 0.3 to 8 Mbit/s, round trips of 20 to 150 ms.
    private func count(
        of draws: Int = 40,
        beside other: (_ draw: inout SeededGenerator) -> [any PathElement] = { _ in [] },
        _ limit: (_ rate: Double, _ draw: inout SeededGenerator) -> any PathElement
    ) -> Count {
        var count = Count()
        for number in 0..<draws {
            var draw = SeededGenerator(seed: 36, stream: UInt64(number))
            let (rate, roundTrip) = (draw.logUniform(0.3e6, 8e6), draw.logUniform(0.02, 0.15))
            let element = limit(rate, &draw)
            count.add(
                treatment(
                    [element], roundTrip: roundTrip, beside: other(&draw), seed: UInt64(number) + 1))
        }
        return count
    }

    @Test("Behind policers the excess is dropped, and never told to wait")
    func policers() {
        let count = count { Policer(rate: $0, depth: $1.logUniform(16_000, 500_000)) }
        #expect(count.waits == 0, "\(count)")
        #expect(count.dropped >= 25, "\(count)")
    }

    @Test("Behind shapers with a queue of 60 kB and more it waits, and is never told to be dropped")
    func shapers() {
        let count = count {
            Queue(rate: $0, burst: $1.logUniform(3_000, 300_000), size: $1.logUniform(60_000, 500_000))
        }
        #expect(count.dropped == 0, "\(count)")
        #expect(count.waits >= 30, "\(count)")
    }

    @Test("Shapers with short queues, and those that manage their queue, are never told to drop only")
    func shortQueues() {
        let short = count { Queue(rate: $0, burst: 3_000, size: $1.logUniform(4_000, 30_000)) }
        #expect(short.dropped == 0, "\(short)")
        let managed = count { rate, _ in ManagedQueue(rate: rate) }
        #expect(managed.dropped == 0, "\(managed)")
    }

    @Test("Behind policers on a path whose queue others fill it is not told to wait")
    func othersQueue() {
        let count = count { draw in
            [
                SharedQueue(
                    rate: 20e6, size: 250_000, other: 15e6, mean: 1, SeededGenerator(seed: draw.next()))
            ]
        } _: {
            Policer(rate: $0, depth: $1.logUniform(16_000, 500_000))
        }
        #expect(count.waits == 0, "\(count)")
    }

    @Test("Losses by chance are never told as waiting")
    func chance() {
        let count = count { _, draw in
            ChanceLoss(share: draw.logUniform(0.01, 0.06), SeededGenerator(seed: draw.next()))
        }
        #expect(count.waits == 0, "\(count)")
    }

    @Test("Nothing is told of too few samples")
    func few() {
        let side = SentBehindOnset(sent: 1_000_000, sentAgain: 100_000, excess: 0, delays: [0.001, 0.002])
        let told = ExcessTreatment(of: [side], beside: side, rate: 2e6, shortest: 0.02)
        #expect(told.outcome == .tooFew)
    }
}
