import Basics
import CharacterisationTesting
import Testing

@testable import Characterisation

/// Policers and shapers that drop the same packets, and the delays that tell them apart.
@Suite("Buckets with a queue")
struct BucketQueueTests {
    /// The packets of 20 s, sent in parts three times as fast as a limit and two thirds as fast as it.
    private func packets(
        _ limit: any PathElement, rate: Double, behind line: any PathElement, seed: UInt64
    ) -> [SentPacket] {
        var (limit, line, draw) = (limit, line, SeededGenerator(seed: seed))
        var (time, change, isFast) = (0.0, 0.0, false)
        var packets: [SentPacket] = []
        while time < 20 {
            if time >= change {
                isFast.toggle()
                change = time + draw.exponential(0.5)
            }
            let arrival = line.departure(of: 1_500, at: time)
                .flatMap { limit.departure(of: 1_500, at: $0) }
            packets.append(
                SentPacket(
                    time: time, bytes: 1_500, fate: arrival == nil ? .lost : .delivered,
                    roundTrip: arrival.map { $0 - time + 0.04 + draw.exponential(2e-4) }))
            time += 12_000 / rate * (isFast ? 1 / 3 : 1.5)
        }
        return packets
    }

    /// A line of five times the rate, and the same with other traffic on it.
    private func lines(_ rate: Double, seed: UInt64) -> [any PathElement] {
        [
            Queue(rate: 5 * rate, size: 250_000),
            SharedQueue(
                rate: 5 * rate, size: 250_000, other: 2 * rate, mean: 1, SeededGenerator(seed: seed)),
        ]
    }

    @Test("A shaper with a queue of ten packets is no policer, on busy lines as well", arguments: 0..<8)
    func shapers(number: Int) throws {
        var draw = SeededGenerator(seed: 37, stream: UInt64(number))
        let (rate, size) = (draw.logUniform(1e6, 10e6), draw.logUniform(12_000, 24_000))
        let burst = draw.logUniform(20_000, 400_000)
        for line in lines(rate, seed: draw.next()) {
            let shaper = Queue(rate: rate, burst: burst, size: size)
            let found = PathPortrait(of: packets(shaper, rate: rate, behind: line, seed: draw.next()))
            #expect(!found.possible.contains(.policer), "\(rate), \(size), \(burst): \(found.scores)")
            guard found.possible == [.shaper] else { continue }
            #expect(found.rate?.contains(rate) == true, "\(rate): \(found)")
            #expect(found.burst.map { abs($0 / burst - 1) < 0.15 } == true, "\(burst): \(found)")
            #expect(!found.mayBeLine, "\(found)")
        }
    }

    @Test("A policer with the same losses is no shaper, on busy lines as well", arguments: 0..<8)
    func policers(number: Int) throws {
        var draw = SeededGenerator(seed: 38, stream: UInt64(number))
        let (rate, depth) = (draw.logUniform(1e6, 10e6), draw.logUniform(12_000, 400_000))
        for line in lines(rate, seed: draw.next()) {
            let policer = Policer(rate: rate, depth: depth)
            let found = PathPortrait(of: packets(policer, rate: rate, behind: line, seed: draw.next()))
            #expect(!found.possible.contains(.shaper), "\(rate), \(depth): \(found.scores)")
            #expect(found.kind == .policer && found.rate?.contains(rate) == true, "\(rate): \(found)")
        }
    }
}
