/// Cost of tests in bytes and seconds, without confirmation.
package struct PlannedCost: Equatable, Sendable {
    /// Number of tests if none is confirmed.
    package var tests: Int
    /// Bytes received by their replays.
    package var bytes: Int
    /// Minimum duration of their replays, s.
    package var seconds: Double
    /// True if tests may be confirmed, which at most doubles the cost.
    package var mayDouble: Bool

    package init(tests: Int, bytes: Int, seconds: Double, mayDouble: Bool) {
        self.tests = tests
        self.bytes = bytes
        self.seconds = seconds
        self.mayDouble = mayDouble
    }

    /// Factor from this cost to the maximum cost.
    package var factor: Int { mayDouble ? 2 : 1 }
}
