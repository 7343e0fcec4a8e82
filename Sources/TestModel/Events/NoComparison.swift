/// Why there is nothing to compare in a test that ran to its end (Specification 10.3, 16.3).
package enum NoComparison: Codable, Equatable, Sendable {
    /// The tested port of a port test let nothing through, while port 443 did.
    case portBlocked(port: Int, Symptom)
    /// These replays of an app received nothing, in the order of `ReplayRole`.
    case nothingReceived([ReplayRole])

    /// How a blocked port showed.
    package enum Symptom: Codable, Equatable, Sendable {
        /// The own-IP query never came through.
        case noOwnAddress(tries: Int, ConnectionFailure)
        /// The replay connection did not come up.
        case noConnection(ConnectionFailure)
        /// The replay connection came up, and nothing was received.
        case nothingReceived(ReplayEnding)
    }
}
