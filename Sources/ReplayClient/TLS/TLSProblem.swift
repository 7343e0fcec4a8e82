import Foundation
import NIOSSL
import TestModel

/// Why a client does not take the TLS that a server offers, or the certificate it proves itself with.
package enum TLSProblem: Error, Equatable, Sendable {
    /// The chain of its certificate does not end in the CA that the client trusts.
    case untrusted
    /// Its certificate held until then.
    case expired(Date)
    /// Its certificate holds from then on.
    case notYetValid(Date)
    /// Its certificate has an RSA key of so few bits.
    case shortKey(bits: Int)
    /// Its certificate is signed with SHA-1, which can be forged.
    case signedWithSHA1
    /// It offers no TLS that is sound (`TLSStandard.sound`).
    case outdated

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
