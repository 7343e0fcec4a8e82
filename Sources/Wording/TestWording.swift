import Differentiation
package import TestModel

/// The course of a test.
package protocol TestWording: Sendable {
    /// The order of a test's replays.
    func order(_ roles: [ReplayRole]) -> String
    /// How much a test moves, and what is known of how long it takes.
    func effort(bytes: Int, _ time: TestEffort.Time) -> String
    /// How to cancel.
    var howToCancel: String { get }
    /// Which replay.
    func role(_ role: ReplayRole) -> String
    /// What stands in a replay's place while results are analysed.
    var analysis: String { get }
    /// What stands in a replay's place while the server is in use.
    var waiting: String { get }
    /// Where a test stands.
    func status(_ status: TestStatus) -> String
    /// How a replay ended.
    func ending(_ ending: ReplayEnding) -> String
    /// How long a name's lookup took, in seconds.
    func lookup(_ host: String, _ address: String, seconds: Double) -> String
    /// How long an HTTP exchange took, phase by phase.
    func exchange(_ timeline: HTTPTimeline) -> String
    /// The same, as it is shown while a test runs.
    func trace(_ timeline: HTTPTimeline) -> String
    /// A mean throughput in Mbit/s.
    func mean(_ megabits: Double) -> String
    /// The time that a replay will take from here on.
    func timeLeft(_ seconds: Double) -> String
    /// Bytes received of those expected.
    func received(_ bytes: Int, of expected: Int) -> String

    /// That a suspicious test runs once more.
    var runningOnceMore: String { get }
    /// What a test and its repetition say together.
    func comparison(_ first: TestMention, _ second: TestMention) -> String
    /// That a result could not be stored and follows.
    var resultFollows: String { get }
    /// That a failed attempt is kept.
    func attemptKept(_ id: Int64) -> String
    /// Where a result is stored and what to do next.
    func stored(_ id: Int64, next: NextStep) -> String
    /// That the embedded server says nothing about the network.
    var measuresThisMachine: String { get }
}

/// What a person may want to do after a test, beside looking at its result.
package enum NextStep: Sendable {
    /// Test the same app again.
    case again(app: String)
    /// Test another one.
    case anotherApp
    /// Nothing that can be told in a word.
    case nothingElse

    /// What suggests itself after a test.
    package init(after test: StoredTest) {
        if test.kind == .dpi {
            self = .nothingElse
        } else if [.differentiation, .inconclusive].contains(test.verdict) {
            self = .again(app: test.app)
        } else {
            self = .anotherApp
        }
    }
}

/// A stored test, as another sentence mentions it.
package struct TestMention: Sendable {
    package let id: Int64?
    /// The measured verdict; nil without one.
    package let verdict: TestVerdict?

    package init(_ test: StoredTest) {
        id = test.id
        verdict = test.measuredVerdict
    }
}
