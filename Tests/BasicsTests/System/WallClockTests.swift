import TestSupport
import Basics
import Foundation
import Synchronization
import Testing

@Suite("Waiting for a time of day")
struct WallClockTests {
    @Test("it is waited in pieces, so that a clock that is set meanwhile counts")
    func pieces() async throws {
        let start = Date(timeIntervalSince1970: 0)
        let time = Mutex(start)
        let pauses = Mutex<[TimeInterval]>([])
        let clock = WallClock(
            now: { time.withLock { $0 } },
            pause: { seconds in
                pauses.withLock { $0.append(seconds) }
                time.withLock { $0 += seconds }
            })
        try await clock.wait(until: start.addingTimeInterval(150))
        #expect(pauses.withLock { $0 } == [60, 60, 30])
        try await clock.wait(until: start)
        #expect(pauses.withLock { $0.count } == 3)
    }
}
