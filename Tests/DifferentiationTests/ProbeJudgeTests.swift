import Differentiation
import Testing

@Suite("Judging a probe while it runs")
struct ProbeJudgeTests {
    /// A replay of a steady rate, Mbit/s, in slices of 10 ms.
    private func course(_ rate: Double, seconds: Double, isComplete: Bool = true) -> ThroughputTimeline {
        ThroughputTimeline(
            throughput: Array(repeating: rate, count: Int(seconds * 100)), sliceLength: 0.01, end: seconds,
            isComplete: isComplete)
    }

    /// Feeds a steady rate in steps of 10 ms.
    ///
    /// - Returns: the judgement, and when it came in seconds.
    private func feed(
        _ judge: ProbeJudge, rate: (Double) -> Double, for seconds: Double
    ) -> (judgement: ProbeJudge.Judgement?, seconds: Double) {
        var judge = judge
        for step in 0..<Int(seconds * 100) {
            let time = Double(step) * 0.01
            let bytes = Int(rate(time) * 125_000 * 0.01)
            if let judgement = judge.received(bytes, at: time + 0.005) { return (judgement, time) }
        }
        return (nil, seconds)
    }

    @Test("Four windows in a row decide: a second where both run for minutes")
    func steady() throws {
        let judge = try #require(
            ProbeJudge(
                original: course(2, seconds: 60, isComplete: false), control: course(20, seconds: 30)))
        #expect(judge.windowLength == 0.25)
        #expect(judge.neededLead == 4)
        #expect(judge.windowErrorRate == 0)
        let slow = feed(judge, rate: { _ in 2.2 }, for: 30)
        #expect(slow.judgement == .likeOriginal)
        #expect(slow.seconds < 1.1)
        let fast = feed(judge, rate: { _ in 17 }, for: 30)
        #expect(fast.judgement == .likeControl)
        #expect(fast.seconds < 1.1)
    }

    @Test(
        "A probe that fares as a reference did takes four windows of its rate, or as long as that reference")
    func effort() throws {
        let judge = try #require(
            ProbeJudge(original: course(2, seconds: 60, isComplete: false), control: course(20, seconds: 30)))
        // Four windows of 250 ms: a second of 2 and of 20 Mbit/s.
        let slow = judge.effort(like: .likeOriginal)
        #expect(abs(slow.seconds - 1) < 1e-9 && abs(slow.bytes - 250_000) < 1)
        let fast = judge.effort(like: .likeControl)
        #expect(abs(fast.seconds - 1) < 1e-9 && abs(fast.bytes - 2_500_000) < 1)
        // What was seen of another probe does not count.
        var later = judge
        _ = later.received(1_000_000, at: 0.6)
        #expect(later.effort(like: .likeOriginal) == slow)

        let short = try #require(
            ProbeJudge(original: course(2, seconds: 60, isComplete: false), control: course(20, seconds: 0.1))
        )
        let end = short.effort(like: .likeControl)
        #expect(end.seconds <= 0.1 + 1e-9 && abs(end.bytes - 250_000) < 1)
    }

    @Test("A rule that acts late is waited for")
    func late() throws {
        let original = ThroughputTimeline(
            throughput: Array(repeating: 20, count: 500) + Array(repeating: 2, count: 2_500),
            sliceLength: 0.01, end: 30, isComplete: false)
        let judge = try #require(ProbeJudge(original: original, control: course(20, seconds: 20)))
        let same = feed(judge, rate: { $0 < 5 ? 20 : 2 }, for: 20)
        #expect(same.judgement == .likeOriginal)
        #expect(same.seconds > 5 && same.seconds < 7)
        let other = feed(judge, rate: { _ in 20 }, for: 20)
        #expect(other.judgement == .likeControl)
        #expect(other.seconds > 5 && other.seconds < 7)
    }

    @Test("An original that is faster than its control is told from it too")
    func reversed() throws {
        let judge = try #require(
            ProbeJudge(original: course(20, seconds: 10), control: course(2, seconds: 40)))
        #expect(feed(judge, rate: { _ in 20 }, for: 10).judgement == .likeOriginal)
        #expect(feed(judge, rate: { _ in 2 }, for: 10).judgement == .likeControl)
    }

    @Test("A connection that is reset like the original's is like the original's, one that goes on is not")
    func reset() throws {
        let judge = try #require(
            ProbeJudge(original: course(0, seconds: 0, isComplete: false), control: course(20, seconds: 2)))
        var cut = judge
        #expect(cut.ended(at: 0, .cutOff) == .likeOriginal)
        #expect(feed(judge, rate: { _ in 20 }, for: 2).judgement == .likeControl)
    }

    @Test("Few windows are decided by the mean over them, and a mean in the middle is not")
    func short() throws {
        let judge = try #require(
            ProbeJudge(original: course(2, seconds: 2), control: course(20, seconds: 0.1)))
        #expect(judge.horizon == 0.1)
        for (rate, expected) in [
            (3.0, ProbeJudge.Judgement.likeOriginal), (15, .likeControl), (6.3, nil),
        ] {
            var probe = judge
            _ = probe.received(Int(rate * 12_500), at: 0.04)
            #expect(probe.ended(at: 0.1, .ended) == expected, "\(rate) Mbit/s")
        }
    }

    @Test("Replays that are treated alike cannot be told apart, nor can ones that never began")
    func alike() {
        #expect(ProbeJudge(original: course(20, seconds: 5), control: course(19, seconds: 5)) == nil)
        let nothing = ThroughputTimeline(throughput: [], sliceLength: .nan, end: .nan, isComplete: true)
        #expect(ProbeJudge(original: nothing, control: nothing) == nil)
    }

    @Test("References that waver ask for a greater lead")
    func wavering() throws {
        let wavering = ThroughputTimeline(
            throughput: (0..<2_000).map { ($0 / 25) % 3 == 0 ? 30 : 4 }, sliceLength: 0.01, end: 20,
            isComplete: true)
        let judge = try #require(ProbeJudge(original: course(3, seconds: 40), control: wavering))
        #expect(judge.windowErrorRate > 0.05)
        #expect(judge.neededLead > 4)
    }

    @Test("The mean of a course counts parts of slices, and nothing after its end")
    func means() {
        let course = ThroughputTimeline(throughput: [10, 20], sliceLength: 1, end: 2, isComplete: true)
        #expect(course.mean(from: 0, to: 2) == 15)
        #expect(course.mean(from: 0.5, to: 1.5) == 15)
        #expect(course.mean(from: 1, to: 5) == 5)
        #expect(course.mean(from: 3, to: 4) == 0)
        #expect(course.mean(from: 1, to: 1) == 0)
    }
}
