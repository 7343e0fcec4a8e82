import Basics
import NIOCore
import NIOHTTP1
import TestModel
import WireProtocol
import Networking

/// Makes HTTP exchanges and measures their phases; all HTTP exchanges of this client use it.
///
/// It speaks HTTP/1.1 over the sockets of the replays, with one connection per exchange: a client library
/// would not show the boundary between connecting and TLS, and could not read an own-IP answer.
struct HTTPExchangeClient: Sendable {
    /// No complete answer within the time limit; an expected outcome, not a program error.
    struct NoAnswer: Error {
        /// The failure; after a TLS problem another attempt is pointless.
        let cause: ConnectionFailure

        init(_ cause: ConnectionFailure) {
            self.cause = cause
        }
    }

    /// The trusted authorities, and the check of host names; nil for services without TLS.
    let trust: TrustRoots?
    /// The settings for connections.
    let sockets: ClientSockets
    /// Called for each exchange.
    let observe: @Sendable (HTTPTimeline) -> Void

    /// Makes one exchange.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - limit: the maximum duration of the whole exchange.
    ///   - connectLimit: the maximum duration of connecting; nil for no separate limit.
    /// - Returns: the complete answer, whatever its status.
    /// - Throws: ``NoAnswer``, `CancellationError`.
    func exchange(
        _ request: HTTPRequest, within limit: TimeAmount, connectingWithin connectLimit: TimeAmount? = nil
    ) async throws -> HTTPExchange {
        var timeline = HTTPTimeline(method: request.method, url: MLabService.withoutToken(request.url))
        let start = sockets.now
        func since(_ instant: NIODeadline?) -> Double? { instant.map { ($0 - start).duration.seconds } }
        var target: SocketAddress?
        do {
            let url = try address(of: request)
            let (address, lookup) = try await sockets.lookUp(url.host)
            target = address.with(port: url.port)
            timeline.lookup = lookup
            let lookedUp = sockets.now
            let reading = try await read(
                request, url, at: address, by: start + limit, within: min(connectLimit ?? limit, limit))
            timeline.connect = reading.connected.map { ($0 - lookedUp).duration.seconds }
            if let connected = reading.connected {
                timeline.handshake = reading.secured.map { ($0 - connected).duration.seconds }
            }
            timeline.firstByte = since(reading.firstByte)
            timeline.status = reading.status
            if let failure = reading.failure { throw failure }
            timeline.total = since(sockets.now) ?? 0
            observe(timeline)
            return HTTPExchange(
                status: reading.status, headers: reading.headers, body: String(buffer: reading.body),
                timeline: timeline)
        } catch {
            try Task.checkCancellation()
            timeline.total = since(sockets.now) ?? 0
            var problem: TLSError?
            if let target {
                problem = await TLSHandshake.problem(behind: error, at: target, sockets: sockets)
            }
            let cause = problem.map(ConnectionFailure.tls) ?? Self.cause(of: error)
            timeline.failure = cause
            observe(timeline)
            throw NoAnswer(cause)
        }
    }

    private func address(of request: HTTPRequest) throws(NoAnswer) -> ServiceURL {
        guard let url = ServiceURL(request.url) else {
            throw NoAnswer(.notAURL(MLabService.withoutToken(request.url)))
        }
        return url
    }

    /// Connects, sends the request and reads until the end of the answer or the deadline.
    private func read(
        _ request: HTTPRequest, _ url: ServiceURL, at address: SocketAddress, by deadline: NIODeadline,
        within connectLimit: TimeAmount
    ) async throws -> HTTPReading {
        let trust = url.usesTLS ? try trust ?? TrustRoots(caFile: nil, checksHostNames: true) : nil
        let connection = try await sockets.connect(to: address.with(port: url.port), timeout: connectLimit) {
            channel in
            let pipeline = channel.pipeline.syncOperations
            if let trust {
                // In TLS only host names are sent; an address is checked as an address (RFC 6066, 3).
                try pipeline.addHandlers(
                    try trust.makeHandlers(hostName: IPLiteral.isAddress(url.host) ? nil : url.host))
            }
            try pipeline.addHandler(HTTPRequestEncoder())
            switch request.answer {
            case .http:
                try pipeline.addHandler(
                    ByteToMessageHandler(HTTPResponseDecoder(leftOverBytesStrategy: .dropBytes)))
            case .raw: try pipeline.addHandler(RawAnswerHandler())
            }
            let promise = channel.eventLoop.makePromise(of: HTTPReading.self)
            try pipeline.addHandler(HTTPExchangeHandler(request, url, deadline: deadline, promise: promise))
            return Connection(channel: channel, reading: promise.futureResult)
        }
        return try await withTaskCancellationHandler {
            try await connection.reading.get()
        } onCancel: {
            connection.channel.close(promise: nil)
        }
    }

    private struct Connection: Sendable {
        let channel: any Channel
        let reading: EventLoopFuture<HTTPReading>
    }

    private static func cause(of error: any Error) -> ConnectionFailure {
        switch error {
        case let error as NoAnswer: error.cause
        case ReplayError.hostNotResolvable(let host): .nameUnknown(host: host)
        case ChannelError.connectTimeout: .noAnswerInTime
        case HTTPParserError.invalidEOFState: .closed
        case is HTTPParserError: .notHTTP
        default: NetworkFailure.cause(of: error)
        }
    }
}
