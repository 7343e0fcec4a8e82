import Basics
package import Logging
package import NIOCore
package import NIOHTTP1

/// Closes a connection whose client takes too long over a request, however it dribbles, or that was answered
/// before its request was whole.
package final class RequestDeadlineHandler: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPServerRequestPart
    package typealias OutboundIn = HTTPServerResponsePart

    private enum State {
        /// The client has to send a request, or the rest of it.
        case asking(Scheduled<Void>)
        /// The request is whole; the server has to answer.
        case answering
        case closing
    }

    private let first: Duration
    private let request: Duration
    private let farewell: Duration
    private let logger: Logger
    private var state = State.answering
    /// Whether the client owes something, and is not only idle between two requests.
    private var hasBegun = true

    /// - Parameters:
    ///   - first: how long the first request of a connection may take; as long as others if none is given.
    ///   - request: how long a request may take.
    ///   - farewell: how long a client that was refused has to close.
    ///   - logger: told whom there is no more timeout with.
    package init(
        first: Duration? = nil, request: Duration, farewell: Duration, _ logger: Logger
    ) {
        self.first = first ?? request
        self.request = request
        self.farewell = farewell
        self.logger = logger
    }

    package func handlerAdded(context: ChannelHandlerContext) { startWaiting(context, first) }

    package func handlerRemoved(context: ChannelHandlerContext) { stop() }

    package func channelInactive(context: ChannelHandlerContext) {
        stop()
        context.fireChannelInactive()
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        hasBegun = true
        if case .end = unwrapInboundIn(data), case .asking(let deadline) = state {
            deadline.cancel()
            state = .answering
        }
        context.fireChannelRead(data)
    }

    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let isLast = if case .end = unwrapOutboundIn(data) { true } else { false }
        context.write(data, promise: promise)
        guard isLast else { return }
        switch state {
        case .answering:
            hasBegun = false
            startWaiting(context, request)
        case .asking(let deadline):
            // Refused: what is left of the request would only keep the descriptor.
            deadline.cancel()
            state = .closing
            let channel = context.channel
            context.eventLoop.scheduleTask(in: farewell.timeAmount) { channel.close(promise: nil) }
        case .closing: break
        }
    }

    private func startWaiting(_ context: ChannelHandlerContext, _ limit: Duration) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        state = .asking(
            context.eventLoop.scheduleTask(in: limit.timeAmount) {
                let (handler, context) = bound.value
                handler.giveUp(context)
            })
    }

    private func giveUp(_ context: ChannelHandlerContext) {
        if hasBegun {
            let client = context.channel.remoteAddress?.unmappedIPAddress ?? ""
            logger.notice(
                "no whole request in time", metadata: ["client": "\(IPLiteral.anonymised(client))"])
        }
        state = .closing
        context.close(promise: nil)
    }

    private func stop() {
        if case .asking(let deadline) = state { deadline.cancel() }
        state = .closing
    }
}
