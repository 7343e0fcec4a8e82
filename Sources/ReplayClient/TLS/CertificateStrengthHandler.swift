import NIOCore
import NIOSSL
import NIOTLS
import TestModel

/// Ends a connection whose server has a certificate that is too weak, before other handlers learn that TLS is
/// established.
///
/// It is placed directly after the TLS handler, which has already checked the chain; the library does not
/// check the length of keys.
final class CertificateStrengthHandler: ChannelInboundHandler {
    typealias InboundIn = NIOAny

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard case .handshakeCompleted = event as? TLSUserEvent,
            let certificate = try? context.pipeline.syncOperations.nioSSL_peerCertificate(),
            let bytes = try? certificate.toDERBytes(),
            let problem = TLSError.weakness(of: bytes)
        else { return context.fireUserInboundEventTriggered(event) }
        context.fireErrorCaught(problem)
        context.close(promise: nil)
    }
}
