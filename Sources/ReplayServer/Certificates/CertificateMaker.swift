import Basics
import Cryptography
import Foundation

/// A certificate with its private key.
struct KeyedCertificate {
    let certificate: Certificate
    let key: PrivateKey
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
    private static let organization = "Wehe embedded server"

    /// Creates a self-signed authority.
    static func authority(at now: Date) throws(CryptographyError) -> KeyedCertificate {
        let key = try PrivateKey.makeP256()
        let number = String(UInt32.random(in: .min ... .max), radix: 16)
        let content = Certificate.Content(
            organization: organization, commonName: "Wehe lab authority \(number)",
            validity: (now - head)...(now + authorityLifetime),
            extensions: [
                ("basicConstraints", "critical,CA:TRUE,pathlen:0"),
                ("keyUsage", "critical,keyCertSign,cRLSign"),
                ("subjectKeyIdentifier", "hash"),
            ])
        return KeyedCertificate(certificate: try Certificate.make(content, key: key), key: key)
    }

    /// Creates a server's certificate, signed by an authority.
    ///
    /// - Parameters:
    ///   - names: the addresses and host names under which it is reached.
    ///   - authority: the signing authority.
    ///   - now: the current time.
    /// - Returns: the certificate and its key.
    /// - Throws: the library's error; none is expected.
    static func server(
        names: ServerNames, authority: KeyedCertificate, at now: Date
    ) throws(CryptographyError) -> KeyedCertificate {
        let key = try PrivateKey.makeP256()
        let end = min(now + serverLifetime, authority.certificate.validity.upperBound)
        let content = Certificate.Content(
            organization: organization, commonName: names.hostNames.first ?? "localhost",
            validity: min(now - head, end)...end,
            extensions: [
                ("basicConstraints", "critical,CA:FALSE"),
                ("keyUsage", "critical,digitalSignature"),
                ("extendedKeyUsage", "serverAuth"),
                ("subjectAltName", names.alternativeNames),
                ("subjectKeyIdentifier", "hash"),
                ("authorityKeyIdentifier", "keyid"),
            ])
        let certificate = try Certificate.make(
            content, key: key, authority: (authority.certificate, authority.key))
        return KeyedCertificate(certificate: certificate, key: key)
    }
}
