import Basics
import Testing

@testable import PathEmulation

@Suite("Rules on the path")
struct RuleEffectTests {
    private let facts = FlowFacts(transport: .tcp, serverPort: 443, client: "192.0.2.1")

    private func opened(_ rules: String) throws -> (Lab, FlowID) {
        var lab = Lab(rules: try LabRules(text: rules), seed: 1)
        let flow = lab.open(facts, active: FlowClassifier(rules: lab.rules, facts: facts).active, at: 0)
        return (lab, flow)
    }

    @Test("after a size the throttle begins, to the byte")
    func throttlesLater() throws {
        var (lab, flow) = try opened("any throttle-after size=1MB rate=1Mbit/s burst=1500B")
        lab.offer(3_000_000, on: flow, ready: 0)
        let first = lab.advance(flow, to: 0).released
        #expect(first == 1_000_000 + 1_448)
        var later = 0
        for tick in 1...1_000 { later += lab.advance(flow, to: Int64(tick) * 10 * millisecond).released }
        #expect(abs(Double(later) - 1.25e6) < 0.02 * 1.25e6)
    }

    @Test("a blocked flow gets nothing, or what comes before the size")
    func blocks() throws {
        var (lab, flow) = try opened("any block")
        lab.offer(1_000, on: flow, ready: 0)
        #expect(lab.advance(flow, to: second) == FlowProgress(released: 0, wake: nil, condition: .blocked))
        (lab, flow) = try opened("any block after=5kB")
        lab.offer(4_000, on: flow, ready: 0)
        #expect(lab.advance(flow, to: 0) == FlowProgress(released: 4_000, wake: nil, condition: .open))
        lab.offer(4_000, on: flow, ready: 0)
        #expect(lab.advance(flow, to: 0) == FlowProgress(released: 1_000, wake: nil, condition: .blocked))
        #expect(lab.condition(of: flow) == .blocked)
    }

    @Test("a shaped flow is reset when the bytes before the size came out, and stays so")
    func resets() throws {
        var (lab, flow) = try opened("any shape rate=1Mbit/s\nany reset after=100kB")
        lab.offer(1_000_000, on: flow, ready: 0)
        var total = 0
        var now: Int64 = 0
        while lab.condition(of: flow) == .open, now < 10 * second {
            now += 10 * millisecond
            total += lab.advance(flow, to: now).released
        }
        #expect(total == 100_000)
        #expect(abs(now - 776 * millisecond) < 30 * millisecond)
        lab.apply(RuleIndices(), to: flow, at: now)
        #expect(lab.advance(flow, to: now + second).condition == .reset)
    }

    @Test("a rule that no longer acts lets go of what is under way, in order and complete")
    func letsGo() throws {
        var (lab, flow) = try opened("any shape rate=1Mbit/s queue=30kB")
        lab.offer(1_000_000, on: flow, ready: 0)
        var total = lab.advance(flow, to: second).released
        lab.apply(RuleIndices(), to: flow, at: second)
        for tick in 0..<100 {
            total += lab.advance(flow, to: second + Int64(tick) * 10 * millisecond).released
        }
        #expect(total == 1_000_000)
        lab.offer(5_000, on: flow, ready: 3 * second)
        #expect(lab.advance(flow, to: 3 * second).released == 5_000)
        // And it takes hold again.
        let active = FlowClassifier(rules: lab.rules, facts: facts).active
        lab.apply(active, to: flow, at: 3 * second)
        lab.offer(1_000_000, on: flow, ready: 3 * second)
        let released = lab.advance(flow, to: 4 * second).released
        #expect((100_000...150_000).contains(released))
    }

    @Test("a late caller loses nothing: bytes count from when they were ready")
    func makesUpForLateness() throws {
        func total(step: Int64) throws -> Int {
            var (lab, flow) = try opened("any shape rate=2Mbit/s")
            var total = 0
            for start in stride(from: Int64(0), to: 10 * second, by: Int(100 * millisecond)) {
                lab.offer(25_000, on: flow, ready: start)
                if (start / (100 * millisecond)) % step == 0 {
                    total += lab.advance(flow, to: start + 100 * millisecond).released
                }
            }
            return total + lab.advance(flow, to: 20 * second).released
        }
        #expect(try total(step: 1) == 2_500_000)
        #expect(try total(step: 7) == 2_500_000)
    }

