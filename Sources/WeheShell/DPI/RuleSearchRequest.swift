import ClassifierSearch
import Recordings

/// A search for a classifier's rule as a command asks for it.
struct RuleSearchRequest: Sendable {
    /// Who chooses the probes.
    enum Leader: Sendable {
        case client
        case server(carrier: String)
    }

    /// The test of original and control that the search rests on.
    let test: TestRequest
    let leader: Leader
    /// Whether an interrupted search goes on.
    let resumes: Bool
    let sparing: SearchSpace.Sparing
    /// The probability that an outcome is wrong; nil to measure it.
    let outcomeErrorRate: Double?
    let probeLimit: Int
    /// Whether probes run whatever the test of original and control says.
    let searchesAnyway: Bool

    /// Under which name an interrupted search is kept.
    var key: String { "\(test.entry.app.testName)@\(test.server)" }
}
