import Basics
import Foundation
import NIOCore
import NIOSSL
import NIOTLS
import TestModel
import WireProtocol
import Networking

/// A TLS connection that is opened only to obtain the peer's certificate, and closed unused.
struct TLSHandshake {
    let sockets: ClientSockets
    let address: SocketAddress
    /// The trusted authorities.
    let trust: TrustRoots

    /// Performs the handshake.
    ///
    /// - Parameter connected: called when the TCP connection is established.
    /// - Returns: the certificate of the peer.
    /// - Throws: the error that prevented TLS, `CancellationError`.
    func run(connected: () -> Void = {}) async throws -> NIOSSLCertificate? {
        let trust = trust
        let (channel, done) = try await sockets.connect(
            to: address, within: ProtocolLimits.sideChannelConnect
        ) { channel in
            let done = channel.eventLoop.makePromise(of: NIOSSLCertificate?.self)
            try channel.pipeline.syncOperations.addHandlers(
                try trust.makeHandlers() + [HandshakeWatch(done: done)])
            return (channel, done.futureResult)
        }
        connected()
        // A silent server would otherwise block the handshake forever.
        let deadline = channel.eventLoop.scheduleTask(in: sockets.span(ProtocolLimits.sideChannelConnect)) {
            channel.close(promise: nil)
        }
        defer { deadline.cancel() }
        let certificate = try await withTaskCancellationHandler {
            try await done.get()
        } onCancel: {
            channel.close(promise: nil)
        }
        channel.close(promise: nil)
        return certificate
    }
}

extension TLSHandshake {
    /// Returns the reason that a server's TLS is rejected; nil if a connection failed for another reason.
    ///
    /// The library reports a rejected certificate without the reason, so a second connection examines it.
    static func problem(
        behind error: any Error, at address: SocketAddress, sockets: ClientSockets
    ) async -> TLSError? {
        guard let problem = NetworkFailure.tlsProblem(error) else { return nil }
        guard problem == .untrusted, let trust = try? TrustRoots.anyone(),
            let shown = try? await TLSHandshake(sockets: sockets, address: address, trust: trust).run()
        else { return problem }
        return TLSError.dates(of: shown, at: sockets.clock.now()) ?? problem
    }
}

/// Fulfils a promise when the TLS handshake is complete; fails it with the handshake.
private final class HandshakeWatch: ChannelInboundHandler {
    typealias InboundIn = NIOAny

    private let done: EventLoopPromise<NIOSSLCertificate?>

    init(done: EventLoopPromise<NIOSSLCertificate?>) {
        self.done = done
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .handshakeCompleted = event as? TLSUserEvent {
            done.succeed(try? context.pipeline.syncOperations.nioSSL_peerCertificate())
        }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        done.fail(error)
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        done.fail(ChannelError.eof)
        context.fireChannelInactive()
    }

    // The connection may fail before it is ever active.
    func handlerRemoved(context: ChannelHandlerContext) { done.fail(ChannelError.eof) }
}