    @Test("several rules act together")
    func combines() throws {
        var run = try Greedy("any loss rate=1%\nany shape rate=2Mbit/s\nany shape rate=1Mbit/s")
        run.addFlow()
        run.run(until: 20 * second)
        #expect(abs(run.rate(from: 5 * second, to: 20 * second) - 1) < 0.05)
        let record = try #require(run.lab.record(of: run.flows[0]))
        #expect(record.lostPackets > 0)
    }

    @Test("calls for a flow that ended change nothing")
    func ignoresClosed() throws {
        var (lab, flow) = try opened("any shape rate=1Mbit/s")
        #expect(lab.close(flow, at: 0) != nil)
        #expect(lab.close(flow, at: 0) == nil)
        let next = lab.open(facts, active: RuleIndices(), at: 0)
        lab.offer(1_000, on: flow, ready: 0)
        #expect(lab.advance(flow, to: 0) == FlowProgress(released: 0, wake: nil, condition: .reset))
        #expect(lab.advance(next, to: 0).released == 0)
        #expect(lab.admission(of: 1, on: flow, ready: 0) == nil)
        #expect(lab.record(of: flow) == nil)
    }

    @Test("a rule of one branch of a Y leaves the other alone, a common one joins both")
    func placesRules() throws {
        var run = try Greedy("any shape rate=1Mbit/s on=first\nany shape rate=4Mbit/s bucket=shared:trunk")
        run.addFlow(server: .first)
        run.addFlow(server: .second)
        run.run(until: 30 * second)
        let rates = run.delivered.map { Double($0) * 8 / 30e6 }
        #expect(rates[0] <= 1.02 && rates[1] > 2.5, "\(rates)")
        #expect(abs(rates[0] + rates[1] - 4) < 0.1, "\(rates)")
    }

    @Test(
        "whatever rules come and go, every byte comes out once and in time",
        arguments: 0..<40 as Range<UInt64>)
    func conserves(_ seed: UInt64) throws {
        let rules = try LabRules(
            text: """
                any shape rate=3Mbit/s queue=20kB
                any police rate=4Mbit/s burst=20kB after=50kB
                any loss rate=20% after=120kB
                any delay time=30ms jitter=10ms
                any load rate=2Mbit/s of=5Mbit/s on=100ms off=100ms bucket=shared:a
                any block
                any loss rate=100%
                """)
        var generator = SeededGenerator(seed: seed)
        var lab = Lab(rules: rules, seed: seed)
        var flows = (0..<3).map { lab.open(facts, active: RuleIndices(), at: $0) }
        var offered = [0, 0, 0]
        var released = [0, 0, 0]
        var now: Int64 = 0
        for _ in 0..<2_000 {
            now += Int64(generator.below(20)) * millisecond
            let index = Int(generator.below(3))
            switch generator.below(8) {
            case 0:
                var active = RuleIndices()
                for rule in rules.indices { active.set(rule, generator.below(3) == 0) }
                lab.apply(active, to: flows[index], at: now)
            case 1...3:
                let bytes = Int(generator.below(20_000))
                offered[index] += bytes
                lab.offer(bytes, on: flows[index], ready: now - Int64(generator.below(5)) * millisecond)
            case 4 where generator.below(40) == 0:
                let closed = lab.close(flows[index], at: now)
                #expect(try #require(closed).deliveredBytes == Int64(released[index]))
                flows[index] = lab.open(facts, active: RuleIndices(), at: now)
                offered[index] = 0
                released[index] = 0
            default:
                let progress = lab.advance(flows[index], to: now)
                released[index] += progress.released
                #expect(released[index] <= offered[index] && progress.released >= 0)
                if let wake = progress.wake { #expect(wake > now) }
            }
        }
        for flow in flows { lab.apply(RuleIndices(), to: flow, at: now) }
        for index in flows.indices {
            released[index] += lab.advance(flows[index], to: now + 100 * second).released
        }
        #expect(released == offered)
    }
}
