import Cryptography
import Foundation
import NIOSSL
import Recordings
import TestModel

extension ServerCertificate {
    /// Reads the fields of a certificate.
    ///
    /// - Throws: an error if the certificate has no DER form.
    init(_ certificate: NIOSSLCertificate, isTrusted: Bool?) throws {
        let bytes = try certificate.toDERBytes()
        let names = try? Certificate(der: bytes)
        self.init(
            subject: try? names?.subject, issuer: try? names?.issuer,
            validFrom: Date(timeIntervalSince1970: TimeInterval(certificate.notValidBefore)),
            validUntil: Date(timeIntervalSince1970: TimeInterval(certificate.notValidAfter)),
            fingerprint: HexText.encode(SHA256.hash(bytes)),
            isTrusted: isTrusted)
    }
}
