/// Reasons that a completed test has nothing to compare (Specification 10.3, 16.3).
package enum NoComparison: Codable, Equatable, Sendable {
    /// The tested port of a port test was blocked, while port 443 was not.
    case portBlocked(port: Int, Symptom)
    /// These replays of an app received nothing, in the order of `ReplayRole`.
    case nothingReceived([ReplayRole])

    /// Symptom of a blocked port.
    package enum Symptom: Codable, Equatable, Sendable {
        /// The own-IP query never succeeded.
        case noOwnAddress(tries: Int, ConnectionFailure)
        /// The replay connection was not established.
        case noConnection(ConnectionFailure)
        /// The replay connection was established, and nothing was received.
        case nothingReceived(ReplayEnding)
    }
}
