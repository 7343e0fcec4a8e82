import Basics

/// Estimate of the time that a pool of tests still needs, from the durations of the finished tests.
package struct CalibrationEstimate: Equatable, Sendable {
    /// Number of tests in the pool.
    package let total: Int
    /// Number of tests that run at the same time.
    package let atOnce: Int
    /// Number of finished tests.
    package private(set) var done = 0
    /// Sum of the durations of the finished tests, s.
    private var spent = 0.0

    package init(total: Int, atOnce: Int) {
        self.total = total
        self.atOnce = max(1, min(atOnce, total))
    }

    /// Records a finished test and its duration, s.
    package mutating func add(seconds: Double) {
        done += 1
        spent += seconds
    }

    /// Returns the estimated remaining time in seconds after `elapsed` seconds; nil before the first test has
    /// finished, and while the running ones take longer than expected.
    ///
    /// The remaining work is the number of unfinished tests times the mean duration of the finished ones,
    /// less the time already spent on the running tests. It is divided among the tests that run at the same
    /// time.
    package func secondsLeft(after elapsed: Double) -> Int? {
        guard done > 0 else { return nil }
        let mean = spent / Double(done)
        let begun = max(0, elapsed * Double(atOnce) - spent)
        let left = max(0, Double(total - done) * mean - begun)
        return left > 0 || done == total ? Quantities.whole((left / Double(atOnce)).rounded(.up)) : nil
    }
}
