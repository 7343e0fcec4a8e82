package import TestModel

/// Tests that Wehe's servers published.
package protocol PublishedWording: Sendable {
    /// How far an import is: how many tests came, the share of all that was read, and the seconds that are left.
    func importing(tests: Int, share: Double, secondsLeft: Int?) -> String
    /// What no test was made of, by reason, and whether each is named before.
    func leftOver(_ counts: [(reason: Leftover.Reason, count: Int)], areNamed: Bool) -> String
    /// One thing that no test was made of.
    func leftOver(_ leftover: Leftover) -> String
    /// Who published a test.
    func publisher(_ source: TestSource) -> String
    /// How many of many tests have numbers that follow from their samples.
    func verified(_ tally: VerificationTally) -> String
    /// That so many tests have no statistics to decide on.
    func withoutStatistics(_ count: Int) -> String
    /// A share with its interval, for a table.
    func share(_ share: Double, within shares: (low: Double, high: Double)) -> String
}
