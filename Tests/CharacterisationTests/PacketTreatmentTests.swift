import Basics
import CharacterisationTesting
import Foundation
import TestSupport
import Testing

@testable import Characterisation

/// The fates of packets behind an onset, of simulated senders whose path is known, and the kind of limit that they tell.
@Suite("Dropped or waiting, packet by packet")
struct PacketTreatmentTests {
    /// Counts of what was told.
    private struct Count: CustomStringConvertible {
        let draws = Thoroughness.count(6, of: 16)
        var (policer, shaper, other, unseen) = (0, 0, 0, 0)
        var (rates, inRates, sizes, inSizes) = (0, 0, 0, 0)
        var description: String {
            "policer \(policer), shaper \(shaper), not told \(other), not seen \(unseen); rates \(inRates) of \(rates), "
                + "sizes \(inSizes) of \(sizes)"
        }
    }

    /// A limit, and what is true of it, in IP packets.
    private struct Truth {
        let element: any PathElement
        let rate: Double
        /// The depth of a bucket or the queue of a shaper.
        var size: Double?
    }

    /// Tries paths that are drawn: rates of 0.3 to 8 Mbit/s, round trips of 20 to 150 ms.
    private func count(
        beside other: (_ draw: inout SeededGenerator) -> [any PathElement] = { _ in [] },
        _ limit: (_ rate: Double, _ draw: inout SeededGenerator) -> Truth
    ) -> Count {
        var count = Count()
        for number in 0..<count.draws {
            var draw = SeededGenerator(seed: 36, stream: UInt64(number))
            let (rate, roundTrip) = (draw.logUniform(0.3e6, 8e6), draw.logUniform(0.02, 0.15))
            let truth = limit(rate, &draw)
            let path = LimitedPath(roundTrip: roundTrip)
            guard
                let limited = path.replays([truth.element], beside: other(&draw), seed: UInt64(number) + 1)?
                    .limited
            else {
                count.unseen += 1
                continue
            }
            let arrived = limited.compactMap { $0.start?.rate }[0]
            let told = PacketTreatment.together(limited.compactMap(\.treatment), arrived: arrived)
            switch told?.kind {
            case .policer: count.policer += 1
            case .shaper: count.shaper += 1
            default: count.other += 1
            }
            guard let told, [.policer, .shaper].contains(told.kind) else { continue }
            count.rates += 1
            if told.rate?.contains(truth.rate) == true { count.inRates += 1 }
            guard let size = truth.size, let found = told.depth ?? told.queue else { continue }
            count.sizes += 1
            if found.contains(size) { count.inSizes += 1 }
        }
        return count
    }

    @Test("Policers are told, with the rate and the depth of their bucket, and never as shapers")
    func policers() {
        let count = count {
            let depth = $1.logUniform(16_000, 500_000)
            return Truth(element: Policer(rate: $0, depth: depth), rate: $0, size: depth)
        }
        #expect(count.shaper == 0, "\(count)")
        #expect(count.policer >= count.draws - 1 && count.inRates == count.rates, "\(count)")
    }

