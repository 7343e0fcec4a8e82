import AsyncHTTPClient
import WireProtocol
import WireTransport

/// The results service of one server: its HTTP client, made for a few exchanges and shut down after them.
struct ResultsService {
    private let server: ResolvedServer

    init(_ server: ResolvedServer) {
        self.server = server
    }

    /// Lends a client, pinned to the server's CA, and shuts it down afterwards.
    ///
    /// - Throws: what `work` throws.
    func use<Result: Sendable>(_ work: (ResultsClient) async throws -> Result) async throws -> Result {
        var configuration = HTTPClient.Configuration()
        configuration.tlsConfiguration = server.trust?.configuration
        configuration.localAddress = server.sockets.sourceAddress
        let timeout = server.sockets.span(ProtocolLimits.resultsRequest)
        configuration.timeout = .init(connect: timeout, read: timeout)
        configuration.connectionPool.retryConnectionEstablishment = false
        let http = HTTPClient(eventLoopGroup: server.sockets.group, configuration: configuration)
        do {
            let result = try await work(
                ResultsClient(
                    http: http, base: server.resultsBase, policy: server.endpoint.resultsPolicy,
                    timeout: timeout))
            try await http.shutdown()
            return result
        } catch {
            try? await http.shutdown()
            throw error
        }
    }
}
