/// Reason given by a results service for refusing a request (Specification 9.1).
package enum PeerMessage: Codable, Equatable, Sendable {
    /// The service's own text.
    case told(String)
    /// The name of a missing parameter.
    case parameterMissing(String)
    /// No reason was given.
    case none
}
