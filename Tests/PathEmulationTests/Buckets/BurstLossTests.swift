import Basics
import Testing

@testable import PathEmulation

@Suite("Losses in bursts, and managed queues")
struct BurstLossTests {
    @Test("the share and the length of bursts are those of the Markov chain")
    func bursts() throws {
        let rule = try LabRule(words: ["any", "loss", "enter=2%", "leave=25%"])
        guard case .bursts(let model) = rule.action else { throw TestFailure() }
        var chance = FlowChance(seed: 3, ordinal: 1)
        var (lost, runs, last) = (0, 0, false)
        let count = 400_000
        for _ in 0..<count {
            let isLost = chance.loses(model, rule: 0)
            if isLost { lost += 1 }
            if isLost, !last { runs += 1 }
            last = isLost
        }
        // Gilbert (1960): the bad state holds p/(p+r) of the time, for 1/r packets at a time.
        #expect(abs(Double(lost) / Double(count) - 0.02 / 0.27) < 0.003)
        #expect(abs(Double(lost) / Double(runs) - 4) < 0.1)
    }

    @Test("CoDel holds the delay of a queue near its target, where a plain one fills it")
    func controlsDelay() throws {
        func delay(_ manager: String) throws -> (median: Int64, lost: Int64) {
            var greedy = try Greedy("any shape rate=10Mbit/s queue=500ms\(manager)")
            greedy.addFlow()
            greedy.run(until: 30 * second, step: millisecond)
            let record = try #require(greedy.lab.record(of: greedy.flows[0]))
            let samples = record.roundTrips.samples.suffix(200).map(\.duration).sorted()
            return (samples[samples.count / 2] - 20 * millisecond, record.lostPackets)
        }
        let (managed, plain) = (try delay(" aqm=codel"), try delay(""))
        #expect(plain.median > 150 * millisecond)
        #expect(managed.median < 40 * millisecond && managed.lost > 10)
    }

    @Test(
        "CoDel's law: none in the first interval, then at intervals that shrink by the root of their number")
    func controlLaw() {
        var law = CoDel(rate: 100_000_000)
        var drops: [Int64] = []
        for instant in stride(from: Int64(0), to: 600 * millisecond, by: Int64.Stride(millisecond)) {
            if law.drops(after: 6 * millisecond, isAlone: false, at: instant + 1) { drops.append(instant) }
        }
        // RFC 8289, section 5.3: 100 ms, then each time 100 ms / sqrt(count) later.
        var expected = [100.0]
        for count in 1...4 { expected.append(expected[count - 1] + 100 / Double(count).squareRoot()) }
        for (drop, time) in zip(drops, expected) {
            #expect(abs(Double(drop) / 1e6 - time) <= 1.01)
        }
        #expect(drops.count >= 5)
        var idle = CoDel(rate: 100_000_000)
        for instant in stride(from: Int64(0), to: second, by: Int64.Stride(millisecond)) {
            let isDropped = idle.drops(after: 4 * millisecond, isAlone: false, at: instant)
            #expect(!isDropped)
        }
    }

    private struct TestFailure: Error {}
}
