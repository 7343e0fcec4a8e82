package import Differentiation
package import Foundation
package import TestModel

/// Finished tests.
package protocol VerdictWording: Sendable {
    /// What came of a test: a word that can stand in colour, and the rest of the sentence.
    func headline(_ outcome: TestOutcome) -> (word: String, rest: String)
    /// A stored test's name as people read it.
    func title(_ test: StoredTest) -> String
    /// A verdict.
    func verdict(_ verdict: Verdict) -> String
    /// What a developer option did to a verdict, in a word.
    func howOverridden(_ option: String) -> String
    /// The mean throughputs in Mbit/s.
    func means(original: Double, control: Double) -> String
    /// The numbers that support a verdict, with the thresholds of the profile that decides.
    func evidence(_ statistics: StoredStatistics, thresholds: StoredDecision?) -> String
    /// Who may be the cause where nothing came through, and what to do.
    var whoMayBlock: String { get }
    /// What each profile says, where they disagree.
    func profilesDisagree(_ verdicts: String) -> String
    /// The profile that decides.
    func deciding(_ verdict: String) -> String
    /// Too few samples, with the number of each replay.
    func tooFewSamples(_ counts: [(role: String, samples: Int)]) -> String

    /// The heading of a test's details.
    func testTitle(_ id: String, app: String, started: Date) -> String
    /// A stored replay, without its role.
    func replay(_ replay: StoredReplay, mean: Double) -> String
    /// What one profile decided, and why.
    func decision(_ decision: StoredDecision) -> String
    /// What a decision followed from.
    func reasons(_ decision: StoredDecision) -> String
    /// The name of a line of details.
    func label(_ label: Label) -> String
    /// A server's address and ports.
    func place(_ server: StoredTest.ServerContext) -> String
    /// That so many HTTP exchanges are shown only on request.
    func exchangesLeftOut(_ count: Int) -> String
    /// Who tested.
    func client(_ test: StoredTest) -> String
    /// What was left to chance or choice.
    func choices(order: [ReplayRole], seed: UInt64) -> String
    /// A test by its number.
    func test(_ id: Int64) -> String
}

/// What came of a test.
package enum TestOutcome: Sendable {
    /// A person stopped it.
    case cancelled(app: String)
    /// It failed; nil if nothing is known of why.
    case failed(app: String, StoredTest.Failure?)
    /// It has no verdict, though it is complete.
    case unknown(app: String)
    /// A developer option changed the verdict; the measured one is nil if there is none.
    case overridden(Verdict, option: String, measured: Verdict?)
    /// A measured verdict: the original's throughput as a share of the control's, less 1, with its interval in words
    /// where it was estimated, and how far from 0 it may be before the rule that decides looks at anything else; nil
    /// if that rule is not known.
    case measured(
        Verdict, app: String, change: Double, interval: String?, threshold: Double?, isPort: Bool)
    /// Its replays have too few samples for any verdict.
    case tooFewSamples(app: String, change: Double, counts: [(role: String, samples: Int)])
    /// There was nothing to compare, and what came between.
    case obstructed(Verdict, app: String, Kept<Obstacle>)
}
