import Foundation
import NIOSSL

/// Certificates made for these tests only, valid from 2000 to 2125; the key protects nothing.
enum TestCertificates {
    /// The CA that signed the fake server's certificate.
    static let authority = """
        -----BEGIN CERTIFICATE-----
        MIIBaDCCAQ6gAwIBAgICEAAwCgYIKoZIzj0EAwIwGjEYMBYGA1UEAwwPY2Egb2Yg
        dGhlIHRlc3RzMCAXDTAwMDEwMTAwMDAwMFoYDzIxMjYwMTAxMDAwMDAwWjAaMRgw
        FgYDVQQDDA9jYSBvZiB0aGUgdGVzdHMwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC
        AAT4MVvTCIfHLfMCHxhs7koGUP1J54syHKyQjWhOVDFIaETXKkrzOr3AwnPHwpIC
        wqXEJPZFkzNX75V4BiqXIYMRo0IwQDAPBgNVHRMBAf8EBTADAQH/MA4GA1UdDwEB
        /wQEAwICBDAdBgNVHQ4EFgQUvciWJAJpSwb+3VsOoh88wK2xETwwCgYIKoZIzj0E
        AwIDSAAwRQIhAJk7C7hwX4hJyWlN12h4SD9nuRkQRglYp+ydtIz9CCniAiAKJ8f+
        t+e2UuDDdYb2xkMzOTyD+HXmfF3zoeqXrWhuKA==
        -----END CERTIFICATE-----
        """

    /// A CA that signed nothing.
    static let otherAuthority = """
        -----BEGIN CERTIFICATE-----
        MIIBbjCCARSgAwIBAgICEAEwCgYIKoZIzj0EAwIwHTEbMBkGA1UEAwwSb3RoZXIg
        b2YgdGhlIHRlc3RzMCAXDTAwMDEwMTAwMDAwMFoYDzIxMjYwMTAxMDAwMDAwWjAd
        MRswGQYDVQQDDBJvdGhlciBvZiB0aGUgdGVzdHMwWTATBgcqhkjOPQIBBggqhkjO
        PQMBBwNCAAQT3DrctxdBOwlTqgiXwS8+ideKdNhtSeibIE+XAhQBg1EWwBP85N+Z
        4WNBaxV+Pi64BDt9BI1kwlDWUOTDMxkuo0IwQDAPBgNVHRMBAf8EBTADAQH/MA4G
        A1UdDwEB/wQEAwICBDAdBgNVHQ4EFgQUG4S64ivuNKJpJ3RUaIcDytScqi8wCgYI
        KoZIzj0EAwIDSAAwRQIgZLxvOg/aL28uNRjD90aqDg0ylI7ePRuP52OI6w1amLkC
        IQCfkYAbGAQ+XeYZBvUqo/BfrIC5eW+5aKFsPr+1Ca2QnA==
        -----END CERTIFICATE-----
        """

    /// A certificate for the host name `fake.example`, under which no test looks for its server.
    private static let server = """
        -----BEGIN CERTIFICATE-----
        MIIBnDCCAUOgAwIBAgICEAIwCgYIKoZIzj0EAwIwGjEYMBYGA1UEAwwPY2Egb2Yg
        dGhlIHRlc3RzMCAXDTAwMDEwMTAwMDAwMFoYDzIxMjYwMTAxMDAwMDAwWjAWMRQw
        EgYDVQQDDAtmYWtlIHNlcnZlcjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABO/a
        H98RUGLe16YLx32CLpB5tNnF4O7noHBNJBpXIM11szGgslpqOvLOCb6dAXQZSqb1
        xTpEH8m5w+NItJfStzqjezB5MBcGA1UdEQQQMA6CDGZha2UuZXhhbXBsZTATBgNV
        HSUEDDAKBggrBgEFBQcDATAJBgNVHRMEAjAAMB0GA1UdDgQWBBT75RfNmi3aZ6Tv
        EHVR9/DR/T66XjAfBgNVHSMEGDAWgBS9yJYkAmlLBv7dWw6iHzzArbERPDAKBggq
        hkjOPQQDAgNHADBEAiBGriShnn1yqv73lhCMcK3OEfsGezuaKO/Zldsp55RVUwIg
        TnSVOqvCBMF3hundQ6+EsX5SEL5dgxJsjaNANSe0JZo=
        -----END CERTIFICATE-----
        """

    /// Whom that certificate names.
    static let serverSubject = "CN=fake server"
    /// Its SHA-256 digest, as `openssl x509 -fingerprint -sha256` tells it.
    static let serverFingerprint = "30dec44599e130d2f90f03a574cd1a87f109296f01bc2c4e061375f861ec9c67"

    private static let serverKey = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgrp+savwg00yDbAYH
        c50zymy3ThgBmkS0zvTN67y1VpWhRANCAATv2h/fEVBi3temC8d9gi6QebTZxeDu
        56BwTSQaVyDNdbMxoLJaajryzgm+nQF0GUqm9cU6RB/JucPjSLSX0rc6
        -----END PRIVATE KEY-----
        """

    /// What a server needs to prove that it is the fake one.
    ///
    /// - Parameter demandsClientCertificate: whether it turns clients away that have no certificate of the CA's.
    /// - Returns: what a TLS handler takes.
    /// - Throws: if the certificates above are none.
    static func serverContext(demandsClientCertificate: Bool = false) throws -> NIOSSLContext {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(server.utf8)).map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(serverKey.utf8), format: .pem)))
        if demandsClientCertificate {
            configuration.certificateVerification = .noHostnameVerification
            configuration.trustRoots = .certificates(
                try NIOSSLCertificate.fromPEMBytes(Array(authority.utf8)))
        }
        return try NIOSSLContext(configuration: configuration)
    }

    /// A certificate as DER instead of PEM.
    static func der(_ pem: String) throws -> Data {
        let lines = pem.split(separator: "\n").filter { !$0.hasPrefix("-----") }
        guard let data = Data(base64Encoded: lines.joined()) else { throw CocoaError(.fileReadCorruptFile) }
        return data
    }
}
