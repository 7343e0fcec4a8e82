import Differentiation
import Testing

@Suite("What is evidence of a probe, and what is not")
struct ProbeEvidenceTests {
    /// A replay of a steady rate, Mbit/s, in slices of 10 ms of answer time.
    private func course(
        _ rate: Double, seconds: Double, isComplete: Bool = true, departures: [Double] = [0]
    ) -> ThroughputTimeline {
        ThroughputTimeline(
            throughput: Array(repeating: rate, count: Int(seconds * 100)), sliceLength: 0.01, end: seconds,
            isComplete: isComplete, departures: departures)
    }

    /// References of 2 and 20 Mbit/s: windows of 250 ms, a lead of four.
    private func judge(departures: [Double] = [0]) throws -> ProbeJudge {
        try #require(
            ProbeJudge(
                original: course(2, seconds: 40, isComplete: false, departures: departures),
                control: course(20, seconds: 10, departures: departures)))
    }

    /// What the judge says of a steady rate, and after how many seconds of answer time.
    private func feed(
        _ judge: inout ProbeJudge, _ rate: Double, from start: Double = 0, to end: Double
    ) -> Double? {
        for step in Int(start * 100)..<Int(end * 100) {
            let time = Double(step) * 0.01
            if judge.received(Int(rate * 1_250), at: time + 0.005) != nil { return time }
        }
        return nil
    }

    @Test("Nothing that came is no evidence, however a replay ended, where both references got something")
    func nothing() throws {
        for ending in [ProbeJudge.Ending.complete, .ended, .cutOff] {
            var probe = try judge()
            probe.sent(1, at: 0)
            #expect(probe.ended(at: 0, ending) == nil, "\(ending)")
        }
    }

    @Test("Where the original got nothing, only what was cut off is like it: who stops waiting knows nothing")
    func silence() throws {
        let judge = try #require(
            ProbeJudge(original: course(0, seconds: 0, isComplete: false), control: course(20, seconds: 2)))
        func ended(_ ending: ProbeJudge.Ending) -> ProbeJudge.Judgement? {
            var probe = judge
            return probe.ended(at: 0, ending)
        }
        #expect(ended(.cutOff) == .likeOriginal)
        #expect(ended(.ended) == nil && ended(.complete) == nil)
        // Its bytes must have left before anything cuts the connection off for them.
        var early = judge.watching(inverted: [0])
        #expect(early.ended(at: 0, .cutOff) == nil)
        var sent = judge.watching(inverted: [0])
        sent.sent(1, at: 0)
        #expect(sent.ended(at: 0, .cutOff) == .likeOriginal)
    }

    @Test("A throughput clearly below the slower reference is like neither", arguments: [0.0, 0.2, 0.9])
    func below(rate: Double) throws {
        var probe = try judge()
        // Something came, or nothing could be said at all.
        _ = probe.received(1, at: 0)
        #expect(feed(&probe, rate, to: 10) == nil)
        #expect(probe.ended(at: 10, .ended) == nil)
        var cut = try judge()
        _ = cut.received(1_000, at: 0)
        #expect(cut.ended(at: 0.1, .cutOff) == nil)
    }

    @Test("A throughput a little below the slower reference is like it", arguments: [1.2, 1.6, 2, 4])
    func near(rate: Double) throws {
        var probe = try judge()
        #expect(feed(&probe, rate, to: 10) != nil)
        #expect(probe.judgement == .likeOriginal)
    }

    @Test("Windows in which little came do not stand for those in which it came at the original's rate")
    func stalling() throws {
        var probe = try judge()
        var time = 0.0
        // One window in five at 2 Mbit/s: 0.4 on the whole.
        while time < 9.9, probe.judgement == nil {
            _ = feed(&probe, 2, from: time, to: time + 0.25)
            _ = feed(&probe, 0, from: time + 0.25, to: time + 1.25)
            time += 1.25
        }
        #expect(probe.judgement == nil)
    }

    @Test("Windows count only once the inverted bytes have left that can have mattered")
    func inverted() throws {
        // The original had sent three packets when its treatment showed, after 250 ms.
        let judge = try judge(departures: [0, 0.01, 0.02, 5, 9])
        var waiting = judge.watching(inverted: [0, 2])
        waiting.sent(2, at: 0)
        #expect(feed(&waiting, 2, to: 3) == nil)
        waiting.sent(3, at: 3)
        let decided = feed(&waiting, 2, from: 3, to: 10)
        #expect(waiting.judgement == .likeOriginal && (decided ?? 0) > 3.9)
        // Packets that the original sent later cannot have caused what showed before.
        var early = judge.watching(inverted: [0, 2, 3, 4])
        early.sent(3, at: 0)
        #expect(feed(&early, 20, to: 3) != nil && early.judgement == .likeControl)
    }

    @Test("A probe of late packets may be like the original before they left, but not like the control")
    func late() throws {
        let judge = try judge(departures: [0, 5])
        var slow = judge.watching(inverted: [1])
        slow.sent(1, at: 0)
        #expect(feed(&slow, 2, to: 3) != nil && slow.judgement == .likeOriginal)
        var fast = judge.watching(inverted: [1])
        fast.sent(1, at: 0)
        #expect(feed(&fast, 20, to: 3) == nil)
        fast.sent(2, at: 3)
        #expect(feed(&fast, 20, from: 3, to: 10) != nil && fast.judgement == .likeControl)
    }

    @Test("The strongest answer takes all windows; its contrary takes no more than any")
    func thorough() throws {
        let judge = try judge()
        var same = judge.watching(inverted: [0], isThorough: true)
        same.sent(1, at: 0)
        #expect(feed(&same, 2, to: 9.9) == nil)
        _ = feed(&same, 2, from: 9.9, to: 10.1)
        #expect(same.judgement == .likeOriginal)
        var other = judge.watching(inverted: [0], isThorough: true)
        other.sent(1, at: 0)
        #expect((feed(&other, 20, to: 10) ?? 10) < 1.1 && other.judgement == .likeControl)
    }

    @Test("What came in less than a window, and was ended by this client, decides nothing")
    func tooLittle() throws {
        var probe = try judge()
        _ = probe.received(625_000, at: 0.1)
        #expect(probe.ended(at: 0.2, .ended) == nil)
    }
}
