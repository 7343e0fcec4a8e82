import Crypto
import Foundation
import NIOSSL
import SwiftASN1
import TestModel
import X509

extension ServerCertificate {
    /// Reads the fields of a certificate.
    ///
    /// - Throws: an error if the certificate has no DER form.
    init(_ certificate: NIOSSLCertificate, isTrusted: Bool?) throws {
        let bytes = try certificate.toDERBytes()
        let names = try? Certificate(derEncoded: bytes)
        self.init(
            subject: names.map { "\($0.subject)" }, issuer: names.map { "\($0.issuer)" },
            validFrom: Date(timeIntervalSince1970: TimeInterval(certificate.notValidBefore)),
            validUntil: Date(timeIntervalSince1970: TimeInterval(certificate.notValidAfter)),
            fingerprint: SHA256.hash(data: bytes).map { byte in
                String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
            }.joined(),
            isTrusted: isTrusted)
    }
}
