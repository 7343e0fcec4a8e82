import Basics
package import Logging
package import NIOCore
package import NIOHTTP1

/// Collects the requests of a connection, obtains an answer to each, and sends the answers.
///
/// NIO's pipelining handler, which precedes it, delivers a request only after the previous one was answered.
package final class HTTPServiceHandler: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPServerRequestPart
    package typealias OutboundOut = HTTPServerResponsePart

    private enum State {
        case idle
        case collecting(HTTPRequestHead, ByteBuffer)
        /// The request was rejected before it was complete; the rest of it is ignored.
        case skipping
    }

    private let answers: RunningAnswers
    private let logger: Logger
    private let respond: ServiceResponder
    private let longestBody: Int
    private let headKeptBack: HTTPRequestHead?
    private var state = State.idle
    private var answering: Task<Void, Never>?
    /// Number of requests whose answers are not with the network yet.
    private var owed = 0
    private var isInputClosed = false

    /// - Parameters:
    ///   - answers: holds the answers in progress.
    ///   - logger: receives messages about requests that are rejected for their length.
    ///   - longestBody: the maximum size of a request's body, bytes.
    ///   - headKeptBack: the head to assume for a request whose head an earlier handler consumed, as NIO's
    ///     does with a rejected upgrade; nil if there is no such handler.
    ///   - respond: creates the answers.
    package init(
        _ answers: RunningAnswers, _ logger: Logger, longestBody: Int = 1 << 16,
        headKeptBack: HTTPRequestHead? = nil,
        respond: @escaping ServiceResponder
    ) {
        self.answers = answers
        self.logger = logger
        self.longestBody = longestBody
        self.headKeptBack = headKeptBack
        self.respond = respond
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): state = .collecting(head, ByteBuffer())
        case .body(let part): take(part, context)
        case .end:
            switch state {
            case .collecting(let head, let body): answer(head, body, context)
            case .idle: if let headKeptBack { answer(headKeptBack, ByteBuffer(), context) }
            case .skipping: break
            }
            state = .idle
        }
    }

    package func channelInactive(context: ChannelHandlerContext) {
        answering?.cancel()
        context.fireChannelInactive()
    }

    /// A client that has closed its direction and is owed no answer is gone; one that is owed an answer gets that and no more.
    package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed {
            isInputClosed = true
            if owed == 0 { context.close(promise: nil) }
        }
        context.fireUserInboundEventTriggered(event)
    }

    package func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private func take(_ part: ByteBuffer, _ context: ChannelHandlerContext) {
        guard case .collecting(let head, var body) = state else { return }
        // The local reference is the only one, so that appending does not copy.
        state = .skipping
        guard body.readableBytes + part.readableBytes <= longestBody else {
            logger.notice(
                "request refused",
                metadata: [
                    "client": "\(IPLiteral.anonymised(Self.client(context)))",
                    "reason": "its body is longer than \(longestBody) bytes",
                ])
            owed += 1
            return send(ServiceReply(status: .payloadTooLarge), to: head, context)
        }
        body.writeImmutableBuffer(part)
        state = .collecting(head, body)
    }

    private func answer(_ head: HTTPRequestHead, _ body: ByteBuffer, _ context: ChannelHandlerContext) {
        let request = ServiceRequest(head, body: body, from: Self.client(context))
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let loop = context.eventLoop
        owed += 1
        answering = answers.run { [respond] in
            let reply = await respond(request)
            // The answer is no longer needed.
            guard !Task.isCancelled else { return }
            loop.execute {
                let (handler, context) = bound.value
                handler.send(reply, to: head, context)
            }
        }
        if answering == nil { context.close(promise: nil) }
    }

    private func send(_ reply: ServiceReply, to head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        let body = ByteBuffer(string: reply.body)
        let isLast = reply.isLast || !head.isKeepAlive || head.version != .http1_1
        var headers = reply.headers
        headers.replaceOrAdd(name: "Content-Length", value: "\(body.readableBytes)")
        if isLast { headers.replaceOrAdd(name: "Connection", value: "close") }
        context.write(
            wrapOutboundOut(.head(.init(version: .http1_1, status: reply.status, headers: headers))),
            promise: nil)
        if head.method != .HEAD { context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil) }
        let sent = context.writeAndFlush(wrapOutboundOut(.end(nil)))
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        sent.whenComplete { [held = reply.held] _ in
            withExtendedLifetime(held) {}
            let (handler, context) = bound.value
            handler.owed -= 1
            if isLast || handler.isInputClosed && handler.owed == 0 { context.close(promise: nil) }
        }
    }

    private static func client(_ context: ChannelHandlerContext) -> String {
        context.channel.remoteAddress?.unmappedIPAddress ?? ""
    }
}
