import Crypto
import Foundation
import SwiftASN1
import X509

/// A certificate with its private key.
struct KeyedCertificate {
    let certificate: Certificate
    let key: Certificate.PrivateKey
}

/// Makes the certificates of an embedded server: P-256 keys, signed with SHA-256.
enum CertificateMaker {
    /// How long an authority is valid, in seconds: 20 years, because clients keep its certificate.
    static let authorityLifetime: TimeInterval = 20 * 365.25 * day
    /// How long a server's certificate is valid, in seconds: what common TLS clients accept at most.
    static let serverLifetime: TimeInterval = 397 * day
    /// Certificates are valid from an hour before they are made, for clients whose clock is slow.
    private static let head: TimeInterval = 3_600
    private static let day: TimeInterval = 86_400

    /// A new authority, which signs itself.
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

    /// A new certificate of a server, signed by an authority.
    ///
    /// - Parameters:
    ///   - names: the addresses and host names under which it is reached.
    ///   - authority: who signs.
    ///   - now: the present.
    /// - Returns: the certificate and its key.
    /// - Throws: what the library throws; nothing is expected.
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
