import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOSSL
import WireTransport

/// Makes HTTP exchanges with one service and measures them; every HTTP exchange of ours goes through it.
struct HTTPExchangeClient: Sendable {
    /// No answer, or no whole one, within the time; silence is an outcome here, not a program's error.
    struct NoAnswer: Error {
        let reason: String
    }

    /// The largest body accepted, bytes.
    private static let bodyLimit = 1 << 20

    private let http: HTTPClient
    /// Told about each exchange.
    private let observe: @Sendable (HTTPTimeline) -> Void

    /// Lends a client made for a few exchanges, and shuts it down afterwards.
    ///
    /// - Parameters:
    ///   - trust: whom TLS trusts and whether it checks host names; nil for the library's own choice.
    ///   - timeout: how long connecting, and any pause in an answer, may take.
    ///   - sockets: how connections are opened.
    ///   - observe: told about each exchange.
    ///   - work: what is done with the client.
    /// - Returns: what `work` gives.
    /// - Throws: what `work` throws.
    static func use<Result: Sendable>(
        trust: TLSConfiguration?, timeout: TimeAmount, sockets: ClientSockets,
        observe: @escaping @Sendable (HTTPTimeline) -> Void,
        _ work: (HTTPExchangeClient) async throws -> Result
    ) async throws -> Result {
        var configuration = HTTPClient.Configuration()
        configuration.tlsConfiguration = trust
        configuration.localAddress = sockets.sourceAddress
        configuration.dnsOverride = sockets.knownAddresses
        configuration.timeout = .init(connect: timeout, read: timeout)
        configuration.connectionPool.retryConnectionEstablishment = false
        let http = HTTPClient(eventLoopGroup: sockets.group, configuration: configuration)
        do {
            let result = try await work(HTTPExchangeClient(http: http, observe: observe))
            try await http.shutdown()
            return result
        } catch {
            try? await http.shutdown()
            throw error
        }
    }

    /// One exchange.
    ///
    /// - Parameters:
    ///   - request: what is asked.
    ///   - timeout: how long the answer may take to begin.
    /// - Returns: the whole answer, whatever its status.
    /// - Throws: ``NoAnswer``, `CancellationError`.
    func exchange(_ request: HTTPClientRequest, within timeout: TimeAmount) async throws -> HTTPExchange {
        let start = ContinuousClock.now
        var status: Int?
        var firstByte: Double?
        func timeline(failure: String?) -> HTTPTimeline {
            HTTPTimeline(
                method: request.method.rawValue, url: request.url, status: status, failure: failure,
                firstByte: firstByte, total: (ContinuousClock.now - start).seconds)
        }
        do {
            let response = try await http.execute(request, timeout: timeout)
            status = Int(response.status.code)
            firstByte = (ContinuousClock.now - start).seconds
            let body = String(buffer: try await response.body.collect(upTo: Self.bodyLimit))
            let whole = timeline(failure: nil)
            observe(whole)
            return HTTPExchange(
                status: Int(response.status.code), headers: response.headers, body: body, timeline: whole)
        } catch {
            try Task.checkCancellation()
            let reason = NetworkFailure.reason(error)
            observe(timeline(failure: reason))
            throw NoAnswer(reason: reason)
        }
    }
}
