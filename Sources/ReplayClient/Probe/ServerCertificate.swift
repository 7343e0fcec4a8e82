import Crypto
import Foundation
import NIOSSL
import SwiftASN1
import X509

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

    /// - Throws: if the certificate has no DER form.
    init(_ certificate: NIOSSLCertificate, isTrusted: Bool?) throws {
        let bytes = try certificate.toDERBytes()
        let names = try? Certificate(derEncoded: bytes)
        subject = names.map { "\($0.subject)" }
        issuer = names.map { "\($0.issuer)" }
        validFrom = Date(timeIntervalSince1970: TimeInterval(certificate.notValidBefore))
        validUntil = Date(timeIntervalSince1970: TimeInterval(certificate.notValidAfter))
        fingerprint = SHA256.hash(data: bytes).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
        self.isTrusted = isTrusted
    }

    /// Whether the certificate holds at an instant.
    package func isValid(at date: Date) -> Bool { validFrom <= date && date <= validUntil }
}
