import TestModel
import WireProtocol

/// Why there is nothing to compare in a test that ran to its end (Specification 10.3, 16.3).
package enum Obstacle: Equatable, Sendable {
    /// The tested port of a port test let nothing through, while port 443 did.
    case portBlocked(port: Int, Symptom)
    /// These replays of an app received nothing, in the order of ``ReplayRole``.
    case nothingReceived([ReplayRole])

    /// How a blocked port showed.
    package enum Symptom: Equatable, Sendable {
        /// The own-IP query never came through.
        case noOwnAddress(tries: Int, reason: String)
        /// The replay connection did not come up.
        case noConnection(reason: String)
        /// The replay connection came up, and nothing was received.
        case nothingReceived(ReplayEnding)
    }
}

extension Obstacle: CustomStringConvertible {
    /// What happened, to stand after the name of the app and a colon.
    package var description: String {
        switch self {
        case .portBlocked(let port, .noOwnAddress(let tries, let reason)):
            "port \(port) let nothing through in \(tries) tries (\(reason)), port 443 did"
        case .portBlocked(let port, .noConnection(let reason)):
            "no connection to port \(port) (\(reason)), but to port 443"
        case .portBlocked(let port, .nothingReceived(let ending)):
            "connected to port \(port), but nothing came back (\(ending.reason)); on port 443 it did"
        case .nothingReceived([.original, .control]): "nothing was received in either replay"
        case .nothingReceived(let roles):
            "nothing was received in the replay of the \(roles.map(\.rawValue).joined(separator: " and the "))"
        }
    }
}

extension ReplayEnding {
    /// Why nothing was received, in a few words.
    var reason: String {
        switch self {
        case .complete, .closedEarly: "the connection was closed"
        case .timeLimit: "the time limit came"
        case .reset: "the connection was reset"
        case .silent: "silence"
        case .noAnswer: "no answer"
        case .stopped: "this client stopped it"
        case .noConnection(let reason): reason
        }
    }
}

/// The tested port of a port test cannot be reached, which is a result and no error.
struct PortBlocked: Error {
    let symptom: Obstacle.Symptom
}
