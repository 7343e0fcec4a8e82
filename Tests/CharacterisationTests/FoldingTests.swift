import Basics
import CharacterisationTesting
import Testing

@testable import Characterisation

@Suite("Walks in fewer steps")
struct FoldingTests {
    private func series(_ elements: [any PathElement], seed: UInt64) -> PacketSeries {
        var sender = SimulatedSender(
            elements, roundTrip: 0.05, jitter: 2e-4, seconds: 60, chunk: 1.2e6, pause: 0.5,
            SeededGenerator(seed: seed))
        return PacketSeries(sender.packets(flows: 2))
    }

    /// Lanes with rates between two, and depths from one on.
    private func lanes(
        _ rates: ClosedRange<Double>, _ depth: Double
    ) -> (rates: TokenBucketWalk.Lanes, depths: TokenBucketWalk.Lanes) {
        var (all, depths) = (TokenBucketWalk.Lanes.zero, TokenBucketWalk.Lanes.zero)
        for lane in 0..<TokenBucketWalk.Lanes.scalarCount {
            let share = Double(lane) / Double(TokenBucketWalk.Lanes.scalarCount - 1)
            all[lane] = Float(rates.lowerBound + share * (rates.upperBound - rates.lowerBound))
            depths[lane] = Float(depth * (1 + Double(lane % 4)))
        }
        return (all, depths)
    }

    @Test("A bucket gets as much wrong in the steps that packets are folded to as packet by packet")
    func buckets() {
        let generator = SeededGenerator(seed: 3)
        let paths: [[any PathElement]] = [
            [Policer(rate: 4e6, depth: 100_000)], [Queue(rate: 6e6, burst: 20_000, size: 90_000)],
            [Queue(rate: 50e6, size: 2e6), ChanceLoss(share: 0.01, stays: 0.4, generator)],
        ]
        var (steps, packets) = (0, 0)
        for (index, path) in paths.enumerated() {
            let walked = WalkedPackets(series(path, seed: UInt64(index)))
            for rate in [2e5, 4.9e5, 5.1e5, 1e6, 4e6] {
                for depth in [6e3, 4e4, 1e5, 2e6] {
                    let rates = (rate / 1.02)...(rate * 1.02)
                    let folded = walked.folded(rates: rates, depth: depth)
                    steps += folded.steps.count
                    packets += walked.steps.count
                    let lanes = lanes(rates, depth)
                    let expected = TokenBucketWalk.mistakes(
                        walked, rates: lanes.rates, depths: lanes.depths)
                    for again in [folded, folded.folded(rates: rates, depth: depth)] {
                        let found = TokenBucketWalk.mistakes(
                            again, rates: lanes.rates, depths: lanes.depths)
                        let slack = 0.01 + 1e-4 * expected.sum.max()
                        let places = 0..<TokenBucketWalk.Lanes.scalarCount
                        let farthest = places.map { abs(found.sum[$0] - expected.sum[$0]) }.max() ?? 0
                        let first = places.map { abs(found.first[$0] - expected.first[$0]) }.max() ?? 0
                        #expect(farthest < slack && first < 0.01, "\(index), \(rate), \(depth)")
                    }
                }
            }
        }
        #expect(steps < packets * 3 / 4)
    }

    @Test("A queue is as far from the delays in the steps that packets are folded to as packet by packet")
    func queues() {
        let all = series([Queue(rate: 6e6, burst: 20_000, size: 90_000)], seed: 5)
        let thinned = QueuedPackets(all, isThinned: true)
        for rate in [3e5, 7.5e5, 2e6] {
            let rates = (rate / 1.1)...(rate * 1.1)
            let folded = thinned.folded(rates: rates)
            #expect(folded.steps.count < thinned.steps.count)
            let lanes = lanes(rates, 5_000)
            let expected = QueueWalk.residuals(thinned, rates: lanes.rates, bursts: lanes.depths)
            let found = QueueWalk.residuals(folded, rates: lanes.rates, bursts: lanes.depths)
            for lane in 0..<QueueWalk.Lanes.scalarCount {
                #expect(abs(found.levels[lane] / expected.levels[lane] - 1) < 1e-3)
                #expect(abs(found.changes[lane] / expected.changes[lane] - 1) < 1e-3)
            }
        }
    }

    @Test("Of many delays a search looks at some, in pairs of neighbours")
    func thinned() {
        let all = series([Queue(rate: 20e6, size: 90_000)], seed: 6)
        let thinned = QueuedPackets(all, isThinned: true)
        let every = QueuedPackets(all)
        #expect(every.samples == all.timedFlows.count)
        #expect(thinned.samples < every.samples && thinned.samples >= 8_192)
        let levelled = thinned.steps.count { $0.kind == .levelled }
        #expect(abs(2 * levelled - thinned.samples) <= 1)
    }
}
