package import Foundation

/// Why a client does not take the TLS that a server offers, or the certificate it proves itself with.
package enum TLSProblem: Codable, Error, Equatable, Sendable {
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
}
