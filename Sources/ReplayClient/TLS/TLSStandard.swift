import NIOSSL

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

    /// Asks TLS for no less.
    func apply(to configuration: inout TLSConfiguration) {
        switch self {
        case .old: configuration.minimumTLSVersion = .tlsv1
        case .sound:
            configuration.minimumTLSVersion = .tlsv12
            // For TLS 1.2; all ciphers of TLS 1.3 are authenticated, and all its keys ephemeral.
            configuration.cipherSuites = "ECDHE+AESGCM:ECDHE+CHACHA20"
            configuration.verifySignatureAlgorithms = [
                .ecdsaSecp256R1Sha256, .ecdsaSecp384R1Sha384, .ecdsaSecp521R1Sha512, .ed25519,
                .rsaPssRsaeSha256, .rsaPssRsaeSha384, .rsaPssRsaeSha512,
                .rsaPkcs1Sha256, .rsaPkcs1Sha384, .rsaPkcs1Sha512,
            ]
        }
    }
}
