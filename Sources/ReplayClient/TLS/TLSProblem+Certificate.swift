import Foundation
import NIOSSL
import TestModel

extension TLSProblem {
    /// What the certificate itself says against it at an instant; nil if nothing.
    static func dates(of certificate: NIOSSLCertificate, at now: Date) -> TLSProblem? {
        let from = Date(timeIntervalSince1970: TimeInterval(certificate.notValidBefore))
        let until = Date(timeIntervalSince1970: TimeInterval(certificate.notValidAfter))
        if now > until { return .expired(until) }
        return now < from ? .notYetValid(from) : nil
    }

    /// What is weak about a certificate given as DER, whoever signed it; nil if it is strong enough
    /// (`TLSStandard.sound`).
    static func weakness(of certificate: [UInt8]) -> TLSProblem? {
        guard let strength = try? CertificateStrength(certificate) else { return nil }
        if let bits = strength.rsaBits, bits < TLSStandard.fewestRSABits { return .shortKey(bits: bits) }
        return strength.isSignedWithSHA1 ? .signedWithSHA1 : nil
    }
}
