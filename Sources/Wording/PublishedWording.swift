package import TestModel

/// Tests that Wehe's servers published.
package protocol PublishedWording: Sendable {
    /// How far an import is: how many tests came, the share of all that was read, and the seconds that are left.
    func importing(tests: Int, share: Double, secondsLeft: Int?) -> String
    /// What no test was made of, by reason, and whether each is named before.
    func leftOver(_ counts: [(reason: Leftover.Reason, count: Int)], areNamed: Bool) -> String
    /// One thing that no test was made of.
    func leftOver(_ leftover: Leftover) -> String
}
