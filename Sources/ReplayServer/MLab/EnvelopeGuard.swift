import NIOCore
import WireTransport

/// Closes connections of clients that hold no access envelope, as M-Lab's firewall does (protocol.md 13.2).
final class EnvelopeGuard: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny
    typealias InboundOut = NIOAny

    private let envelopes: EnvelopeRegistry

    init(_ envelopes: EnvelopeRegistry) {
        self.envelopes = envelopes
    }

    func handlerAdded(context: ChannelHandlerContext) { if context.channel.isActive { check(context) } }

    func channelActive(context: ChannelHandlerContext) {
        check(context)
        context.fireChannelActive()
    }

    private func check(_ context: ChannelHandlerContext) {
        let address = context.channel.remoteAddress?.unmappedIPAddress
        if !(address.map(envelopes.isGranted) ?? false) { context.close(promise: nil) }
    }
}
