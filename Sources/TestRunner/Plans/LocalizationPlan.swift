package import Differentiation
package import ReplayClient
package import TestModel
package import WireProtocol

/// The inputs of one localization, determined before it starts.
package struct LocalizationPlan: Sendable {
    /// The tests with server one and server two, each with a history number of its own.
    package var tests: [TestPlan]
    let pair: LocalizationPair
    /// The single test with which they are compared.
    let single: SingleTestReference
    /// Number of the single test in the store.
    let singleID: Int64?
    let rule: LocalizationRule
    /// Identities of the replays with pauses, server one's first; empty if upstream's rule decides.
    let pausing: [TestIdentity]

    package init(
        tests: [TestPlan], pair: LocalizationPair, single: SingleTestReference, singleID: Int64?,
        rule: LocalizationRule, pausing: [TestIdentity] = []
    ) {
        self.tests = tests
        self.pair = pair
        self.single = single
        self.singleID = singleID
        self.rule = rule
        self.pausing = pausing
    }

    /// Maximum number of bytes of the replays with pauses: each round has the original, half of a test, on both
    /// servers.
    var mostPausingBytes: Int {
        pausing.isEmpty ? 0 : PauseExperiment.mostRounds * tests.reduce(0) { $0 + $1.effort.bytes } / 2
    }
}

/// Two servers that a localization can use.
package enum LocalizationPair: Sendable {
    /// Servers whose endpoints are known.
    case endpoints(first: ServerEndpoint, second: ServerEndpoint, suspects: String)
    /// Pairs of M-Lab sites, the best first, whose machines are looked up when the replays begin.
    case sites([ServerPairs.Pair], MLabConfiguration)

    /// The name of the pair for display.
    var name: String {
        switch self {
        case .endpoints(let first, let second, _): "\(first.host) + \(second.host)"
        case .sites(let sites, _): sites.first.map { "\($0.first) + \($0.second)" } ?? "M-Lab"
        }
    }
}
