import NIOCore
import NIOPosix
import NIOSSL
import NIOTLS
import WireProtocol
import WireTransport

/// Opens side channels to one server.
struct SideChannelConnector {
    let sockets: ClientSockets
    /// The server's address with the side-channel port.
    let address: SocketAddress
    /// Whom TLS trusts; nil without TLS.
    let trust: TrustRoots?
    /// The server's name in messages.
    let serverName: String

    /// A connected side channel; TLS shakes hands when the first message is sent.
    ///
    /// - Throws: ``ReplayError``, `CancellationError`.
    func connect() async throws -> SideChannel {
        let trust = trust
        do {
            return try await sockets.connect(to: address, within: ProtocolLimits.sideChannelConnect) {
                channel in
                if let trust { try channel.pipeline.syncOperations.addHandler(try trust.makeHandler()) }
                return try SideChannel.wrap(channel, bodyLimit: ProtocolLimits.clientBodyLimit)
            }
        } catch {
            try Task.checkCancellation()
            throw failure(error)
        }
    }

    /// Opens a side channel, waits until TLS has checked the certificate, and closes it unused.
    ///
    /// - Throws: ``ReplayError``, `CancellationError`.
    func handshake() async throws {
        let trust = trust
        do {
            let (channel, done) = try await sockets.connect(
                to: address, within: ProtocolLimits.sideChannelConnect
            ) { channel in
                let done = channel.eventLoop.makePromise(of: Void.self)
                guard let trust else {
                    done.succeed()
                    return (channel, done.futureResult)
                }
                try channel.pipeline.syncOperations.addHandlers([
                    try trust.makeHandler(), HandshakeWatch(done: done),
                ])
                return (channel, done.futureResult)
            }
            // A server that says nothing would keep the handshake waiting for ever.
            let deadline = channel.eventLoop.scheduleTask(in: sockets.span(ProtocolLimits.sideChannelConnect))
            {
                channel.close(promise: nil)
            }
            defer { deadline.cancel() }
            try await withTaskCancellationHandler {
                try await done.get()
            } onCancel: {
                channel.close(promise: nil)
            }
            channel.close(promise: nil)
        } catch {
            try Task.checkCancellation()
            throw failure(error)
        }
    }

    private func failure(_ error: any Error) -> ReplayError {
        let reason = NetworkFailure.reason(error)
        return NetworkFailure.isTLS(error)
            ? .tlsFailed(server: serverName, reason: reason)
            : .controlConnectionFailed(server: serverName, reason: reason)
    }
}

/// Keeps a promise when the TLS handshake is done, breaks it when it fails.
private final class HandshakeWatch: ChannelInboundHandler {
    typealias InboundIn = NIOAny

    private let done: EventLoopPromise<Void>

    init(done: EventLoopPromise<Void>) {
        self.done = done
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .handshakeCompleted = event as? TLSUserEvent { done.succeed() }
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
