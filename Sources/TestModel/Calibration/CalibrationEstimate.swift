import Basics

/// How long a pool of tests still takes, from how long those took that have ended.
package struct CalibrationEstimate: Equatable, Sendable {
    /// How many tests there are.
    package let total: Int
    /// How many of them run at once.
    package let atOnce: Int
    /// How many have ended.
    package private(set) var done = 0
    /// How long those took together, s.
    private var spent = 0.0

    package init(total: Int, atOnce: Int) {
        self.total = total
        self.atOnce = max(1, min(atOnce, total))
    }

    /// A test ended.
    package mutating func add(seconds: Double) {
        done += 1
        spent += seconds
    }

    /// Seconds left when so many have passed; nil before the first test has ended.
    ///
    /// What is left to do is what the tests that have not ended take by the mean of the others, less what has been
    /// done of them; it is shared by those that run at once.
    package func secondsLeft(after elapsed: Double) -> Int? {
        guard done > 0 else { return nil }
        let mean = spent / Double(done)
        let begun = max(0, elapsed * Double(atOnce) - spent)
        let left = max(0, Double(total - done) * mean - begun)
        return Quantities.whole((left / Double(atOnce)).rounded(.up))
    }
}
