import NIOCore
import NIOHTTP1
import NIOTLS
import TestModel
import WireProtocol

/// What the connection of one HTTP exchange saw, and when.
struct HTTPReading: Sendable {
    /// The status code, if one came.
    var status: Int?
    /// The headers of the answer.
    var headers = HTTPHeaders()
    /// What came of the body.
    var body = ByteBuffer()
    /// When the TCP connection was up.
    var connected: NIODeadline?
    /// When the TLS handshake was done; nil without TLS.
    var secured: NIODeadline?
    /// When the head of the answer came, of a raw answer its first bytes.
    var firstByte: NIODeadline?
    /// Why the answer is not whole; nil if it is.
    var failure: (any Error)?
}

/// Sends one request as soon as its connection is ready, and collects the answer.
final class HTTPExchangeHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart

    /// The longest body accepted, bytes.
    private static let bodyLimit = 1 << 20
    /// The longest raw answer that is read, bytes.
    private static let rawLimit = 4_096

    private let request: HTTPRequest
    private let url: ServiceURL
    private let deadline: NIODeadline
    private let promise: EventLoopPromise<HTTPReading>
    private var reading = HTTPReading()
    private var isOver = false
    private var timer: Scheduled<Void>?

    /// - Parameters:
    ///   - request: what is asked.
    ///   - url: the request's URL.
    ///   - deadline: when the answer must be there.
    ///   - promise: kept with what was seen, whatever it was.
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
        reading.connected = .now()
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
            reading.secured = .now()
            send(context)
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if reading.firstByte == nil { reading.firstByte = .now() }
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
        // Many servers close without TLS's farewell; what then misses its end was cut off all the same.
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

    /// What came of a raw answer may be enough, however the connection ends.
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

    /// The status code in the first line of an answer that has one.
    private static func status(ofRaw answer: ByteBuffer) -> Int? {
        let words = String(buffer: answer).prefix { !$0.isNewline }.split(separator: " ")
        return words.count > 1 && words[0].hasPrefix("HTTP/") ? Int(words[1]) : nil
    }
}

/// Passes bytes on as the body of an answer that has no head.
final class RawAnswerHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = HTTPClientResponsePart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        context.fireChannelRead(wrapInboundOut(.body(unwrapInboundIn(data))))
    }
}
