import Foundation
import NIOCore
package import NIOSSL
import Basics
package import TestModel

/// The authorities trusted by a TLS connection, and the minimum requirements on TLS.
package struct TrustRoots: Sendable {
    /// The TLS context, which checks the chain, and the host name only if requested.
    private let context: NIOSSLContext
    private let standard: TLSStandard

    /// Prepares connections that trust certain authorities.
    ///
    /// - Parameters:
    ///   - authorities: the authorities in which a chain may end.
    ///   - checksHostNames: true if a certificate must contain the name of the server, as on the web; replay
    ///     servers are reached by address, so their certificates need not (Specification 2.3, 18.1).
    ///   - standard: the minimum requirements on TLS.
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
        // A peer that ignores close_notify must not delay a cancelled test.
        configuration.shutdownTimeout = .milliseconds(50)
        self.standard = standard
        do { context = try NIOSSLContext(configuration: configuration) } catch {
            throw .trustUnreadable(file: source, .told(ErrorWords.of(error)))
        }
    }

    /// Returns roots that accept any certificate and any TLS; only for examining a server's certificate.
    ///
    /// - Throws: `ReplayError.trustUnreadable` if TLS cannot be configured at all.
    static func anyone() throws(ReplayError) -> TrustRoots {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.certificateVerification = .none
        return try TrustRoots(configuration, .old, source: "(anyone)")
    }

    /// Returns the handlers for TLS on one connection, to be added in this order; a certificate is checked
    /// against the name, or otherwise the address.
    func makeHandlers(hostName: String? = nil) throws -> [any ChannelHandler] {
        let tls = try NIOSSLClientHandler(context: context, serverHostname: hostName)
        return standard == .sound ? [tls, CertificateStrengthHandler()] : [tls]
    }

    /// Maximum size of a certificate file, bytes; a system's file has about two hundred kilobytes.
    package static let largestFile = 16 << 20

    /// Returns the certificates of authorities; nil for the system's, which the TLS library finds by itself.
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

    /// Reads the certificates in a PEM or DER file.
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
