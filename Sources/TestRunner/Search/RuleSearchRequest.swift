import Recordings
package import ClassifierSearch

/// A command's request for a search for a classifier's rule.
package struct RuleSearchRequest: Sendable {
    /// The side that chooses the probes.
    package enum Leader: Sendable {
        case client
        case server(carrier: String)
    }

    /// The test of original and control on which the search is based.
    package let test: TestRequest
    package let leader: Leader
    /// True if an interrupted search is resumed.
    package let resumes: Bool
    package let sparing: SearchSpace.Sparing
    /// The probability that an outcome is wrong; nil to measure it.
    package let outcomeErrorRate: Double?
    package let probeLimit: Int
    /// True if probes run regardless of the result of the test of original and control.
    package let searchesAnyway: Bool

    /// Creates a request for a search based on a test.
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

    /// The name under which an interrupted search is kept; uploads are searched apart.
    var key: String {
        let key = "\(test.entry.app.testName)@\(test.server)"
        return switch test.direction {
        case .down: key
        case .up: "\(key) \(test.direction.rawValue)"
        }
    }
}
