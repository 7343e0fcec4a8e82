import Foundation
import NIOSSL
import Basics
import TestModel

/// How new connections speak TLS; connections that are open keep what they began with.
final class TLSContext: Sendable {
    private struct Content {
        let context: NIOSSLContext
        let expiry: Date
    }

    private let content: Shared<Content>

    /// - Parameter identity: what the server shows.
    /// - Throws: `ReplayServerError.unusableCertificate`.
    init(_ identity: ServerIdentity) throws(ReplayServerError) {
        content = Shared(try Self.content(of: identity))
    }

    /// What a new connection uses.
    var current: NIOSSLContext { content.value.context }

    /// When the server's certificate runs out.
    var expiry: Date { content.value.expiry }

    /// Uses another identity from now on.
    ///
    /// - Throws: `ReplayServerError.unusableCertificate`; nothing changes then.
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
