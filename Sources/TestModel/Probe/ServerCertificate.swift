package import Foundation

/// The certificate that a server shows in a TLS handshake.
package struct ServerCertificate: Equatable, Sendable {
    /// Whom it names, as RFC 4514 writes it; nil if that cannot be read.
    package let subject: String?
    /// Who signed it, as RFC 4514 writes it; nil if that cannot be read.
    package let issuer: String?
    /// From when on it holds.
    package let validFrom: Date
    /// Until when it holds.
    package let validUntil: Date
    /// The SHA-256 digest of its DER form, 64 hexadecimal digits.
    package let fingerprint: String
    /// Whether its chain ends in the CA that the server must come from; nil if there is no such CA.
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

    /// Whether the certificate holds at an instant.
    package func isValid(at date: Date) -> Bool { validFrom <= date && date <= validUntil }
}
