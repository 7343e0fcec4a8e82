/// Bytes and seconds, of tests that need no confirmation and of those that do.
package struct PlannedCost: Equatable, Sendable {
    /// How many tests run if none is confirmed.
    package var tests: Int
    /// Bytes that their replays receive.
    package var bytes: Int
    /// Seconds that their replays take at least.
    package var seconds: Double
    /// Whether tests may be confirmed, which doubles all of this at most.
    package var mayDouble: Bool

    package init(tests: Int, bytes: Int, seconds: Double, mayDouble: Bool) {
        self.tests = tests
        self.bytes = bytes
        self.seconds = seconds
        self.mayDouble = mayDouble
    }

    /// The most tests, bytes and seconds.
    package var factor: Int { mayDouble ? 2 : 1 }
}
