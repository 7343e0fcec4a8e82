import Basics
import CharacterisationTesting
import TestSupport
import Testing

@testable import Characterisation

/// The bytes behind which a portrait says that a limit begins, as packets show them.
@Suite("The place of an onset")
struct OnsetPlaceTests {
    /// Payload over bytes of full packets.
    private static let payload = 1_448.0 / 1_500

    /// A portrait of a policer that is drawn by a number: 0.5 to 2 Mbit/s, a bucket of 4 to 30 kB, behind 150 to 900 kB.
    private func portrait(
        _ number: Int, of planned: [Experiment.Purpose]
    ) throws -> (told: Interval, truth: Double) {
        var draw = SeededGenerator(seed: 60, stream: UInt64(number))
        let (rate, depth, bytes) = (
            draw.logUniform(0.5e6, 2e6), draw.logUniform(4_000, 30_000), draw.logUniform(150_000, 900_000)
        )
        let paced = PacedReplays(
            rate: rate, latest: bytes + depth + 100_000,
            exchanges: FlowExchanges([
                .init(request: 500, answer: Int(bytes + depth) + 10_000),
                .init(request: 500, answer: 20_000_000),
            ]))
        var experiments = LimitExperiments(paced.exchanges, beside: try paced.control)
        for purpose in planned {
            let experiment =
                switch purpose {
                case .refill: Experiment(.refill, holding: 4 * depth * 8 / rate, before: 1)
                case .segments: Experiment(.segments, segment: 536)
                default: Experiment(purpose)
                }
            experiments.add(
                try paced.replay(
                    experiment,
                    behind: Onset(of: Policer(rate: rate, depth: depth), after: .bytes(bytes))))
        }
        return (try #require(experiments.portrait.bytes), bytes * Self.payload)
    }

    @Test("A hold in which the bucket behind it fills tells the onset to one packet")
    func place() throws {
        let found = try (0..<Thoroughness.count(4, of: 20)).map {
            try portrait($0, of: [.original, .segments, .refill, .refill])
        }
        // Of 20, two may be further away or wider, and one wrong; of four, none.
        let near = found.count { abs($0.told.value - $0.truth) <= 1_448 }
        #expect(near >= found.count - found.count / 10, "\(near) of \(found.count)")
        let held = found.count { $0.told.contains($0.truth) }
        #expect(held >= found.count - found.count / 20, "\(held) of \(found.count)")
        let narrow = found.count { $0.told.upper - $0.told.lower <= 20 * 1_448 }
        #expect(narrow >= found.count - found.count / 10, "\(narrow) of \(found.count)")
    }

    @Test("Without a hold, the interval allows for a bucket of any depth that explains the losses")
    func unknown() throws {
        let found = try (0..<Thoroughness.count(4, of: 20)).map {
            try portrait($0, of: [.original, .segments, .original])
        }
        let held = found.count { $0.told.contains($0.truth) }
        #expect(held >= found.count - found.count / 20, "\(held) of \(found.count)")
    }

    @Test("A packet that is acknowledged late, as nothing was sent behind it, does not move an onset")
    func acknowledgedLate() throws {
        let rate = 5e6
        let first = 200
        var queue = Onset(of: Queue(rate: rate, burst: 3_000, size: 1e9), after: .packets(first))
        var time = 0.0
        let packets = (0..<600).map { number in
            if number.isMultiple(of: 40) { time += 0.06 }
            time += 1_500 * 8 / 20e6
            let departure = queue.departure(of: 1_500, at: time) ?? time
            // The last packet before a pause, and before the onset.
            let late = number == first - 1 ? 0.005 : 0
            return SentPacket(
                time: time, bytes: 1_500, fate: .delivered, roundTrip: 0.03 + departure - time + late)
        }
        let box = PacketTreatment.Together(
            kind: .shaper, rate: Interval(value: rate, lower: rate * 0.99, upper: rate * 1.01))
        let found = PacketOnset(in: packets, range: 0...600_000, of: box, segment: 1_448, since: 0)
        let onset = try #require(found)
        #expect(onset.earliest.packets >= Double(first), "\(onset.earliest.packets)")
        #expect(onset.latest.packets <= Double(first) + 5, "\(onset.latest.packets)")
    }

    @Test(
        "Losses by chance before an onset are not taken for a bucket that is far smaller than the one behind it"
    )
    func smallBucket() throws {
        let (rate, bytes) = (23.6e6, 140_000.0)
        let found = try (0..<Thoroughness.count(4, of: 12)).map { number in
            var draw = SeededGenerator(seed: 62, stream: UInt64(number))
            var limit = Onset(of: Policer(rate: rate, depth: 16_000), after: .bytes(bytes))
            var time = 0.0
            let packets = (0..<2_600).map { index in
                // Small segments: eight at once, two every 1.5 ms, and then nine every 0.95 ms.
                let isFast = index >= 320
                if index >= 8, index.isMultiple(of: isFast ? 9 : 2) { time += isFast ? 0.95e-3 : 1.5e-3 }
                let isUnlucky = index == 5 || draw.next() % 120 == 0
                let isLost = isUnlucky || limit.departure(of: 576, at: time) == nil
                return SentPacket(
                    time: time, bytes: 576, fate: isLost ? .lost : .delivered, roundTrip: isLost ? nil : 0.04)
            }
            let box = PacketTreatment.Together(
                kind: .policer, rate: Interval(value: rate, lower: rate * 0.99, upper: rate * 1.01),
                depth: Interval(value: 15_000, lower: 12_000, upper: 18_000))
            let onset = try #require(
                PacketOnset(in: packets, range: 0...900_000, of: box, segment: 524, since: 0))
            return onset.likeliest.bytes
        }
        let truth = bytes * 524 / 576
        // The first packet that the empty bucket drops comes within 365 packets.
        #expect(found.count { (truth...365 * 576).contains($0) } >= found.count - 1, "\(found)")
    }

    @Test("The onset of a shaper is found although the line's own queue hides its first waits")
    func behindLine() throws {
        let distances = try (0..<12).map { number in
            var draw = SeededGenerator(seed: 61, stream: UInt64(number))
            let (rate, line) = (draw.logUniform(2e6, 8e6), draw.logUniform(16e6, 30e6))
            let first = Int(draw.logUniform(150, 400))
            let depth = max(3_000, rate / 8 * 0.01)
            var shaper = Onset(of: Queue(rate: rate, burst: depth, size: 1e9), after: .packets(first))
            var queue = Queue(rate: line, size: 1e9)
            var time = 0.0
            let packets = (0..<900).map { number in
                // A sender that is faster than the line, until it knows of the shaper.
                time += 1_500 * 8 / (number < first + 60 ? line * 1.3 : rate * 0.95)
                let passed = shaper.departure(of: 1_500, at: time) ?? time
                let departure = queue.departure(of: 1_500, at: passed) ?? passed
                return SentPacket(
                    time: time, bytes: 1_500, fate: .delivered,
                    roundTrip: 0.05 + departure - time + draw.logUniform(1e-5, 3e-4))
            }
            let box = PacketTreatment.Together(
                kind: .shaper, rate: Interval(value: rate, lower: rate * 0.995, upper: rate * 1.005))
            let found = PacketOnset(
                in: packets, range: Double(first - 60) * 1_448...800_000, of: box, segment: 1_448, since: 0)
            let onset = try #require(found)
            return abs(onset.likeliest(depth: depth) { $0.packets } - Double(first))
        }
        #expect(distances.count { $0 <= 1 } >= 11, "\(distances)")
    }
}
