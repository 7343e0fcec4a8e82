package import Differentiation

/// A command's request for a series of pairs.
package struct SeriesRequest: Sendable {
    /// The request for one of its pairs; its seed is that of the coin.
    package var test: TestRequest
    /// The rule that decides the verdict.
    package let rule: SeriesRule
    /// The pause before every replay, s.
    package let pause: Double

    /// Creates a request for a series.
    package init(test: TestRequest, rule: SeriesRule, pause: Double) {
        self.test = test
        self.rule = rule
        self.pause = pause
    }
}
