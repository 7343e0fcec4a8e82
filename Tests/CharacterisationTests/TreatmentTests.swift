import Basics
import CharacterisationTesting
import Foundation
import Testing

@testable import Characterisation

/// What exceeds a limit's rate, told from samples of a sender's kernel, by simulated senders whose path is known.
@Suite("Dropped or waiting")
struct TreatmentTests {
    /// Returns what two replays behind a limit tell; nil if they do not show one.
    private func treatment(
        _ limit: [any PathElement], roundTrip: Double, beside other: [any PathElement] = [], seed: UInt64
    ) -> ExcessTreatment? {
        LimitedPath(roundTrip: roundTrip).replays(limit, beside: other, tellsPackets: false, seed: seed)
            .map { control, limited in
                ExcessTreatment(
                    of: limited.compactMap(\.sent), beside: control,
                    rate: limited.compactMap { $0.start?.rate?.value }[0], shortest: roundTrip)
            }
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
