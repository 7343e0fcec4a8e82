import NIOCore
import NIOHTTP1
import NIOTLS
import TestModel
import WireProtocol

/// Data and times of the connection of one HTTP exchange.
struct HTTPReading: Sendable {
    /// The status code, if one came.
    var status: Int?
    /// The headers of the answer.
    var headers = HTTPHeaders()
    /// The received part of the body.
    var body = ByteBuffer()
    /// Time at which the TCP connection was established.
    var connected: NIODeadline?
    /// Time at which the TLS handshake was completed; nil without TLS.
    var secured: NIODeadline?
    /// Arrival of the answer's header, or of the first bytes of a raw answer.
    var firstByte: NIODeadline?
    /// The reason that the answer is incomplete; nil if it is complete.
    var failure: (any Error)?
}

/// Sends one request as soon as its connection is ready, and collects the answer.
final class HTTPExchangeHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart

    /// The longest body accepted, bytes.
    private static let bodyLimit = 1 << 20
    /// The maximum length of a raw answer, bytes.
    private static let rawLimit = 4_096

    private let request: HTTPRequest
    private let url: ServiceURL
    private let deadline: NIODeadline
    private let promise: EventLoopPromise<HTTPReading>
    private var reading = HTTPReading()
    private var isOver = false
    private var timer: Scheduled<Void>?

    /// - Parameters:
    ///   - request: the request.
    ///   - url: the request's URL.
    ///   - deadline: the deadline for the answer.
    ///   - promise: fulfilled with the reading, whatever the outcome.
    init(
        _ request: HTTPRequest, _ url: ServiceURL, deadline: NIODeadline,
        promise: EventLoopPromise<HTTPReading>
    ) {
        self.request = request
        self.url = url
        self.deadline = deadline
        self.promise = promise
    }

    func channelActive(context: ChannelHandlerContext) {
        reading.connected = context.eventLoop.now
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        timer = context.eventLoop.scheduleTask(deadline: deadline) {
            let (handler, context) = bound.value
            handler.fail(HTTPExchangeClient.NoAnswer(.noAnswerInTime), context)
        }
        context.fireChannelActive()
        if !url.usesTLS { send(context) }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .handshakeCompleted = event as? TLSUserEvent {
            reading.secured = context.eventLoop.now
            send(context)
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if reading.firstByte == nil { reading.firstByte = context.eventLoop.now }
        switch unwrapInboundIn(data) {
        case .head(let head): (reading.status, reading.headers) = (Int(head.status.code), head.headers)
        case .body(var part): take(&part, context)
        case .end: finish(context)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        fail(ChannelError.eof, context)
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // Many servers close without TLS's close_notify; an answer that is incomplete then counts as cut off
        // all the same.
        fail(NetworkFailure.isUncleanEnd(error) ? ChannelError.eof : error, context)
    }

    func handlerRemoved(context: ChannelHandlerContext) { fail(ChannelError.eof, context) }

    private func send(_ context: ChannelHandlerContext) {
        let body = request.form.map { context.channel.allocator.buffer(string: $0) }
        var headers: HTTPHeaders = ["Host": url.hostHeader, "Connection": "close", "Accept": "*/*"]
        if let agent = request.userAgent { headers.add(name: "User-Agent", value: agent) }
        if let body {
            headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
            headers.add(name: "Content-Length", value: String(body.readableBytes))
        }
        let head = HTTPRequestHead(
            version: .http1_1, method: HTTPMethod(rawValue: request.method), uri: url.target, headers: headers
        )
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if let body { context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil) }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }

    private func take(_ part: inout ByteBuffer, _ context: ChannelHandlerContext) {
        guard !isOver else { return }
        reading.body.writeBuffer(&part)
        switch request.answer {
        case .http where reading.body.readableBytes > Self.bodyLimit:
            fail(HTTPExchangeClient.NoAnswer(.answerTooLong), context)
        case .raw where reading.body.readableBytes > Self.rawLimit: finish(context)
        case .http, .raw: break
        }
    }

    /// The received part of a raw answer may be sufficient, however the connection ends.
    private func fail(_ error: any Error, _ context: ChannelHandlerContext) {
        if request.answer == .http || reading.body.readableBytes == 0, !isOver { reading.failure = error }
        finish(context)
    }

    private func finish(_ context: ChannelHandlerContext) {
        guard !isOver else { return }
        isOver = true
        timer?.cancel()
        if request.answer == .raw { reading.status = Self.status(ofRaw: reading.body) }
        promise.succeed(reading)
        context.close(promise: nil)
    }

    /// Parses the status code in the first line of a raw answer, if it has one.
    private static func status(ofRaw answer: ByteBuffer) -> Int? {
        let words = String(buffer: answer).prefix { !$0.isNewline }.split(separator: " ")
        return words.count > 1 && words[0].hasPrefix("HTTP/") ? Int(words[1]) : nil
    }
}

/// Passes bytes on as the body of an answer without a header.
final class RawAnswerHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = HTTPClientResponsePart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        context.fireChannelRead(wrapInboundOut(.body(unwrapInboundIn(data))))
    }
}
