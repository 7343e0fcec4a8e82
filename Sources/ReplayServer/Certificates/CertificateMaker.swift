import Crypto
import Foundation
import SwiftASN1
import X509

/// A certificate with its private key.
struct KeyedCertificate {
    let certificate: Certificate
    let key: Certificate.PrivateKey
}

/// Creates the certificates of an embedded server: P-256 keys, signed with SHA-256.
enum CertificateMaker {
    /// Validity of an authority, in seconds: 20 years, because clients store its certificate.
    static let authorityLifetime: TimeInterval = 20 * 365.25 * day
    /// Validity of a server's certificate, in seconds: the maximum that common TLS clients accept.
    static let serverLifetime: TimeInterval = 397 * day
    /// Time before its creation at which a certificate becomes valid, in seconds: an hour, for clients with
    /// slow clocks.
    private static let head: TimeInterval = 3_600
    private static let day: TimeInterval = 86_400

    /// Creates a self-signed authority.
    static func authority(at now: Date) throws -> KeyedCertificate {
        let key = Certificate.PrivateKey(P256.Signing.PrivateKey())
        let name = try DistinguishedName {
            OrganizationName("Wehe embedded server")
            CommonName("Wehe lab authority \(String(UInt32.random(in: .min ... .max), radix: 16))")
        }
        let certificate = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: key.publicKey,
            notValidBefore: now - head, notValidAfter: now + authorityLifetime, issuer: name, subject: name,
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                Critical(KeyUsage(keyCertSign: true, cRLSign: true))
                SubjectKeyIdentifier(hash: key.publicKey)
            },
            issuerPrivateKey: key)
        return KeyedCertificate(certificate: certificate, key: key)
    }

    /// Creates a server's certificate, signed by an authority.
    ///
    /// - Parameters:
    ///   - names: the addresses and host names under which it is reached.
    ///   - authority: the signing authority.
    ///   - now: the current time.
    /// - Returns: the certificate and its key.
    /// - Throws: the errors of the library; none are expected.
    static func server(
        names: ServerNames, authority: KeyedCertificate, at now: Date
    ) throws -> KeyedCertificate {
        let key = Certificate.PrivateKey(P256.Signing.PrivateKey())
        let certificate = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: key.publicKey,
            notValidBefore: now - head,
            notValidAfter: min(now + serverLifetime, authority.certificate.notValidAfter),
            issuer: authority.certificate.subject,
            subject: try DistinguishedName {
                OrganizationName("Wehe embedded server")
                CommonName(names.hostNames.first ?? "localhost")
            },
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
                try ExtendedKeyUsage([.serverAuth])
                SubjectAlternativeNames(names.generalNames)
                SubjectKeyIdentifier(hash: key.publicKey)
                try AuthorityKeyIdentifier(
                    keyIdentifier: authority.certificate.extensions.subjectKeyIdentifier?.keyIdentifier)
            },
            issuerPrivateKey: authority.key)
        return KeyedCertificate(certificate: certificate, key: key)
    }
}
