package import Foundation

/// The certificate that a server presents in a TLS handshake.
package struct ServerCertificate: Equatable, Sendable {
    /// Subject in the format of RFC 4514; nil if it cannot be read.
    package let subject: String?
    /// Issuer in the format of RFC 4514; nil if it cannot be read.
    package let issuer: String?
    /// Start of its validity.
    package let validFrom: Date
    /// End of its validity.
    package let validUntil: Date
    /// The SHA-256 digest of its DER encoding, 64 hexadecimal digits.
    package let fingerprint: String
    /// True if its chain ends in the CA required for the server; nil if there is no such CA.
    package let isTrusted: Bool?

    package init(
        subject: String?, issuer: String?, validFrom: Date, validUntil: Date, fingerprint: String,
        isTrusted: Bool?
    ) {
        self.subject = subject
        self.issuer = issuer
        self.validFrom = validFrom
        self.validUntil = validUntil
        self.fingerprint = fingerprint
        self.isTrusted = isTrusted
    }

    /// Returns true if the certificate is valid at a date.
    package func isValid(at date: Date) -> Bool { validFrom <= date && date <= validUntil }
}
