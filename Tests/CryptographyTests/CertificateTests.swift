import Foundation
import Testing

@testable import Cryptography

@Suite("Keys and certificates")
struct CertificateTests {
    private static let start = Date(timeIntervalSince1970: 1_900_000_000)

    private func authority() throws -> (certificate: Certificate, key: PrivateKey) {
        let key = try PrivateKey.makeP256()
        let content = Certificate.Content(
            organization: "Lab", commonName: "Authorité 1, \"quoted\"",
            validity: Self.start...(Self.start + 86_400),
            extensions: [
                ("basicConstraints", "critical,CA:TRUE,pathlen:0"), ("subjectKeyIdentifier", "hash"),
            ])
        return (try Certificate.make(content, key: key), key)
    }

    @Test("what is made is read again from both of its forms, with names, validity and key")
    func roundTrip() throws {
        let (made, key) = try authority()
        for certificate in [made, try Certificate(pem: made.pem), try Certificate(der: made.der)] {
            #expect(certificate.validity == Self.start...(Self.start + 86_400))
            #expect(try certificate.subject == "CN=Authorité 1\\, \\\"quoted\\\",O=Lab")
            #expect(try certificate.issuer == certificate.subject)
            #expect(try certificate.der == made.der)
            #expect(certificate.isSelfIssued && !certificate.isSignedWithSHA1 && certificate.rsaBits == nil)
            #expect(certificate.fits(key) && certificate.isSigned(by: certificate))
        }
        #expect(made.fits(try PrivateKey(pem: key.pem)))
        #expect(!made.fits(try PrivateKey.makeP256()))
    }

    @Test("an authority signs; another one of the same name has not signed; names are covered exactly")
    func signed() throws {
        let (first, second) = (try authority(), try authority())
        let key = try PrivateKey.makeP256()
        let content = Certificate.Content(
            organization: "Lab", commonName: "server", validity: Self.start...(Self.start + 60),
            extensions: [
                ("subjectAltName", "DNS:localhost,IP:127.0.0.1,IP:0:0:0:0:0:0:0:1"),
                ("authorityKeyIdentifier", "keyid"),
            ])
        let certificate = try Certificate.make(content, key: key, authority: first)
        #expect(certificate.isSigned(by: first.certificate) && !certificate.isSigned(by: second.certificate))
        #expect(!certificate.isSelfIssued)
        #expect(try certificate.issuer == first.certificate.subject)
        #expect(certificate.covers(host: "localhost") && !certificate.covers(host: "server"))
        let loopback = [UInt8](repeating: 0, count: 15) + [1]
        #expect(certificate.covers(address: [127, 0, 0, 1]) && certificate.covers(address: loopback))
        #expect(!certificate.covers(address: [127, 0, 0, 2]))
    }

    @Test("what is none is refused with a reason")
    func refused() throws {
        let (made, key) = try authority()
        let der = try made.der
        for bytes in [[], Array(der.dropLast()), der + [0]] {
            #expect(throws: CryptographyError.self) { try Certificate(der: bytes) }
        }
        let texts = ["", "not a certificate", try key.pem]
        for text in texts { #expect(throws: CryptographyError.self) { try Certificate(pem: text) } }
        #expect(throws: CryptographyError.self) { try PrivateKey(pem: made.pem) }
        let wrong = Certificate.Content(
            organization: "Lab", commonName: "server", validity: Self.start...Self.start,
            extensions: [("subjectAltName", "IP:nowhere")])
        let error = #expect(throws: CryptographyError.self) { try Certificate.make(wrong, key: key) }
        #expect(error?.description.isEmpty == false)
    }
}
