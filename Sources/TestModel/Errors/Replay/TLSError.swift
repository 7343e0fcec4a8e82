package import Foundation

/// Reasons that a client rejects a server's TLS parameters or certificate.
package enum TLSError: Codable, Error, Equatable, Sendable {
    /// The certificate chain does not end in the CA that the client trusts.
    case untrusted
    /// The certificate expired at this time.
    case expired(Date)
    /// The certificate is not valid before this time.
    case notYetValid(Date)
    /// The certificate has an RSA key of this many bits, which is too short.
    case shortKey(bits: Int)
    /// The certificate is signed with SHA-1, which can be forged.
    case signedWithSHA1
    /// The server offers no secure TLS version and cipher suite (`TLSStandard.sound`).
    case outdated
}
