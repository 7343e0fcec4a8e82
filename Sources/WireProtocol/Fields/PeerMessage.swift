/// Why a results service turned a request down, as far as it told (Specification 9.1).
package enum PeerMessage: Codable, Equatable, Sendable {
    /// In its own words.
    case told(String)
    /// It misses a parameter, whose name it quotes.
    case parameterMissing(String)
    /// It gave no reason.
    case none
}
