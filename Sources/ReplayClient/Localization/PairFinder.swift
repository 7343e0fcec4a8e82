package import TestModel
package import WireProtocol

/// Asks a server for its pairs (Specification 11.2).
package struct PairFinder: Sendable {
    private let endpoint: ServerEndpoint
    private let sockets: ClientSockets

    /// - Parameters:
    ///   - endpoint: the server to ask.
    ///   - sockets: the settings for connections.
    package init(_ endpoint: ServerEndpoint, sockets: ClientSockets) {
        self.endpoint = endpoint
        self.sockets = sockets
    }

    /// Requests the pairs, the best first; at least one.
    ///
    /// - Throws: `ReplayError`, `CancellationError`.
    package func pairs() async throws -> ServerPairs {
        let server = try await ResolvedServer(endpoint, sockets: sockets)
        return try await server.resultsClient(observe: { _ in }).serverPairs()
    }
}
