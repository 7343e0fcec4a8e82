import Basics
import Testing

@testable import PathEmulation

@Suite("UDP on the path")
struct DatagramPathTests {
    private func opened(_ rules: String) throws -> (Lab, FlowID) {
        let facts = FlowFacts(transport: .udp, serverPort: 3_478, client: "192.0.2.1")
        var lab = Lab(rules: try LabRules(text: rules), seed: 1)
        let flow = lab.open(facts, active: FlowClassifier(rules: lab.rules, facts: facts).active, at: 0)
        return (lab, flow)
    }

    @Test("random loss drops its share")
    func drops() throws {
        var (lab, flow) = try opened("transport=udp loss rate=2%")
        var lost = 0
        for number in 0..<100_000 {
            let ready = Int64(number) * millisecond
            if let departure = lab.admission(of: 200, on: flow, ready: ready) {
                #expect(departure == ready)
            } else {
                lost += 1
            }
        }
        #expect((1_800...2_200).contains(lost))
        let closed = lab.close(flow, at: 0)
        let record = try #require(closed)
        #expect(record.packets == 100_000 && record.lostPackets == Int64(lost))
        #expect(record.deliveredBytes == Int64(100_000 - lost) * 200)
    }

    @Test("a policer drops what exceeds its rate")
    func polices() throws {
        // 2 Mbit/s come, 1 Mbit/s may pass.
        var (lab, flow) = try opened("any police rate=1Mbit/s burst=10kB")
        let passed = (0..<10_000).count { number in
            lab.admission(of: 1_000, on: flow, ready: Int64(number) * 4 * millisecond) != nil
        }
        #expect(abs(passed - 5_010) <= 1)
    }

    @Test("a shaper queues, then drops, and adds at most what its queue holds")
    func shapes() throws {
        var (lab, flow) = try opened("any shape rate=1Mbit/s queue=100ms")
        var latest: Int64 = 0
        var passed = 0
        for number in 0..<5_000 {
            let ready = Int64(number) * 4 * millisecond
            guard let departure = lab.admission(of: 1_000, on: flow, ready: ready) else { continue }
            #expect(departure >= latest && departure - ready <= 108 * millisecond)
            latest = departure
            passed += 1
        }
        // 20 s at 125 datagrams a second, and what bucket and queue hold.
        #expect((2_500...2_520).contains(passed))
    }

    @Test("delay and jitter keep the order")
    func delays() throws {
        var (lab, flow) = try opened("any delay time=40ms jitter=20ms")
        var latest: Int64 = 0
        var spread: Set<Int64> = []
        for number in 0..<1_000 {
            let ready = Int64(number) * millisecond
            let admitted = lab.admission(of: 100, on: flow, ready: ready)
            let departure = try #require(admitted)
            #expect(departure >= latest && departure - ready >= 40 * millisecond)
            #expect(departure - ready <= 60 * millisecond)
            spread.insert((departure - ready) / millisecond)
            latest = departure
        }
        #expect(spread.count >= 10)
    }

    @Test("a block after a size drops the rest")
    func blocks() throws {
        var (lab, flow) = try opened("any block after=1kB")
        #expect((0..<4).map { lab.admission(of: 500, on: flow, ready: $0) } == [0, 1, nil, nil])
        #expect(lab.condition(of: flow) == .blocked)
    }

    @Test("datagrams and a TCP flow share a bucket")
    func shares() throws {
        var run = try Greedy("any shape rate=4Mbit/s bucket=shared:link")
        run.addFlow()
        let facts = FlowFacts(transport: .udp, serverPort: 3_478, client: "192.0.2.9")
        let call = run.lab.open(
            facts, active: FlowClassifier(rules: run.lab.rules, facts: facts).active, at: 0)
        var passed = 0
        for number in 0..<10_000 {
            let ready = Int64(number) * 2 * millisecond
            if run.lab.admission(of: 500, on: call, ready: ready) != nil { passed += 500 }
            run.run(until: ready + 2 * millisecond, step: 2 * millisecond)
        }
        let both = Double(passed) * 8 / 20e6 + Double(run.delivered[0]) * 8 / 20e6
        #expect(abs(both - 4) < 0.15, "\(both)")
        #expect(Double(passed) * 8 / 20e6 > 1.5)
    }
}
