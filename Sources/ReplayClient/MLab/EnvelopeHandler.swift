import NIOCore
import NIOWebSocket

/// The client's side of an open envelope: answers pings and the peer's close frame, and sends nothing
/// otherwise.
final class EnvelopeHandler: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    /// The maximum length of a frame, bytes; a machine sends only control frames.
    static let frameLimit = 1 << 14
    /// The body of a close frame: "normal closure" (RFC 6455, 7.4.1).
    static var farewell: ByteBuffer {
        var buffer = ByteBuffer()
        buffer.write(webSocketErrorCode: .normalClosure)
        return buffer
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

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    /// Sends a frame. Frames of a client are masked (RFC 6455, 5.3).
    private func send(_ opcode: WebSocketOpcode, _ data: ByteBuffer, _ context: ChannelHandlerContext) {
        let frame = WebSocketFrame(fin: true, opcode: opcode, maskKey: .random(), data: data)
        context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
    }
}
