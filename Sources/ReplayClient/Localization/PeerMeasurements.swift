package import TestModel
package import WireProtocol

/// Asks a replay server what it knows of a replay, as servers ask each other (Specification 9.7).
package struct PeerMeasurements: Sendable {
    private let endpoint: ServerEndpoint
    private let sockets: ClientSockets

    /// - Parameters:
    ///   - endpoint: the server.
    ///   - sockets: how connections are opened.
    package init(of endpoint: ServerEndpoint, sockets: ClientSockets) {
        self.endpoint = endpoint
        self.sockets = sockets
    }

    /// Asks once.
    ///
    /// - Returns: what the server measured; nil if it knows nothing of this replay.
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
