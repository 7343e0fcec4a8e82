package import Basics
package import Foundation
import Synchronization

/// A clock that stands until it is waited for, which takes no time.
package final class SteppedClock: Sendable {
    private let time: Mutex<Date>
    private let pauses = Mutex<[TimeInterval]>([])

    /// - Parameter start: what it shows first; by default noon of 23 November 2026, UTC.
    package init(_ start: Date = Date(timeIntervalSince1970: 1_795_435_200)) { time = Mutex(start) }

    /// What it shows.
    package var now: Date { time.withLock { $0 } }

    /// What was waited for, in seconds.
    package var waits: [TimeInterval] { pauses.withLock { $0 } }

    /// Moves it on by so many seconds.
    package func advance(by seconds: TimeInterval) { time.withLock { $0 += seconds } }

    /// The clock as programs have it.
    package var clock: WallClock {
        WallClock(
            now: { self.now },
            pause: { seconds in
                self.pauses.withLock { $0.append(seconds) }
                self.advance(by: seconds)
            })
    }
}
