package import TestModel
package import WireProtocol

/// Requests a replay server's measurements of a replay, as servers do among themselves (Specification 9.7).
package struct PeerMeasurements: Sendable {
    private let endpoint: ServerEndpoint
    private let sockets: ClientSockets

    /// - Parameters:
    ///   - endpoint: the server.
    ///   - sockets: the settings for connections.
    package init(of endpoint: ServerEndpoint, sockets: ClientSockets) {
        self.endpoint = endpoint
        self.sockets = sockets
    }

    /// Sends one request.
    ///
    /// - Returns: the server's measurements; nil if it does not know the replay.
    /// - Throws: `ReplayError`, `CancellationError`.
    package func ask(_ request: MeasurementRequest) async throws -> Measurements? {
        let server = try await ResolvedServer(endpoint, sockets: sockets)
        switch try await server.resultsClient().ask(.getMeasurements(request)) {
        case .answer(.measurements(let found)): return found
        case .answer: return nil
        case .none(let cause): throw ReplayError.analysisUnanswered(cause)
        case .unreadable(let error): throw ReplayError.malformedAnswer(error)
        }
    }
}
