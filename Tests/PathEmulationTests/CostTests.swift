import Basics
import Testing

@testable import PathEmulation

/// What the path costs; prints, and judges only that the work was done.
@Suite("Costs")
struct CostTests {
    private func report(_ what: String, units: Int, _ time: Duration) {
        let nanoseconds = Double(time.components.seconds) * 1e9 + Double(time.components.attoseconds) / 1e9
        print("\(what): \((nanoseconds / Double(units)).rounded()) ns a unit, \(units) units")
    }

    @Test("a flow that no rule touches")
    func untouched() throws {
        var lab = Lab(rules: try LabRules(text: "sni=* block"), seed: 1)
        let facts = FlowFacts(transport: .tcp, serverPort: 443, client: "192.0.2.1")
        let flow = lab.open(facts, active: RuleIndices(), at: 0)
        let units = 100_000
        var released = 0
        let time = ContinuousClock().measure {
            for unit in 0..<units {
                lab.offer(1 << 18, on: flow, ready: Int64(unit) * 20_000)
                released += lab.advance(flow, to: Int64(unit) * 20_000).released
            }
        }
        report("untouched, 256 KiB", units: units, time)
        #expect(released == units << 18)
    }

    @Test("a classifier that has decided")
    func decided() throws {
        var classifier = try Flows.classifier("sni=* block")
        _ = classifier.received(Flows.hello)
        let bytes = [UInt8](repeating: 0, count: 65_536)
        let units = 1_000_000
        var changes = 0
        let time = ContinuousClock().measure {
            for _ in 0..<units where classifier.received(bytes) { changes += 1 }
        }
        report("decided classifier, 64 KiB", units: units, time)
        #expect(changes == 0)
    }

    @Test(
        "a shaped TCP flow and a policed one",
        arguments: [
            "any shape rate=500Mbit/s", "any police rate=500Mbit/s burst=1MB",
        ])
    func modelled(_ rule: String) throws {
        var run = try Greedy(rule)
        run.addFlow()
        let time = ContinuousClock().measure { run.run(until: 2 * second) }
        let packets = try #require(run.lab.record(of: run.flows[0])).packets
        report(rule, units: Int(packets), time)
        #expect(packets > 10_000)
    }
}