    @Test("Shapers are told, with the rate and the queue, and never as policers")
    func shapers() {
        let count = count {
            let queue = $1.logUniform(8_000, 500_000)
            return Truth(element: Queue(rate: $0, burst: 3_000, size: queue), rate: $0, size: queue)
        }
        #expect(count.policer == 0, "\(count)")
        #expect(
            count.shaper >= count.draws - max(1, count.draws / 8) && count.inRates == count.rates, "\(count)")
    }

    @Test("A policer is told only where waits are known: what is sent again shows none")
    func unknownWaits() throws {
        var limit = Policer(rate: 1e6, depth: 20_000)
        func possible(timed: Int, wait: Double) throws -> [PathKind] {
            limit = Policer(rate: 1e6, depth: 20_000)
            let packets = (0..<600).map { number in
                let time = Double(number) * 0.01
                let isLost = limit.departure(of: 1_500, at: time) == nil
                // The first ones have the shortest round trip.
                let isTimed = number < 20 || number >= 600 - 2 * timed
                let roundTrip = number < 20 ? 0.03 : 0.03 + wait
                return SentPacket(
                    time: time, bytes: 1_500, fate: isLost ? .lost : .delivered,
                    roundTrip: isLost || !isTimed ? nil : roundTrip)
            }
            return try #require(PacketTreatment(of: packets, behind: 30_000, segment: 1_448)).possible
        }
        #expect(try possible(timed: 200, wait: 0.001) == [.policer])
        #expect(try possible(timed: 10, wait: 0.001) == [.policer])
        #expect(try possible(timed: 10, wait: 0.05) == [.policer, .shaper])
        #expect(try possible(timed: 1, wait: 0.001) == [.policer, .shaper])
    }

    @Test("Queues that are kept short, and losses by chance, are never told as policers")
    func others() {
        let managed = count { rate, _ in Truth(element: ManagedQueue(rate: rate), rate: rate) }
        #expect(managed.policer == 0, "\(managed)")
        let chance = count { rate, draw in
            Truth(
                element: ChanceLoss(share: draw.logUniform(0.01, 0.06), SeededGenerator(seed: draw.next())),
                rate: rate)
        }
        #expect(chance.policer == 0 && chance.shaper == 0, "\(chance)")
    }

    @Test("Beside traffic of others and losses by chance, policers are told as such")
    func beside() {
        let count = count { draw in
            [
                SharedQueue(
                    rate: 20e6, size: 250_000, other: 15e6, mean: 1, SeededGenerator(seed: draw.next())),
                ChanceLoss(share: 0.003, SeededGenerator(seed: draw.next())),
            ]
        } _: {
            let depth = $1.logUniform(16_000, 500_000)
            return Truth(element: Policer(rate: $0, depth: depth), rate: $0, size: depth)
        }
        #expect(count.shaper == 0, "\(count)")
        #expect(count.policer >= count.draws * 3 / 4 && count.inRates == count.rates, "\(count)")
    }

    @Test("Replays that tell different kinds, a line's queue, or nothing, tell nothing together")
    func together() {
        func told(_ kind: PathKind, _ rate: Double) -> PacketTreatment {
            PacketTreatment(
                possible: [kind], rate: Interval(value: rate, lower: rate * 0.99, upper: rate * 1.01))
        }
        let doubt = PacketTreatment(possible: [.policer, .randomLoss], rate: nil)
        let (policer, shaper) = (told(.policer, 2.1e6), told(.shaper, 2.1e6))
        func kind(_ replays: [PacketTreatment], arrived: Double = 2e6, by share: Double = 0.02) -> PathKind? {
            PacketTreatment.together(
                replays,
                arrived: Interval(value: arrived, lower: arrived * (1 - share), upper: arrived * (1 + share)))?
                .kind
        }
        #expect(kind([policer, policer, doubt]) == .policer)
        #expect(kind([policer, shaper]) == nil && kind([policer, policer, shaper]) == nil)
        #expect(kind([policer, policer, policer, policer, shaper]) == .policer)
        #expect(kind([doubt]) == nil && kind([]) == nil)
        // A limited flow shows something; losses by chance count against a bucket and a queue only if they are more.
        let (nothing, chance) = (
            PacketTreatment(possible: [.nothing], rate: nil),
            PacketTreatment(possible: [.randomLoss], rate: nil)
        )
        #expect(kind([shaper, nothing, nothing]) == .shaper && kind([nothing]) == nil)
        #expect(kind([shaper, chance]) == .shaper && kind([shaper, chance, chance]) == nil)
        #expect(kind([chance, nothing]) == .randomLoss)
        // A queue of another rate than what arrived is a line on the way.
        let line = told(.shaper, 20e6)
        #expect(
            kind([line]) == nil && kind([policer, line]) == nil && kind([policer, policer, line]) == .policer)
        // So is what tells both.
        #expect(
            kind([shaper, shaper, told(.both, 2.1e6)]) == .shaper
                && kind([shaper, told(.both, 2.1e6)]) == nil)
        // What arrived is only known within an interval.
        #expect(kind([told(.policer, 1.5e6)]) == nil && kind([shaper], arrived: 2.8e6) == nil)
        #expect(kind([shaper], arrived: 2.8e6, by: 0.25) == .shaper)
    }

    @Test("A replay that allows nearly any rate does not contradict two that agree on an exact one")
    func vague() {
        func told(_ kind: PathKind, _ rate: Double, by share: Double) -> PacketTreatment {
            PacketTreatment(
                possible: [kind],
                rate: Interval(value: rate, lower: rate * (1 - share), upper: rate * (1 + share)))
        }
        let arrived = Interval(value: 2e6, lower: 1.9e6, upper: 2.1e6)
        func kind(_ replays: [PacketTreatment]) -> PathKind? {
            PacketTreatment.together(replays, arrived: arrived)?.kind
        }
        let shaper = told(.shaper, 2.1e6, by: 0.005)
        #expect(kind([shaper, shaper, told(.policer, 2.3e6, by: 0.2)]) == .shaper)
        // One alone agrees with none, and another rate is another limit.
        #expect(kind([shaper, told(.policer, 2.3e6, by: 0.2)]) == nil)
        #expect(kind([shaper, shaper, told(.policer, 2.7e6, by: 0.2)]) == nil)
        #expect(kind([shaper, shaper, told(.policer, 2.1e6, by: 0.02)]) == nil)
    }

    @Test("A shaper is no line on the way if it is less than 1.3 times as fast as what may have arrived")
    func arrived() {
        let shaper = PacketTreatment(
            possible: [.shaper], rate: Interval(value: 2.7e6, lower: 2.68e6, upper: 2.72e6))
        func isTold(upTo upper: Double) -> Bool {
            PacketTreatment.together([shaper], arrived: Interval(value: 2e6, lower: 1e6, upper: upper)) != nil
        }
        #expect(isTold(upTo: 2.2e6) && !isTold(upTo: 2.02e6))
    }

    @Test(
        "A receiver that waits for a packet that a policer drops, before it acknowledges the one before, changes nothing"
    )
    func acknowledgedLate() throws {
        for number in 0..<8 {
            var draw = SeededGenerator(seed: 39, stream: UInt64(number))
            let policer = Policer(rate: draw.logUniform(1e6, 8e6), depth: draw.logUniform(8_000, 60_000))
            let packets = LimitedPath(roundTrip: 0.04).packets([policer], seed: UInt64(number) + 1)
            let late = zip(packets, packets.dropFirst() + packets.suffix(1)).map { packet, next in
                packet.timed(packet.roundTrip.map { next.fate == .lost ? $0 + 0.02 : $0 })
            }
            let found = try #require(PacketTreatment(of: packets, behind: 0, segment: 1_448))
            #expect(found.possible == [.policer], "\(found)")
            #expect(PacketTreatment(of: late, behind: 0, segment: 1_448) == found)
        }
    }

    @Test("A long replay tells the rate, and short ones beside it, which allow many, do not blur it")
    func lengths() {
        var (told, held, narrow) = (0, 0, 0)
        for number in 0..<40 {
            var draw = SeededGenerator(seed: 51, stream: UInt64(number))
            let (rate, depth) = (draw.logUniform(0.2e6, 2e6), draw.logUniform(10_000, 60_000))
            let path = LimitedPath(roundTrip: draw.logUniform(0.02, 0.15))
            let replays = [130, 160, .max].enumerated().compactMap { place, most in
                PacketTreatment(
                    of: Array(
                        path.packets(
                            [Policer(rate: rate, depth: depth)], seed: UInt64(number * 3 + place + 1)
                        ).prefix(most)), behind: 0, segment: 1_448)
            }
            let arrived = Interval(value: rate * 0.9, lower: rate * 0.6, upper: rate)
            guard let all = PacketTreatment.together(replays, arrived: arrived)?.rate,
                let longest = replays.last?.rate
            else { continue }
            told += 1
            held += all.contains(rate) ? 1 : 0
            narrow += all.width <= longest.width ? 1 : 0
        }
        #expect(
            told >= 38 && held >= told - 2 && narrow == told, "\(held) hold, \(narrow) narrow, of \(told)")
    }

    @Test("Too few packets behind the onset tell nothing")
    func few() {
        let packets = (0..<1_000).map { SentPacket(time: Double($0) * 1e-3, bytes: 1_500, fate: .delivered) }
        #expect(PacketTreatment(of: packets, behind: 950 * 1_448, segment: 1_448) == nil)
        #expect(PacketTreatment(of: packets, behind: 0, segment: 1_448) != nil)
        #expect(PacketTreatment(of: [], behind: 0, segment: 1_448) == nil)
    }

    @Test(
        "Short replays do not outvote a far longer one, unless most disagree with it",
        arguments: [1, 3])
    func outvoted(disagreeing: Int) throws {
        func replay(_ value: Double, _ lower: Double, _ upper: Double) -> PacketTreatment {
            PacketTreatment(possible: [.policer], rate: Interval(value: value, lower: lower, upper: upper))
        }
        let long = replay(2.34e6, 2.32e6, 2.36e6)
        let short =
            [replay(2.34e6, 2.30e6, 2.45e6)]
            + Array(repeating: replay(2.46e6, 2.43e6, 2.57e6), count: disagreeing)
        let rate = PacketTreatment.together(
            [long] + short, arrived: Interval(value: 2.2e6, lower: 2.1e6, upper: 2.3e6))?.rate
        #expect((rate == long.rate) == (disagreeing == 1), "\(String(describing: rate))")
    }
}
