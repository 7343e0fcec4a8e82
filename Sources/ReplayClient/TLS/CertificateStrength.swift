import SwiftASN1

/// Strength of the key and signature of a certificate.
///
/// The certificate is parsed node by node, as the certificate library refuses to read those with short keys.
struct CertificateStrength: Equatable {
    /// The length of the modulus of its RSA key (RFC 8017 A.1.1); nil for another kind of key.
    let rsaBits: Int?
    /// True if it is signed by another certificate with SHA-1. A self-signed certificate is trusted, if at
    /// all, because it is pinned.
    let isSignedWithSHA1: Bool

    /// RSA and ECDSA over SHA-1 (RFC 8017 A.2.4, RFC 3279 2.2.3).
    private static let sha1Signatures: [ASN1ObjectIdentifier] = [
        [1, 2, 840, 113_549, 1, 1, 5], [1, 2, 840, 10_045, 4, 1],
    ]

    /// A required element of the certificate is missing.
    private struct Incomplete: Error {}

    /// Reads a certificate in DER form (RFC 5280 4.1).
    ///
    /// - Throws: an error if the bytes are not a certificate.
    init(_ der: [UInt8]) throws {
        let (names, key, signature) = try DER.sequence(DER.parse(der), identifier: .sequence) { nodes in
            let (names, key) = try Self.body(Self.next(&nodes))
            let signature = try Self.algorithm(Self.next(&nodes))
            _ = nodes.next()
            return (names, key, signature)
        }
        isSignedWithSHA1 = Self.sha1Signatures.contains(signature) && names.issuer != names.subject
        // The key is a sequence only for RSA.
        rsaBits = try? DER.sequence(DER.parse(key.bytes), identifier: .sequence) { nodes in
            let modulus = try ArraySlice<UInt8>(derEncoded: &nodes).drop { $0 == 0 }
            _ = nodes.next()
            guard let first = modulus.first else { throw Incomplete() }
            return modulus.count * 8 - first.leadingZeroBitCount
        }
    }

    private static func next(_ nodes: inout ASN1NodeCollection.Iterator) throws -> ASN1Node {
        guard let node = nodes.next() else { throw Incomplete() }
        return node
    }

    /// Reads issuer, subject and public key of the signed part.
    private static func body(
        _ node: ASN1Node
    ) throws -> (names: (issuer: [UInt8], subject: [UInt8]), key: ASN1BitString) {
        try DER.sequence(node, identifier: .sequence) { nodes in
            // The serial number may be preceded by a version.
            if try next(&nodes).identifier.tagClass == .contextSpecific { _ = try next(&nodes) }
            _ = try next(&nodes)
            let issuer = Array(try next(&nodes).encodedBytes)
            _ = try next(&nodes)
            let subject = Array(try next(&nodes).encodedBytes)
            let key = try DER.sequence(next(&nodes), identifier: .sequence) { nodes in
                _ = try next(&nodes)
                return try ASN1BitString(derEncoded: &nodes)
            }
            while nodes.next() != nil {}
            return ((issuer, subject), key)
        }
    }

    private static func algorithm(_ node: ASN1Node) throws -> ASN1ObjectIdentifier {
        try DER.sequence(node, identifier: .sequence) { nodes in
            let identifier = try ASN1ObjectIdentifier(derEncoded: &nodes)
            while nodes.next() != nil {}
            return identifier
        }
    }
}
