import Foundation
import NIOSSL
import Basics
import TestModel

/// TLS context for new connections; open connections keep the one with which they began.
final class TLSContext: Sendable {
    private struct Content {
        let context: NIOSSLContext
        let expiry: Date
    }

    private let content: Shared<Content>

    /// - Parameter identity: the server's certificates.
    /// - Throws: `ReplayServerError.unusableCertificate`.
    init(_ identity: ServerIdentity) throws(ReplayServerError) {
        content = Shared(try Self.content(of: identity))
    }

    /// The context for new connections.
    var current: NIOSSLContext { content.value.context }

    /// Expiry of the server's certificate.
    var expiry: Date { content.value.expiry }

    /// Replaces the identity for new connections.
    ///
    /// - Throws: `ReplayServerError.unusableCertificate`; the old identity then remains in use.
    func replace(by identity: ServerIdentity) throws(ReplayServerError) {
        content.value = try Self.content(of: identity)
    }

    private static func content(of identity: ServerIdentity) throws(ReplayServerError) -> Content {
        do {
            return Content(
                context: try NIOSSLContext(configuration: identity.tls), expiry: identity.expiry)
        } catch {
            throw .unusableCertificate(reason: ErrorWords.of(error))
        }
    }
}
