import Basics
import CharacterisationTesting
import TestSupport
import Testing

@testable import Characterisation

/// The packet at which a limit began to act, of simulated senders whose path is known.
@Suite("The onset, packet by packet")
struct PacketOnsetTests {
    /// Counts of what was told.
    private struct Count: CustomStringConvertible {
        var (replays, seen, held) = (0, 0, 0)
        var description: String { "\(held) of \(seen) hold the truth, of \(replays) replays" }
    }

    /// A limit, and what is true of it.
    private struct Truth {
        let limit: any PathElement
        /// Bytes of payload before it, or the depth of a bucket in bytes of IP packets.
        let bytes: Double
        /// The depth of the bucket behind it; nil of one that is full from the beginning.
        let depth: Double?
    }

    /// Tries paths that are drawn: rates of 0.3 to 8 Mbit/s, round trips of 20 to 150 ms, 30 kB to 3 MB.
    private func count(
        beside other: (_ draw: inout SeededGenerator) -> [any PathElement] = { _ in [] },
        _ limit: (_ rate: Double, _ bytes: Double, _ draw: inout SeededGenerator) -> Truth
    ) -> Count {
        var count = Count()
        for number in 0..<Thoroughness.count(3, of: 16) {
            var draw = SeededGenerator(seed: 40, stream: UInt64(number))
            let (rate, roundTrip) = (draw.logUniform(0.3e6, 8e6), draw.logUniform(0.02, 0.15))
            let truth = limit(rate, draw.logUniform(30_000, 3e6), &draw)
            let replays = LimitedPath(roundTrip: roundTrip).replays(
                [truth.limit], beside: other(&draw), seed: UInt64(number) + 1)
            for replay in replays?.limited ?? [] {
                count.replays += 1
                guard let onset = replay.onset else { continue }
                count.seen += 1
                let told =
                    truth.depth.map { depth in
                        Interval(
                            value: onset.likeliest.bytes, lower: onset.first(depth: depth * 1.05).bytes,
                            upper: onset.latest.bytes + onset.latest.lost)
                    } ?? onset.taken
                count.held += told.widened(by: 1_500 / max(1, told.value)).contains(truth.bytes) ? 1 : 0
            }
        }
        return count
    }

    /// The payload of so many bytes of full packets.
    private func payload(_ bytes: Double) -> Double { bytes / 1_500 * 1_448 }

    private func crowd(_ draw: inout SeededGenerator) -> [any PathElement] {
        [
            SharedQueue(
                rate: 20e6, size: 250_000, other: 15e6, mean: 1, SeededGenerator(seed: draw.next())),
            ChanceLoss(share: 0.003, SeededGenerator(seed: draw.next())),
        ]
    }

    /// What acts on the replays, and whether others use the path, too.
    enum Case: CaseIterable {
        case policers, policersBesideOthers, shapers
    }

    /// Nine of ten are seen, and 93 of 100 of these hold the truth; of the few of a usual run, one may be missing.
    private func expectNearlyAll(_ found: Count) {
        #expect(found.seen >= found.replays - max(1, found.replays / 10), "\(found)")
        #expect(found.held >= found.seen - max(1, found.seen * 7 / 100), "\(found)")
    }

    /// A second or so: each of 18 searches takes a twentieth.
    @Test("The depth of a bucket that is full from the beginning", arguments: Case.allCases)
    func buckets(of limit: Case) {
        func policer(_ rate: Double, _ bytes: Double, _: inout SeededGenerator) -> Truth {
            Truth(limit: Policer(rate: rate, depth: bytes), bytes: bytes, depth: nil)
        }
        let found =
            switch limit {
            case .policers: count(policer)
            case .policersBesideOthers: count(beside: crowd, policer)
            case .shapers:
                count {
                    let queue = $2.logUniform(20_000, 500_000)
                    return Truth(limit: Queue(rate: $0, burst: $1, size: queue), bytes: $1, depth: nil)
                }
            }
        expectNearlyAll(found)
    }

    /// A second or so: each of 18 searches takes a twentieth.
    @Test(
        "The place of an onset after bytes, with a small bucket or a queue behind it",
        arguments: Case.allCases)
    func onsets(of limit: Case) {
        func policer(_ rate: Double, _ bytes: Double, _ draw: inout SeededGenerator) -> Truth {
            let depth = draw.logUniform(6_000, 30_000)
            return Truth(
                limit: Onset(of: Policer(rate: rate, depth: depth), after: .bytes(bytes)),
                bytes: payload(bytes), depth: depth)
        }
        let found =
            switch limit {
            case .policers: count(policer)
            case .policersBesideOthers: count(beside: crowd, policer)
            case .shapers:
                count {
                    let queue = Queue(rate: $0, burst: 3_000, size: $2.logUniform(20_000, 500_000))
                    return Truth(
                        limit: Onset(of: queue, after: .bytes($1)), bytes: payload($1), depth: 3_000)
                }
            }
        expectNearlyAll(found)
    }

    @Test("A path without a limit has no onset, whatever other flows do on it")
    func none() throws {
        for number in 0..<8 {
            var draw = SeededGenerator(seed: 41, stream: UInt64(number))
            let path = LimitedPath(roundTrip: draw.logUniform(0.02, 0.15))
            let packets = path.packets(number % 2 == 0 ? [] : crowd(&draw), seed: draw.next())
            for kind in [PathKind.policer, .shaper] {
                let box = PacketTreatment.Together(
                    kind: kind, rate: Interval(value: 2e6, lower: 1.98e6, upper: 2.02e6))
                #expect(
                    PacketOnset(
                        in: packets, range: 0...500_000, of: box, segment: 1_448, since: 0) == nil,
                    "draw \(number), \(kind)")
            }
        }
    }
}
