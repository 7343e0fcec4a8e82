import Basics
import Testing

@testable import PathEmulation

@Suite("A client that takes nothing for a while")
struct ReceiverTests {
    @Test(
        "Its flow stops after what was under way, the other one gets all of the shaper, and both share it again"
    )
    func shared() throws {
        var run = try Greedy("any shape rate=4Mbit/s queue=50kB")
        run.addFlow()
        run.addFlow()
        run.run(until: 10 * second)
        run.lab.receiver(isFull: true, of: run.flows[1], at: run.now)
        let before = run.delivered[1]
        run.run(until: 11 * second)
        let paused = run.delivered[1]
        // At most the queue, what the bucket let through and a segment were under way.
        #expect(paused - before <= 50_000 + 30_000, "\(paused - before)")
        run.run(until: 15 * second)
        #expect(run.delivered[1] == paused)
        #expect(abs(run.rate(from: 11 * second, to: 15 * second) - 4) < 0.1)
        run.lab.receiver(isFull: false, of: run.flows[1], at: run.now)
        let (first, second) = (run.delivered[0], run.delivered[1])
        run.run(until: 25 * PathEmulationTests.second)
        let rates = (run.delivered[0] - first, run.delivered[1] - second)
        #expect(abs(Double(rates.0 + rates.1) / 5_000_000 - 1) < 0.05)
        #expect(rates.1 > 1_000_000)
    }

    @Test("Bytes that pass without a sender wait too, and none is lost", arguments: ["any delay time=30ms"])
    func direct(rule: String) throws {
        var lab = Lab(rules: try LabRules(text: rule), seed: 1)
        let facts = FlowFacts(transport: .tcp, serverPort: 443, client: "192.0.2.1")
        let flow = lab.open(
            facts, active: FlowClassifier(rules: lab.rules, facts: facts).active, at: 0)
        lab.receiver(isFull: true, of: flow, at: 0)
        lab.offer(100_000, on: flow, ready: 0)
        #expect(lab.advance(flow, to: second) == FlowProgress(released: 0, wake: nil, condition: .open))
        lab.receiver(isFull: false, of: flow, at: second)
        #expect(lab.advance(flow, to: second + 29 * millisecond).released == 0)
        #expect(lab.advance(flow, to: second + 31 * millisecond).released == 100_000)
    }
}
