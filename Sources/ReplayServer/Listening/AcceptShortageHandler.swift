import Logging
import NIOCore

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Pauses a listener when no descriptor or memory is left for a connection, and logs the shortage.
///
/// The connection stays in the system's queue, which reports it again immediately and repeatedly; so the
/// listener is removed from the event loop for a while (``LoadLimits/acceptPause``). SwiftNIO's own
/// `AcceptBackoffHandler` only delays further reads and leaves it on the loop.
final class AcceptShortageHandler: ChannelInboundHandler {
    typealias InboundIn = any Channel

    private let logger: Logger

    private init(_ logger: Logger) { self.logger = logger }

    /// Adds the handler to a listening socket, on its event loop.
    static func add(to listener: any Channel, _ logger: Logger) throws {
        try listener.pipeline.syncOperations.addHandler(AcceptShortageHandler(logger))
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? IOError else { return context.fireErrorCaught(error) }
        guard [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(error.errnoCode) else {
            // The client left before it was accepted; the listener continues.
            return logger.debug("connection not accepted", metadata: ["reason": "\(error)"])
        }
        let channel = context.channel
        logger.error(
            "connection not accepted; the listener pauses",
            metadata: [
                "port": "\(channel.localAddress?.port ?? 0)", "reason": "\(error)",
                "pause": "\(LoadLimits.acceptPause) s",
            ])
        channel.setOption(.autoRead, value: false).whenSuccess {
            channel.eventLoop.scheduleTask(in: .seconds(Int64(LoadLimits.acceptPause))) {
                channel.setOption(.autoRead, value: true)
            }
        }
    }
}
