import Basics
import Testing

@testable import PathEmulation

@Suite("TCP on the path")
struct TCPPathTests {
    @Test(
        "a flow through a shaper gets its rate within 2 % over 5 s", arguments: [0.5, 1.5, 4, 25, 100, 500])
    func shapes(_ megabits: Double) throws {
        var run = try Greedy("any shape rate=\(megabits)Mbit/s")
        run.addFlow()
        run.run(until: 10 * second)
        // From 3 s on, as slow start takes a while at high rates and its losses hold bytes back.
        let rate = run.rate(from: 3 * second, to: 8 * second)
        #expect(abs(rate - megabits) < 0.02 * megabits, "\(rate)")
    }

    @Test(
        "a flow through a policer gets between half its rate and all, with losses",
        arguments: [
            ("1.5Mbit/s", "10kB", 1.5), ("2Mbit/s", "30kB", 2), ("10Mbit/s", "60kB", 10),
            ("100Mbit/s", "250kB", 100),
        ])
    func polices(_ rate: String, _ burst: String, _ megabits: Double) throws {
        var run = try Greedy("any police rate=\(rate) burst=\(burst)")
        run.addFlow()
        run.run(until: 20 * second)
        let goodput = run.rate(from: 5 * second, to: 20 * second)
        #expect(goodput > 0.5 * megabits && goodput <= 1.01 * megabits, "\(goodput)")
        let record = try #require(run.lab.record(of: run.flows[0]))
        #expect(record.lostPackets > 0)
        #expect(Int64(record.losses.count) == record.lostPackets)
        #expect(record.losses.reduce(0) { $0 + Int64($1.bytes) } == record.lostBytes)
        // Every lost segment is sent again, but for what is still under way.
        #expect(record.lostPackets - record.retransmissions < 200)
    }

    @Test(
        "random loss gives the rate that Mathis et al. expect, by the square root of its probability",
        arguments: [0.2, 0.5, 1, 2, 5])
    func loses(_ percent: Double) throws {
        var run = try Greedy("any loss rate=\(percent)%")
        run.addFlow()
        run.run(until: 60 * second)
        // Mathis, Semke, Mahdavi and Ott 1997: MSS / RTT · sqrt(3/2) / sqrt(p).
        let expected = 1_448 * 8 / 0.020 * (1.5 / (percent / 100)).squareRoot() / 1e6
        let rate = run.rate(from: 0, to: 60 * second)
        #expect(rate > 0.6 * expected && rate < 1.5 * expected, "\(rate) of \(expected)")
        let record = try #require(run.lab.record(of: run.flows[0]))
        let share = Double(record.lostPackets) / Double(record.packets)
        #expect(abs(share - percent / 100) < 0.25 * percent / 100)
    }

    @Test(
        "all of an answer comes out, also where its last segment was lost, before the next one is asked for",
        arguments: ["any shape rate=1.5Mbit/s", "any police rate=2Mbit/s burst=30kB", "any loss rate=5%"])
    func ends(_ rule: String) throws {
        var lab = Lab(rules: try LabRules(text: rule), seed: 3)
        let facts = FlowFacts(transport: .tcp, serverPort: 443, client: "192.0.2.1")
        let flow = lab.open(facts, active: FlowClassifier(rules: lab.rules, facts: facts).active, at: 0)
        var now: Int64 = 0
        for bytes in stride(from: 1_000, to: 400_000, by: 7_001) {
            lab.offer(bytes, on: flow, ready: now)
            var released = 0
            while released < bytes {
                let progress = lab.advance(flow, to: now)
                released += progress.released
                guard released < bytes else { break }
                now = try #require(progress.wake, "\(bytes - released) of \(bytes) bytes never come out")
            }
        }
        #expect(try #require(lab.record(of: flow)).lostPackets > 0)
    }

    @Test("a delay shifts bytes without lowering the rate")
    func delays() throws {
        var run = try Greedy("any shape rate=10Mbit/s\nany delay time=100ms jitter=10ms")
        run.addFlow()
        run.run(until: 15 * second)
        #expect(abs(run.rate(from: 5 * second, to: 15 * second) - 10) < 0.2)
        #expect((try #require(run.history.first { $0.bytes > 0 })).instant >= 100 * millisecond)

        var lab = Lab(rules: try LabRules(text: "any delay time=100ms"), seed: 1)
        let facts = FlowFacts(transport: .tcp, serverPort: 443, client: "192.0.2.1")
        let flow = lab.open(facts, active: FlowClassifier(rules: lab.rules, facts: facts).active, at: 0)
        for tick in 0..<1_000 {
            lab.offer(100_000, on: flow, ready: Int64(tick) * millisecond)
            let released = lab.advance(flow, to: Int64(tick) * millisecond).released
            #expect(released == (tick < 100 ? 0 : 100_000))
        }
    }

