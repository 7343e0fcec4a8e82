import Foundation
import NIOSSL
import TestModel

extension TLSError {
    /// Checks the validity period of a certificate at an instant; nil if it is valid.
    static func dates(of certificate: NIOSSLCertificate, at now: Date) -> TLSError? {
        let from = Date(timeIntervalSince1970: TimeInterval(certificate.notValidBefore))
        let until = Date(timeIntervalSince1970: TimeInterval(certificate.notValidAfter))
        if now > until { return .expired(until) }
        return now < from ? .notYetValid(from) : nil
    }

    /// Checks the strength of a certificate in DER form, whoever signed it; nil if it is strong enough
    /// (`TLSStandard.sound`).
    static func weakness(of certificate: [UInt8]) -> TLSError? {
        guard let strength = try? CertificateStrength(certificate) else { return nil }
        if let bits = strength.rsaBits, bits < TLSStandard.fewestRSABits { return .shortKey(bits: bits) }
        return strength.isSignedWithSHA1 ? .signedWithSHA1 : nil
    }
}
