package import NIOCore
import WireProtocol

/// Splits the bytes of a side channel into message bodies (Specification 5.1).
///
/// Frames are read by count, never by read boundaries: upstream clients write the length digit by digit.
package struct SideChannelFrameDecoder: ByteToMessageDecoder {
    package typealias InboundOut = String

    private let bodyLimit: Int
    private let dropsOtherBytes: Bool
    private var awaitedBody: Int?

    /// - Parameters:
    ///   - bodyLimit: the maximum length of a body, in bytes; a longer one is an error before it is read.
    ///   - dropsOtherBytes: true to drop bytes that are not ASCII, as servers do; otherwise they are an
    ///     error.
    package init(bodyLimit: Int, dropsOtherBytes: Bool = false) {
        self.bodyLimit = bodyLimit
        self.dropsOtherBytes = dropsOtherBytes
    }

    package mutating func decode(
        context: ChannelHandlerContext, buffer: inout ByteBuffer
    ) throws -> DecodingState {
        if awaitedBody == nil {
            guard let header = buffer.readSlice(length: SideChannelFrame.headerLength) else {
                return .needMoreData
            }
            awaitedBody = try SideChannelFrame.bodyLength(header: header.readableBytesView, limit: bodyLimit)
        }
        guard let length = awaitedBody, let body = buffer.readSlice(length: length) else {
            return .needMoreData
        }
        awaitedBody = nil
        let bytes = body.readableBytesView
        let text = dropsOtherBytes ? SideChannelFrame.asciiPart(bytes) : try SideChannelFrame.body(bytes)
        context.fireChannelRead(wrapInboundOut(text))
        return .continue
    }

    package mutating func decodeLast(
        context: ChannelHandlerContext, buffer: inout ByteBuffer, seenEOF: Bool
    ) throws -> DecodingState {
        try decode(context: context, buffer: &buffer)
    }
}

/// Writes each message as one piece, header and body together (Specification 5.1).
package struct SideChannelFrameEncoder: MessageToByteEncoder, Sendable {
    package typealias OutboundIn = String

    package init() {}

    package func encode(data: String, out: inout ByteBuffer) throws {
        out.writeBytes(SideChannelFrame.encode(data))
    }
}

/// A side channel as a sequence of message bodies in both directions.
package typealias SideChannel = NIOAsyncChannel<String, String>

extension SideChannel where Inbound == String, Outbound == String {
    /// Adds the frame codec to a channel and wraps it; to be called on the channel's event loop.
    ///
    /// - Parameters:
    ///   - channel: a connected TCP channel, with its TLS handler in place if there is one.
    ///   - bodyLimit: the maximum length of a body, in bytes.
    /// - Returns: the messages in both directions.
    /// - Throws: an error if the channel is already closed.
    package static func wrap(_ channel: any Channel, bodyLimit: Int) throws -> SideChannel {
        try channel.pipeline.syncOperations.addHandlers([
            ByteToMessageHandler(SideChannelFrameDecoder(bodyLimit: bodyLimit)),
            MessageToByteHandler(SideChannelFrameEncoder()),
        ])
        return try SideChannel(wrappingChannelSynchronously: channel)
    }
}
