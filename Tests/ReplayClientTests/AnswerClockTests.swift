import TestModel
import Testing

@testable import ReplayClient

@Suite("Answer time: waiting for answers apart from receiving them")
struct AnswerClockTests {
    private func milliseconds(_ count: Int64) -> Int64 { count * 1_000_000 }

    @Test("Time passes from the first byte of an answer to its last, not before and not between answers")
    func course() {
        var clock = AnswerClock(packets: 3)
        clock.sent(1, at: milliseconds(5))
        clock.awaits(at: milliseconds(5))
        #expect(clock.reading(at: milliseconds(400)) == 0)
        #expect(clock.received(1_000, at: milliseconds(505)) == true)
        #expect(clock.received(500, at: milliseconds(520)) == false)
        #expect(clock.reading(at: milliseconds(520)) == milliseconds(15))
        // The answer is complete; the recording pauses, then asks twice.
        clock.pauses(at: milliseconds(520))
        #expect(clock.reading(at: milliseconds(900)) == milliseconds(15))
        clock.sent(2, at: milliseconds(900))
        clock.awaits(at: milliseconds(900))
        #expect(clock.received(700, at: milliseconds(1_000)) == false)
        // An answer that stalls goes on.
        let times = clock.times(at: milliseconds(1_100))
        let beginning = times.beginning
        #expect(abs((beginning?.firstByte ?? 0) - 0.505) < 1e-9 && abs((beginning?.wait ?? 0) - 0.5) < 1e-9)
        #expect(abs((beginning?.pauses ?? 0) - 0.38) < 1e-9)
        #expect(abs(times.waiting - 0.6) < 1e-9)
        #expect(abs(times.answering - 0.115) < 1e-9)
        #expect(times.departures.map { ($0 * 1_000).rounded() } == [0, 15, 15])
        #expect(times.bytes == [1_000, 1_200])
    }

    @Test("A request right after an answer begins another wait")
    func following() {
        var clock = AnswerClock(packets: 2)
        clock.awaits(at: 0)
        _ = clock.received(10, at: milliseconds(100))
        clock.awaits(at: milliseconds(130))
        _ = clock.received(10, at: milliseconds(330))
        let times = clock.times(at: milliseconds(340))
        #expect(abs(times.waiting - 0.3) < 1e-9 && abs(times.answering - 0.04) < 1e-9)
    }

    @Test("Where nothing came, all is waiting")
    func silence() {
        var clock = AnswerClock(packets: 1)
        clock.sent(1, at: 0)
        clock.awaits(at: 0)
        let times = clock.times(at: milliseconds(3_000))
        #expect(times.beginning == nil && times.answering == 0 && times.bytes == [])
        #expect(times.waiting == 3)
    }
}
