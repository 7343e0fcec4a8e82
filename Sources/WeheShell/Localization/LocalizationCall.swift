import Differentiation
import ReplayClient
import TestModel

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
