private import CCryptography
package import Foundation

/// An X.509 certificate (RFC 5280). It does not change, and libcrypto locks what it caches of it, so that threads can
/// share it.
package final class Certificate: Sendable {
    nonisolated(unsafe) private let handle: OpaquePointer
    /// Start and end of the validity.
    package let validity: ClosedRange<Date>

    private init(_ handle: OpaquePointer?) throws(CryptographyError) {
        guard let handle else { throw CryptographyError() }
        var (from, until): (Int64, Int64) = (0, 0)
        guard wehe_certificate_validity(handle, &from, &until), from <= until else {
            wehe_certificate_free(handle)
            throw CryptographyError()
        }
        self.handle = handle
        validity =
            Date(timeIntervalSince1970: TimeInterval(from))...Date(timeIntervalSince1970: TimeInterval(until))
    }

    deinit { wehe_certificate_free(handle) }

    /// Reads the first certificate of a text in PEM form.
    package convenience init(pem: String) throws(CryptographyError) {
        try self.init(wehe_certificate_read_pem(pem, pem.utf8.count))
    }

    /// Reads a certificate in DER form.
    package convenience init(der: [UInt8]) throws(CryptographyError) {
        try self.init(wehe_certificate_read_der(der, der.count))
    }

    /// The PEM form.
    package var pem: String { get throws(CryptographyError) { try taken(wehe_certificate_pem(handle)) } }

    /// The DER form.
    package var der: [UInt8] {
        get throws(CryptographyError) {
            var count = 0
            guard let bytes = wehe_certificate_der(handle, &count) else { throw CryptographyError() }
            defer { free(bytes) }
            return Array(UnsafeBufferPointer(start: bytes, count: count))
        }
    }

    /// The subject in the form of RFC 4514.
    package var subject: String {
        get throws(CryptographyError) { try taken(wehe_certificate_subject(handle)) }
    }

    /// The issuer in the form of RFC 4514.
    package var issuer: String {
        get throws(CryptographyError) { try taken(wehe_certificate_issuer(handle)) }
    }

    /// True if its issuer is its subject.
    package var isSelfIssued: Bool { wehe_certificate_is_self_issued(handle) }

    /// True if its signature uses SHA-1.
    package var isSignedWithSHA1: Bool { wehe_certificate_is_signed_with_sha1(handle) }

    /// The length of its RSA modulus, bits; nil for another kind of key.
    package var rsaBits: Int? {
        let bits = Int(wehe_certificate_rsa_bits(handle))
        return bits > 0 ? bits : nil
    }

    /// Returns true if a private key is the one of this certificate.
    package func fits(_ key: PrivateKey) -> Bool { wehe_certificate_fits(handle, key.handle) }

    /// Returns true if the key of an authority's certificate verifies the signature.
    package func isSigned(by authority: Certificate) -> Bool {
        wehe_certificate_is_signed_by(handle, authority.handle)
    }

    /// Returns true if a host name is one of its alternative names.
    package func covers(host: String) -> Bool {
        wehe_certificate_covers_host(handle, host, host.utf8.count)
    }

    /// Returns true if an IP address, 4 or 16 bytes, is one of its alternative names.
    package func covers(address: [UInt8]) -> Bool {
        wehe_certificate_covers_address(handle, address, address.count)
    }
}

extension Certificate {
    /// What is to be in a certificate.
    package struct Content {
        /// Organization and common name of the subject.
        let subject: (organization: String, commonName: String)
        /// Start and end of the validity.
        let validity: ClosedRange<Date>
        /// Extensions in order: name and value in the notation of x509v3_config(5).
        let extensions: [(name: String, value: String)]

        package init(
            organization: String, commonName: String, validity: ClosedRange<Date>,
            extensions: [(name: String, value: String)]
        ) {
            subject = (organization, commonName)
            self.validity = validity
            self.extensions = extensions
        }
    }

    /// Makes a certificate of version 3 with a random serial number, signed with SHA-256.
    ///
    /// - Parameters:
    ///   - content: what is in it.
    ///   - key: its key.
    ///   - authority: who signs it; nil for a certificate that signs itself.
    /// - Returns: the certificate.
    /// - Throws: libcrypto's reason, for instance for an extension that it does not know.
    package static func make(
        _ content: Content, key: PrivateKey, authority: (certificate: Certificate, key: PrivateKey)? = nil
    ) throws(CryptographyError) -> Certificate {
        let words = content.extensions.flatMap { [strdup($0.name), strdup($0.value)] }
        defer { for word in words { free(word) } }
        return try Certificate(
            wehe_certificate_make(
                key.handle, authority?.certificate.handle, authority?.key.handle,
                content.subject.organization, content.subject.commonName,
                Int64(content.validity.lowerBound.timeIntervalSince1970),
                Int64(content.validity.upperBound.timeIntervalSince1970),
                words.map { UnsafePointer($0) } + [nil]))
    }
}
