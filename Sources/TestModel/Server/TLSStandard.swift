/// What TLS has to offer at least.
package enum TLSStandard: Equatable, Sendable, Codable {
    /// What RFC 9325 (4.1, 4.2, 4.5) asks for: TLS 1.2, keys that are agreed on anew for each connection,
    /// authenticated ciphers, no SHA-1, and RSA keys of at least 2048 bits.
    case sound
    /// Whatever a server speaks that nobody renews: from TLS 1.0 on, with RSA key exchange, CBC, SHA-1 and short
    /// keys. Its certificate is checked all the same, but that proves less.
    case old

    /// The fewest bits of an RSA key (RFC 9325 4.5).
    package static let fewestRSABits = 2_048
}
