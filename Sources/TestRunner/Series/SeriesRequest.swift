package import Differentiation

/// A series of pairs as a command asks for it.
package struct SeriesRequest: Sendable {
    /// A pair of it. Its seed is the coin's.
    package var test: TestRequest
    /// What it is judged by.
    package let rule: SeriesRule
    /// The pause before every replay, in seconds.
    package let pause: Double

    /// A series of pairs.
    package init(test: TestRequest, rule: SeriesRule, pause: Double) {
        self.test = test
        self.rule = rule
        self.pause = pause
    }
}
