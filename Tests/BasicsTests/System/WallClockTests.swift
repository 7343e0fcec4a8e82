import TestSupport
import Basics
import Foundation
import Testing

@Suite("Waiting for a time of day")
struct WallClockTests {
    @Test("it is waited in pieces, so that a clock that is set meanwhile counts")
    func pieces() async throws {
        let start = Date(timeIntervalSince1970: 0)
        let clock = SteppedClock(start)
        let begin = clock.clock.steady.now
        try await clock.clock.wait(until: start.addingTimeInterval(150))
        #expect(clock.waits == [60, 60, 30])
        try await clock.clock.wait(until: start)
        #expect(clock.waits.count == 3)
        #expect(clock.clock.steady.now - begin == .seconds(150))
    }
}
