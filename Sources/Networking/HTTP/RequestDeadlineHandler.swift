import Basics
package import Logging
package import NIOCore
package import NIOHTTP1

/// Closes a connection whose client takes too long to send a request, even if it sends some bytes all the
/// time, or that was answered before its request was complete.
package final class RequestDeadlineHandler: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPServerRequestPart
    package typealias OutboundIn = HTTPServerResponsePart

    private enum State {
        /// The client has to send a request, or the rest of it.
        case asking(Scheduled<Void>)
        /// The request is complete; the server has to answer.
        case answering
        case closing
    }

    private let first: Duration
    private let request: Duration
    private let farewell: Duration
    private let logger: Logger
    private let gaveUp: @Sendable (String) -> Void
    private var state = State.answering
    /// True while the client has to send something; false if it is idle between two requests.
    private var hasBegun = true

    /// - Parameters:
    ///   - first: the timeout of the first request of a connection; nil for that of the others.
    ///   - request: the timeout of a request.
    ///   - farewell: the timeout for a rejected client to close the connection.
    ///   - logger: receives messages about clients whose timeout ended.
    ///   - gaveUp: is told the addresses of such clients.
    package init(
        first: Duration? = nil, request: Duration, farewell: Duration, _ logger: Logger,
        gaveUp: @escaping @Sendable (_ client: String) -> Void = { _ in }
    ) {
        self.gaveUp = gaveUp
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
            // Rejected: waiting for the rest of the request would only occupy the descriptor.
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
            gaveUp(client)
        }
        state = .closing
        context.close(promise: nil)
    }

    private func stop() {
        if case .asking(let deadline) = state { deadline.cancel() }
        state = .closing
    }
}
