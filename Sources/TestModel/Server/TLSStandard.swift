/// Minimum requirements on a server's TLS.
package enum TLSStandard: Equatable, Sendable, Codable {
    /// The requirements of RFC 9325 (4.1, 4.2, 4.5): TLS 1.2, ephemeral key exchange, authenticated
    /// encryption, no SHA-1, and RSA keys of at least 2048 bits.
    case sound
    /// Legacy servers that are no longer updated: TLS 1.0 or later, also with RSA key exchange, CBC, SHA-1
    /// and short keys. The certificate is still checked, but the check proves less.
    case old

    /// Minimum size of an RSA key, bits (RFC 9325 4.5).
    package static let fewestRSABits = 2_048
}
