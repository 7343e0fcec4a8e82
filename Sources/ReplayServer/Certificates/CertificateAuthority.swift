import Basics
import Cryptography
import Foundation
import NIOSSL
import Networking
import Recordings
import TestModel
import WireProtocol

/// A server's TLS identity and the certificate authority that signed it.
struct ServerIdentity: Sendable {
    /// The server's TLS configuration: 1.2 or 1.3, without a client certificate (Specification 2.3).
    let tls: TLSConfiguration
    /// The PEM file of the authority's certificate.
    let authorityFile: URL
    /// The SHA-256 digest of that certificate's DER form, in hexadecimal digits.
    let authorityFingerprint: String
    /// Expiry of the server's certificate.
    let expiry: Date
    /// The files that were set aside.
    let notices: [CertificateNotice]
}

/// The certificate authority of the embedded servers of one home: created at the first start and kept.
struct CertificateAuthority {
    private static let authorityFiles = (certificate: "ca.pem", key: "ca-key.pem")
    private static let serverFiles = (certificate: "server.pem", key: "server-key.pem")

    private let folder: CertificateFolder
    private let now: Date
    private var notices: [CertificateNotice] = []

    /// Loads the identity of a server, and creates missing or expired parts.
    ///
    /// Unusable files are renamed, never overwritten: they may be the only copy of an authority that other
    /// machines trust.
    ///
    /// - Parameters:
    ///   - directory: the folder of the files.
    ///   - address: the IP literal that the server listens on.
    ///   - now: the current time.
    /// - Returns: the server's certificates and the authority for clients.
    /// - Throws: `ReplayServerError`.
    static func identity(
        in directory: URL, address: String, at now: Date
    ) async throws(ReplayServerError) -> ServerIdentity {
        let folder = try CertificateFolder(directory)
        return try await folder.locked { () throws(ReplayServerError) in
            var authority = CertificateAuthority(folder: folder, now: now)
            return try authority.identity(names: ServerNames(address: address))
        }
    }

    private init(folder: CertificateFolder, now: Date) {
        self.folder = folder
        self.now = now
    }

    private mutating func identity(names: ServerNames) throws(ReplayServerError) -> ServerIdentity {
        let authority = try usableAuthority()
        let server = try usableServer(names: names, authority: authority)
        do {
            let certificate = try NIOSSLCertificate(
                bytes: Array(try server.certificate.pem.utf8), format: .pem)
            let key = try NIOSSLPrivateKey(
                bytes: Array(try server.key.pem.utf8), format: .pem)
            var tls = TLSConfiguration.makeServerConfiguration(
                certificateChain: [.certificate(certificate)], privateKey: .privateKey(key))
            tls.minimumTLSVersion = .tlsv12
            // A client that ignores close_notify must not delay the end of the server.
            tls.shutdownTimeout = ProtocolLimits.farewellTimeout.timeAmount
            return ServerIdentity(
                tls: tls, authorityFile: folder.url(Self.authorityFiles.certificate),
                authorityFingerprint: HexText.encode(SHA256.hash(try authority.certificate.der)),
                expiry: server.certificate.validity.upperBound, notices: notices)
        } catch {
            throw .unusableCertificate(reason: ErrorWords.of(error))
        }
    }

    private mutating func usableAuthority() throws(ReplayServerError) -> KeyedCertificate {
        if let kept = try load(Self.authorityFiles) {
            if let flaw = Self.flaw(of: kept.certificate, at: now) {
                try setAside(Self.authorityFiles, because: flaw)
            } else {
                return kept
            }
        }
        return try make(Self.authorityFiles) { try CertificateMaker.authority(at: now) }
    }

    /// Returns the reason that clients would reject an authority now; nil if it is valid.
    private static func flaw(of authority: Certificate, at now: Date) -> CertificateNotice.Cause? {
        if authority.validity.upperBound <= now { return .expired }
        return authority.validity.lowerBound > now ? .notYetValid : nil
    }

    private mutating func usableServer(
        names: ServerNames, authority: KeyedCertificate
    ) throws(ReplayServerError) -> KeyedCertificate {
        if let kept = try load(Self.serverFiles), isCurrent(kept.certificate, names, authority.certificate) {
            return kept
        }
        return try make(Self.serverFiles) {
            try CertificateMaker.server(names: names, authority: authority, at: now)
        }
    }

    /// Returns true if a server's certificate is valid for at least another day, and for the address listened
    /// on.
    private func isCurrent(_ certificate: Certificate, _ names: ServerNames, _ authority: Certificate) -> Bool
    {
        let margin: TimeInterval = 86_400
        return certificate.validity.lowerBound <= now && certificate.validity.upperBound > now + margin
            && certificate.isSigned(by: authority) && names.areCovered(by: certificate)
    }

    /// Loads the certificate and key from a pair of files; nil if they are missing or unusable.
    private mutating func load(
        _ files: (certificate: String, key: String)
    ) throws(ReplayServerError) -> KeyedCertificate? {
        let certificateText = try folder.read(files.certificate, isSecret: false)
        let keyText = try folder.read(files.key, isSecret: true)
        guard certificateText != nil || keyText != nil else { return nil }
        guard let certificateText, let keyText else {
            try setAside(files, because: .missingPartner)
            return nil
        }
        guard let certificate = try? Certificate(pem: certificateText) else {
            try setAside(files, because: .unreadableCertificate)
            return nil
        }
        guard let key = try? PrivateKey(pem: keyText) else {
            try setAside(files, because: .unreadableKey)
            return nil
        }
        guard certificate.fits(key) else {
            try setAside(files, because: .otherKey)
            return nil
        }
        return KeyedCertificate(certificate: certificate, key: key)
    }

    private func make(
        _ files: (certificate: String, key: String), _ maker: () throws -> KeyedCertificate
    ) throws(ReplayServerError) -> KeyedCertificate {
        let made: KeyedCertificate
        let texts: (certificate: String, key: String)
        do {
            made = try maker()
            texts = (
                try made.certificate.pem, try made.key.pem
            )
        } catch {
            throw .unusableCertificate(reason: ErrorWords.of(error))
        }
        try folder.write(texts.key, to: files.key, isSecret: true)
        try folder.write(texts.certificate, to: files.certificate, isSecret: false)
        return made
    }

    private mutating func setAside(
        _ files: (certificate: String, key: String), because cause: CertificateNotice.Cause
    ) throws(ReplayServerError) {
        for file in [files.certificate, files.key] {
            guard let newName = try folder.setAside(file) else { continue }
            notices.append(
                CertificateNotice(path: folder.url(file).path, newName: newName, cause: cause))
        }
    }
}
