import NIOCore
import NIOWebSocket
import Networking

/// The machine's side of an open envelope: keeps it open until the client closes it or the grant expires.
final class EnvelopeHolder: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    private let lifetime: Duration
    private var end: Scheduled<Void>?

    /// - Parameter lifetime: the lifetime of the grant.
    init(lifetime: Duration) {
        self.lifetime = lifetime
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        end = context.eventLoop.scheduleTask(in: lifetime.timeAmount) {
            let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: Self.farewell)
            channel.writeAndFlush(frame, promise: nil)
            channel.close(promise: nil)
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        switch frame.opcode {
        case .ping: send(.pong, frame.unmaskedData, context)
        case .connectionClose:
            send(.connectionClose, Self.farewell, context)
            context.close(promise: nil)
        default: break
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        end?.cancel()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private static var farewell: ByteBuffer {
        var buffer = ByteBuffer()
        buffer.write(webSocketErrorCode: .normalClosure)
        return buffer
    }

    private func send(_ opcode: WebSocketOpcode, _ data: ByteBuffer, _ context: ChannelHandlerContext) {
        let frame = WebSocketFrame(fin: true, opcode: opcode, data: data)
        context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
    }
}
