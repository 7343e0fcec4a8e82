import Basics
import CharacterisationTesting
import Testing

@testable import Characterisation

@Suite("Buckets and queues")
struct BucketTests {
    /// Packets of a sender behind some elements.
    private func packets(
        _ elements: [any PathElement], seconds: Double = 20, chunk: Double = 1e9, pause: Double = 1,
        flows: Int = 1,
        seed: UInt64 = 7
    ) -> [SentPacket] {
        var sender = SimulatedSender(
            elements, roundTrip: 0.05, jitter: 2e-4, seconds: seconds, chunk: chunk, pause: pause,
            SeededGenerator(seed: seed))
        return sender.packets(flows: flows)
    }

    @Test(
        "A walk of the bucket that dropped the packets gets none wrong, and a rate 1 % off gets some wrong"
    )
    func exactWalk() {
        let series = PacketSeries(packets([Policer(rate: 2e6, depth: 60_000)]))
        let search = BucketSearch(series)
        let found = search.candidates([(250_000, 60_000), (252_500, 60_000)], of: search.packets)
        #expect(series.losses > 100)
        #expect(found[0].all < 0.01)
        #expect(found[1].all > 0.1)
    }

    @Test(
        "Rate and depth of a policer come back within 2 % and 10 %, and their intervals hold them",
        arguments: [(0.5e6, 100e3), (1.5e6, 250e3), (4e6, 120e3), (10e6, 500e3)])
    func policer(rate: Double, depth: Double) throws {
        let found = PathPortrait(
            of: packets(
                [Policer(rate: rate, depth: depth)], seconds: 30, chunk: 4 * depth, pause: 9 * depth / rate),
            start: .full)
        #expect(found.kind == .policer && found.isToldApart)
        let (foundRate, foundDepth) = (try #require(found.rate), try #require(found.depth))
        #expect(abs(foundRate.value / rate - 1) < 0.02, "\(foundRate)")
        #expect(abs(foundDepth.value / depth - 1) < 0.1, "\(foundDepth)")
        #expect(foundRate.contains(rate) && foundDepth.contains(depth), "\(foundRate), \(foundDepth)")
        #expect(!foundDepth.isOpen)
    }

    @Test("Where a bucket was not full at first and never fills, its depth is told as at least what passed")
    func openDepth() throws {
        let sent = packets([Policer(rate: 1e6, depth: 400_000, filled: 150_000)], seconds: 20)
        let depth = try #require(PathPortrait(of: sent).depth)
        #expect(depth.isOpen && depth.lower > 100_000 && depth.lower <= 400_000, "\(depth)")
        let told = try #require(PathPortrait(of: sent, start: .full).depth)
        #expect(!told.isOpen && told.upper < 400_000, "\(told)")
    }

    @Test("Two flows in one bucket are told from both together")
    func twoFlows() throws {
        let found = PathPortrait(of: packets([Policer(rate: 3e6, depth: 80_000)], flows: 2))
        #expect(found.kind == .policer)
        #expect(try #require(found.rate).contains(3e6))
        #expect(abs(try #require(found.rate).value / 3e6 - 1) < 0.02)
    }

    @Test("A drop-tail queue has a policer's losses, and its delays tell that it is none")
    func queue() throws {
        let sent = packets([Queue(rate: 2e6, size: 60_000)])
        let untimed = sent.map {
            SentPacket(time: $0.time, bytes: $0.bytes, fate: $0.fate, flow: $0.flow)
        }
        #expect(PathPortrait(of: untimed).kind == .policer)
        let found = PathPortrait(of: sent)
        #expect(found.kind == .shaper && found.isToldApart)
        #expect(found.mayBeLine)
        #expect(found.ruledOut[.policer].map { if case .queueDrops = $0 { true } else { false } } == true)
        #expect(try #require(found.rate).contains(2e6))
        #expect(try #require(found.queue).contains(60_000), "\(String(describing: found.queue))")
    }

    @Test("A shaper's burst passes at once, which a line's does not")
    func shaper() throws {
        let found = PathPortrait(
            of: packets([Queue(rate: 4e6, burst: 30_000, size: 200_000)], chunk: 400_000, pause: 0.5))
        #expect(found.kind == .shaper)
        #expect(try #require(found.rate).contains(4e6))
        #expect(abs(try #require(found.burst) / 30_000 - 1) < 0.2, "\(String(describing: found.burst))")
        #expect(!found.mayBeLine)
    }

    @Test("Random loss is no bucket, and its share is told")
    func chance() throws {
        let generator = SeededGenerator(seed: 5)
        let found = PathPortrait(
            of: packets([Queue(rate: 500e6, size: 1e7), ChanceLoss(share: 0.01, generator)], seconds: 15))
        #expect(found.kind == .randomLoss)
        #expect(found.rate == nil && found.depth == nil)
        #expect(try #require(found.lossShare).contains(0.01))
    }

    @Test("Random loss beside a policer does not hide it")
    func chanceAndPolicer() throws {
        let generator = SeededGenerator(seed: 6)
        let found = PathPortrait(
            of: packets(
                [ChanceLoss(share: 0.003, generator), Policer(rate: 5e6, depth: 100_000)], seconds: 30))
        #expect(found.kind == .policer)
        #expect(abs(try #require(found.rate).value / 5e6 - 1) < 0.02)
    }

    @Test("Several losses by chance of a bucket that is half full do not hide what it has left")
    func severalByChance() throws {
        var bucket = Policer(rate: 8e6, depth: 600_000, filled: 0)
        var (time, sent) = (0.0, 0)
        var packets: [SentPacket] = []
        // Three times as fast as the bucket, then half as fast as it, and again.
        for (until, rate) in [(1.0, 24e6), (4, 4e6), (6, 24e6), (9, 4e6), (11, 24e6)] {
            while time < until {
                sent += 1
                let passed = bucket.departure(of: 1_500, at: time) != nil
                let isLost = !passed || rate < 8e6 && sent % 100 == 0
                packets.append(SentPacket(time: time, bytes: 1_500, fate: isLost ? .lost : .delivered))
                time += 12_000 / rate
            }
        }
        let found = PathPortrait(of: packets)
        #expect(found.possible == [.policer], "\(found.scores)")
        #expect(found.rate?.contains(8e6) == true, "\(String(describing: found.rate))")
    }

    @Test("A flow that is never held back shows nothing, up to the bytes that passed")
    func nothing() {
        let sent = packets([], seconds: 5, chunk: 30_000, pause: 0.3)
        let found = PathPortrait(of: sent)
        #expect(found.kind == .nothing)
        #expect(found.passed == Double(sent.count * 1_500))
        #expect(found.ruledOut[.policer] == .noLosses)
    }

    @Test("Nothing can be said of no packets")
    func empty() {
        let found = PathPortrait(of: [])
        #expect(found.kind == .nothing && found.packets == 0 && found.rate == nil)
    }
}
