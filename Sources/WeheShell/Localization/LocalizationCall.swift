import Differentiation
import ReplayClient

/// One localization as a command asks for it.
struct LocalizationCall: Sendable {
    /// What is replayed, on which server the single test runs, and how choices are made.
    var test: TestRequest
    /// Two servers by address or by name, instead of those that a server names; none or two.
    var pair: [String] = []
}

/// Two servers that a localization can use.
enum LocalizationPair: Sendable {
    /// Servers that are there.
    case endpoints(first: ServerEndpoint, second: ServerEndpoint, suspects: String)
    /// Sites of M-Lab, the best first, whose machines are looked up when the replays begin.
    case sites([Sites], MLabConfiguration)

    /// Two sites of M-Lab.
    struct Sites: Sendable {
        let first: String
        let second: String
        let suspects: String
    }

    /// What people call the pair.
    var name: String {
        switch self {
        case .endpoints(let first, let second, _): "\(first.host) + \(second.host)"
        case .sites(let sites, _): sites.first.map { "\($0.first) + \($0.second)" } ?? "M-Lab"
        }
    }
}

/// How a developer option changes what a localization reports (protocol.md 15.4).
package enum ForcedLocalization: String, CaseIterable, Sendable {
    /// Report that nothing can be said.
    case inconclusive
    /// Report differentiation on the common part of the paths, which is the access network.
    case common
    /// Report no evidence.
    case noEvidence = "none"
    /// Report an error.
    case error

    /// The name of the option, as results are marked.
    static let option = "force-localization"

    /// The verdict that is reported; nil for an error.
    var verdict: LocalizationVerdict? {
        switch self {
        case .inconclusive: .inconclusive
        case .common: .accessNetwork
        case .noEvidence: .noEvidence
        case .error: nil
        }
    }
}
