import WireProtocol
import WireTransport

/// The results service of one server: its HTTP client, made for a few exchanges and shut down after them.
struct ResultsService {
    private let server: ResolvedServer
    private let observe: @Sendable (HTTPTimeline) -> Void

    /// - Parameters:
    ///   - server: whose service.
    ///   - observe: told about each exchange.
    init(_ server: ResolvedServer, observe: @escaping @Sendable (HTTPTimeline) -> Void = { _ in }) {
        self.server = server
        self.observe = observe
    }

    /// Lends a client, pinned to the server's CA, and shuts it down afterwards.
    ///
    /// - Throws: what `work` throws.
    func use<Result: Sendable>(_ work: (ResultsClient) async throws -> Result) async throws -> Result {
        let timeout = server.sockets.span(ProtocolLimits.resultsRequest)
        return try await HTTPExchangeClient.use(
            trust: server.trust?.configuration, timeout: timeout, sockets: server.sockets, observe: observe
        ) { http in
            try await work(
                ResultsClient(
                    http: http, base: server.resultsBase, policy: server.endpoint.resultsPolicy,
                    timeout: timeout))
        }
    }
}
