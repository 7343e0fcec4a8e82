import Recordings
import Testing

@testable import ReplayServer

@Suite("Datagrams on a virtual clock")
struct DatagramScheduleTests {
    private struct Course {
        var sends: [(index: Int, instant: Int64)] = []
        var dropped = 0
    }

    /// Sends all datagrams from instant 1 s on and returns which left when.
    private func run(
        _ datagrams: [(milliseconds: Double, length: Int)], line: AccessLine? = nil,
        limit: Int64 = 45_000_000_000, lateness: Int64 = 0
    ) -> Course {
        let origin: Int64 = 1_000_000_000
        var line = line
        var now = origin
        var schedule = DatagramSchedule(
            datagrams: datagrams.map {
                ServerScript.Datagram(timestamp: $0.milliseconds / 1_000, length: $0.length)
            }, start: origin, limit: limit)
        var course = Course()
        while true {
            let step = schedule.next(at: now) { index, due in
                line == nil ? now : line?.admission(of: datagrams[index].length, ready: due, now: now)
            }
            switch step {
            case .send(let index): course.sends.append((index, now - origin))
            case .wait(let instant): now = instant + lateness
            case .complete:
                course.dropped = schedule.dropped
                return course
            }
        }
    }

    @Test("Without a line every datagram leaves at its recorded instant")
    func recorded() {
        let course = run([(0, 100), (5, 0), (5, 200), (12.5, 300)])
        #expect(course.sends.map(\.index) == [0, 1, 2, 3])
        #expect(course.sends.map(\.instant) == [0, 5_000_000, 5_000_000, 12_500_000])
        #expect(course.dropped == 0)
    }

    @Test("A late timer sends all that is due and shifts nothing after it")
    func late() {
        let course = run([(0, 1), (1, 1), (2, 1), (10, 1)], lateness: 1_500_000)
        #expect(course.sends.map(\.instant) == [0, 2_500_000, 2_500_000, 11_500_000])
    }

    @Test("A burst waits in the line: 1000 bytes at 8 Mbit/s take a millisecond each")
    func queued() {
        let course = run([(0, 1_000), (0, 1_000), (0, 1_000)], line: AccessLine(rate: 8))
        #expect(course.sends.map(\.instant) == [0, 1_000_000, 2_000_000])
        #expect(course.dropped == 0)
    }

    @Test("What finds a quarter of a second queued before it is lost, and later datagrams are sent")
    func dropped() {
        // A queue of 250 ms holds 250 datagrams of a millisecond, besides the one that leaves.
        let burst = (0..<400).map { _ in (milliseconds: 0.0, length: 1_000) }
        let course = run(burst + [(1_000, 10)], line: AccessLine(rate: 8))
        #expect(course.sends.count == 251 + 1)
        #expect(course.dropped == 149)
        #expect(course.sends.last?.index == 400)
        #expect(course.sends.last?.instant == 1_000_000_000)
    }

    @Test("A line half as fast as the flow lets half of it through, at its rate")
    func halved() {
        // 10 s of 16 Mbit/s on 8 Mbit/s.
        let flow = (0..<20_000).map { (milliseconds: Double($0) / 2, length: 1_000) }
        let course = run(flow, line: AccessLine(rate: 8))
        #expect(course.sends.count + course.dropped == 20_000)
        // A queue's worth leaves after the last one was due.
        #expect((10_000...10_260).contains(course.sends.count))
        #expect(zip(course.sends, course.sends.dropFirst()).allSatisfy { $1.instant - $0.instant >= 999_999 })
    }

    @Test("After the limit nothing is sent, also of what waits in the line")
    func limit() {
        let flow = [(0.0, 1_000), (0, 1_000), (0, 1_000), (3, 1_000)].map {
            (milliseconds: $0.0, length: $0.1)
        }
        let course = run(flow, line: AccessLine(rate: 8), limit: 1_000_000)
        #expect(course.sends.map(\.index) == [0, 1])
        #expect(run([], limit: 1).sends.isEmpty)
    }
}
