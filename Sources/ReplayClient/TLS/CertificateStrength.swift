import Cryptography

/// Strength of the key and signature of a certificate.
struct CertificateStrength: Equatable {
    /// The length of the modulus of its RSA key (RFC 8017 A.1.1); nil for another kind of key.
    let rsaBits: Int?
    /// True if it is signed by another certificate with SHA-1. A self-signed certificate is trusted, if at
    /// all, because it is pinned.
    let isSignedWithSHA1: Bool

    /// Reads a certificate in DER form (RFC 5280 4.1).
    ///
    /// - Throws: `CryptographyError` if the bytes are not a certificate.
    init(_ der: [UInt8]) throws(CryptographyError) {
        let certificate = try Certificate(der: der)
        isSignedWithSHA1 = certificate.isSignedWithSHA1 && !certificate.isSelfIssued
        rsaBits = certificate.rsaBits
    }
}
