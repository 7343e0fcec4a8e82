package import Differentiation
import ReplayClient

/// A command's request for a series of pairs.
package struct SeriesRequest: Sendable {
    /// The request for one of its pairs; its seed is that of the coin.
    package var test: TestRequest
    /// The rule that decides the verdict.
    package let rule: SeriesRule

    /// Creates a request for a series.
    ///
    /// - Parameters:
    ///   - test: the request for one of its pairs.
    ///   - rule: the rule that decides the verdict.
    ///   - pause: the pause before every replay, s.
    package init(test: TestRequest, rule: SeriesRule, pause: Double) {
        self.test = test
        self.rule = rule
        self.test.replays.pause = pause
    }
}
