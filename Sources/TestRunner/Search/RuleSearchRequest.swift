import Recordings
package import ClassifierSearch

/// A search for a classifier's rule as a command asks for it.
package struct RuleSearchRequest: Sendable {
    /// Who chooses the probes.
    package enum Leader: Sendable {
        case client
        case server(carrier: String)
    }

    /// The test of original and control that the search rests on.
    package let test: TestRequest
    package let leader: Leader
    /// Whether an interrupted search goes on.
    package let resumes: Bool
    package let sparing: SearchSpace.Sparing
    /// The probability that an outcome is wrong; nil to measure it.
    package let outcomeErrorRate: Double?
    package let probeLimit: Int
    /// Whether probes run whatever the test of original and control says.
    package let searchesAnyway: Bool

    /// A search that rests on a test.
    package init(
        test: TestRequest, leader: Leader, resumes: Bool, sparing: SearchSpace.Sparing,
        outcomeErrorRate: Double?, probeLimit: Int, searchesAnyway: Bool
    ) {
        self.test = test
        self.leader = leader
        self.resumes = resumes
        self.sparing = sparing
        self.outcomeErrorRate = outcomeErrorRate
        self.probeLimit = probeLimit
        self.searchesAnyway = searchesAnyway
    }

    /// The name under which an interrupted search is kept.
    var key: String { "\(test.entry.app.testName)@\(test.server)" }
}
