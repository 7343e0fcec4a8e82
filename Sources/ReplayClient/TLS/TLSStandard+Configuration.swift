import NIOSSL
import TestModel

extension TLSStandard {
    /// Applies the minimum requirements to a TLS configuration.
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
