import Foundation
import NIOCore
package import NIOSSL
import Basics
package import TestModel

/// Whom a TLS connection trusts, and what it has to offer.
package struct TrustRoots: Sendable {
    /// Makes connections that check the chain, and the host name only if that was asked for.
    private let context: NIOSSLContext
    private let standard: TLSStandard

    /// Prepares connections that trust certain authorities.
    ///
    /// - Parameters:
    ///   - authorities: the authorities that a chain may end in.
    ///   - checksHostNames: whether a certificate must bear the name of the server, as on the web; replay
    ///     servers are reached by address, so theirs need not (Specification 2.3, 18.1).
    ///   - standard: what TLS has to offer at least.
    /// - Throws: `ReplayError.trustUnreadable`.
    package init(
        _ authorities: TrustSource, checksHostNames: Bool = false, standard: TLSStandard = .sound
    ) throws(ReplayError) {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.certificateVerification = checksHostNames ? .fullVerification : .noHostnameVerification
        if let trusted = try Self.certificates(of: authorities) {
            configuration.trustRoots = .certificates(trusted)
        }
        try self.init(configuration, standard, source: authorities.word)
    }

    /// Prepares connections that trust the authorities of a PEM or DER file; without one, those of the system.
    ///
    /// - Throws: `ReplayError.trustUnreadable`.
    package init(
        caFile: String?, checksHostNames: Bool = false, standard: TLSStandard = .sound
    ) throws(ReplayError) {
        try self.init(
            caFile.map(TrustSource.file) ?? .system, checksHostNames: checksHostNames, standard: standard)
    }

    private init(
        _ configuration: TLSConfiguration, _ standard: TLSStandard, source: String
    ) throws(ReplayError) {
        var configuration = configuration
        standard.apply(to: &configuration)
        // A peer that ignores the closing handshake must not hold up a cancelled test.
        configuration.shutdownTimeout = .milliseconds(50)
        self.standard = standard
        do { context = try NIOSSLContext(configuration: configuration) } catch {
            throw .trustUnreadable(file: source, .told(ErrorWords.of(error)))
        }
    }

    /// Trust in whoever answers, however badly: only to look at what a server shows.
    ///
    /// - Throws: `ReplayError.trustUnreadable` if TLS cannot be set up at all.
    static func anyone() throws(ReplayError) -> TrustRoots {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.certificateVerification = .none
        return try TrustRoots(configuration, .old, source: "(anyone)")
    }

    /// The handlers that put TLS on one connection, to be added in this order; a certificate is checked against the
    /// name, or else the address.
    func makeHandlers(hostName: String? = nil) throws -> [any ChannelHandler] {
        let tls = try NIOSSLClientHandler(context: context, serverHostname: hostName)
        return standard == .sound ? [tls, CertificateStrengthHandler()] : [tls]
    }

    /// The most bytes of a file of certificates: a system's has two hundred kilobytes of them.
    package static let largestFile = 16 << 20

    /// The certificates of authorities; nil for the system's, which the TLS library finds by itself.
    ///
    /// - Throws: `ReplayError.trustUnreadable`.
    package static func certificates(of authorities: TrustSource) throws(ReplayError) -> [NIOSSLCertificate]?
    {
        switch authorities {
        case .system: return nil
        case .file(let path): return try certificates(in: path)
        case .wehe:
            do { return try WeheAuthority.certificates() } catch {
                throw .trustUnreadable(file: authorities.word, .told(ErrorWords.of(error)))
            }
        }
    }

    /// The certificates in a PEM or DER file.
    ///
    /// - Throws: `ReplayError.trustUnreadable`.
    package static func certificates(in file: String) throws(ReplayError) -> [NIOSSLCertificate] {
        let bytes: [UInt8]
        do {
            bytes = [UInt8](try BoundedFile.content(file, limit: largestFile))
        } catch {
            throw .trustUnreadable(
                file: file, error == OpenedFile.noFile ? .noOrdinaryFile : .unreadable)
        }
        let isPEM = String(decoding: bytes, as: UTF8.self).contains("-----BEGIN CERTIFICATE")
        do {
            let certificates =
                isPEM
                ? try NIOSSLCertificate.fromPEMBytes(bytes)
                : [try NIOSSLCertificate(bytes: bytes, format: .der)]
            guard !certificates.isEmpty else {
                throw ReplayError.trustUnreadable(file: file, .empty)
            }
            return certificates
        } catch let error as ReplayError {
            throw error
        } catch {
            throw .trustUnreadable(file: file, .notACertificate)
        }
    }
}
