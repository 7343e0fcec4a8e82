import NIOCore
import NIOSSL
import NIOTLS
import TestModel

/// Ends a connection whose server proved itself with a certificate that is too weak, before anything else learns
/// that TLS is up.
///
/// It stands right behind the TLS handler. The chain was checked by then; the library checks no key's length.
final class CertificateStrengthHandler: ChannelInboundHandler {
    typealias InboundIn = NIOAny

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard case .handshakeCompleted = event as? TLSUserEvent,
            let certificate = try? context.pipeline.syncOperations.nioSSL_peerCertificate(),
            let bytes = try? certificate.toDERBytes(),
            let problem = TLSProblem.weakness(of: bytes)
        else { return context.fireUserInboundEventTriggered(event) }
        context.fireErrorCaught(problem)
        context.close(promise: nil)
    }
}