    @Test("nothing is added where no rule acts: bytes come out at once, without a model")
    func passesUntouched() throws {
        var lab = Lab(rules: try LabRules(text: "sni=* shape rate=1Mbit/s"), seed: 1)
        let facts = FlowFacts(transport: .tcp, serverPort: 443, client: "192.0.2.1")
        let flow = lab.open(facts, active: RuleIndices(), at: 5)
        lab.offer(1 << 30, on: flow, ready: 5)
        let progress = lab.advance(flow, to: 5)
        #expect(progress == FlowProgress(released: 1 << 30, wake: nil, condition: .open))
        let record = try #require(lab.record(of: flow))
        #expect(record.packets == ((1 << 30) + 1_447) / 1_448 && record.lostPackets == 0)
        #expect(record.roundTrips.count == 0)
    }

    @Test("the same seed gives the same run, however often it is asked")
    func repeats() throws {
        func run(seed: UInt64, step: Int64) throws -> [Int64] {
            var run = try Greedy(
                "any loss rate=1%\nany load rate=5Mbit/s of=8Mbit/s on=1s off=1s", seed: seed)
            run.addFlow()
            run.run(until: 10 * second, step: step)
            return run.history.filter { $0.instant % (100 * millisecond) == 0 }.map(\.bytes)
        }
        let first = try run(seed: 7, step: 5 * millisecond)
        #expect(try run(seed: 7, step: 5 * millisecond) == first)
        #expect(try run(seed: 7, step: 100 * millisecond) == first)
        #expect(try run(seed: 8, step: 5 * millisecond) != first)
    }

    @Test("two clients in one shared bucket get about half each, and all of it together")
    func shares() throws {
        var run = try Greedy("any shape rate=10Mbit/s bucket=shared:link")
        run.addFlow(client: "192.0.2.1")
        run.addFlow(client: "192.0.2.2")
        run.run(until: 60 * second)
        let rates = run.delivered.map { Double($0) * 8 / 60e6 }
        #expect(abs(rates[0] + rates[1] - 10) < 0.2, "\(rates)")
        #expect(rates.allSatisfy { (3...7).contains($0) }, "\(rates)")
    }

    @Test("each client has a bucket of its own by default, and two flows of one share it")
    func separatesClients() throws {
        var run = try Greedy("any shape rate=4Mbit/s")
        run.addFlow(client: "192.0.2.1")
        run.addFlow(client: "192.0.2.1", server: .second)
        run.addFlow(client: "192.0.2.2")
        run.run(until: 30 * second)
        let rates = run.delivered.map { Double($0) * 8 / 30e6 }
        #expect(abs(rates[0] + rates[1] - 4) < 0.1, "\(rates)")
        #expect(abs(rates[2] - 4) < 0.1, "\(rates)")
    }

    @Test("when everything is lost the sender waits 200 ms, then twice as long, and so on")
    func timesOut() throws {
        var run = try Greedy("any loss rate=100%")
        run.addFlow()
        run.run(until: 10 * second)
        #expect(run.delivered == [0])
        let record = try #require(run.lab.record(of: run.flows[0]))
        // The first ten segments, then one at 0.2, 0.6, 1.4, 3.0 and 6.2 s.
        let times = record.losses.map { $0.time / millisecond }
        #expect(times == [Int64](repeating: 0, count: 10) + [200, 600, 1_400, 3_000, 6_200])
        #expect(record.timeouts == 5)
    }

    @Test("bytes come out in order and complete, whatever is lost on the way")
    func delivers() throws {
        var lab = Lab(
            rules: try LabRules(text: "any loss rate=10%\nany shape rate=5Mbit/s queue=20kB"), seed: 3)
        let facts = FlowFacts(transport: .tcp, serverPort: 443, client: "192.0.2.1")
        let flow = lab.open(facts, active: FlowClassifier(rules: lab.rules, facts: facts).active, at: 0)
        lab.offer(1_000_000, on: flow, ready: 0)
        var total = 0
        var now: Int64 = 0
        var wakes = 0
        while let wake = { () -> Int64? in
            let progress = lab.advance(flow, to: now)
            total += progress.released
            return progress.wake
        }() {
            #expect(wake >= now + Lab.wakeStep)
            now = wake
            wakes += 1
            try #require(wakes < 100_000)
        }
        #expect(total == 1_000_000)
        let closed = lab.close(flow, at: now)
        let record = try #require(closed)
        #expect(record.offeredBytes == 1_000_000 && record.deliveredBytes == 1_000_000)
        #expect(record.retransmissions == record.lostPackets)
        #expect(record.traffic.reduce(0) { $0 + $1.packets } == record.packets)
        #expect(record.traffic.reduce(0) { $0 + $1.lostBytes } == record.lostBytes)
    }

    @Test("round trips are the path's own and what queues add")
    func samplesRoundTrips() throws {
        var run = try Greedy("any shape rate=8Mbit/s burst=1500B queue=100ms\nany delay time=30ms")
        run.addFlow()
        run.run(until: 20 * second)
        let trips = try #require(run.lab.record(of: run.flows[0])).roundTrips
        #expect(trips.minimum == 50 * millisecond)
        #expect(trips.samples.allSatisfy { $0.duration <= 152 * millisecond })
        #expect(try #require(trips.mean) > 100e6)
    }
}
