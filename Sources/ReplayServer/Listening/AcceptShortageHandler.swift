import Logging
import NIOCore

/// Says in the log that a connection could not be accepted, most often because no descriptor is left.
///
/// The connection stays in the system's queue, which would report it again at once: a pause comes first
/// (``LoadLimits/acceptPause``).
final class AcceptShortageHandler: ChannelInboundHandler {
    typealias InboundIn = any Channel

    private let logger: Logger

    private init(_ logger: Logger) { self.logger = logger }

    /// Puts the pause and the log line on a listening socket.
    static func add(to listener: any Channel, _ logger: Logger) -> EventLoopFuture<Void> {
        listener.eventLoop.makeCompletedFuture {
            try listener.pipeline.syncOperations.addHandlers([
                AcceptBackoffHandler(
                    shouldForwardIOErrorCaught: true,
                    backoffProvider: { _ in .seconds(Int64(LoadLimits.acceptPause)) }),
                AcceptShortageHandler(logger),
            ])
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard error is IOError else { return context.fireErrorCaught(error) }
        logger.error(
            "connection not accepted; the listener pauses",
            metadata: [
                "port": "\(context.channel.localAddress?.port ?? 0)", "reason": "\(error)",
                "pause": "\(LoadLimits.acceptPause) s",
            ])
    }
}
