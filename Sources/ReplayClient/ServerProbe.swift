import NIOCore
import WireProtocol
import WireTransport

/// Looks whether a server's services can be reached, and how quickly, without running a test.
package struct ServerProbe: Sendable {
    /// What is looked at.
    package enum Service: String, Sendable {
        /// The side channel comes up, with TLS if the server uses it.
        case sideChannel = "side channel"
        /// The results service answers.
        case results = "results service"
        /// The own-IP query is answered.
        case ownAddress = "own-IP query"
    }

    /// What one look gave.
    package struct Check: Sendable {
        /// What was looked at.
        package let service: Service
        /// How long it took, milliseconds.
        package let milliseconds: Double
        /// Why it failed, nil if it did not.
        package let failure: String?
    }

    /// What the looks gave.
    package struct Report: Sendable {
        /// The server's address.
        package let address: String
        /// One entry a service.
        package let checks: [Check]
    }

    private let endpoint: ServerEndpoint
    private let sockets: ClientSockets

    package init(_ endpoint: ServerEndpoint, sockets: ClientSockets) {
        self.endpoint = endpoint
        self.sockets = sockets
    }

    /// Looks at each service in turn; a service that fails is part of the report, not an error.
    ///
    /// - Throws: ``ReplayError`` if the host has no address or its CA cannot be read, `CancellationError`.
    package func run() async throws -> Report {
        let server = try await ResolvedServer(endpoint, sockets: sockets)
        var checks = [try await check(.sideChannel) { try await probeSideChannel(server) }]
        checks.append(
            try await check(.results) {
                try await server.resultsClient().probe()
            })
        if let port = endpoint.ports.ownIPQuery {
            checks.append(
                try await check(.ownAddress) {
                    let answer = try await OwnAddress(sockets: sockets).query(
                        server.address.with(port: port))
                    if case .address = answer { return nil }
                    return "no address came back"
                })
        }
        return Report(address: server.address.unmappedIPAddress ?? endpoint.host, checks: checks)
    }

    private func check(_ service: Service, _ look: () async throws -> String?) async throws -> Check {
        let start = ContinuousClock.now
        var failure: String?
        do {
            failure = try await look()
        } catch let error as ReplayError {
            failure = error.description
        }
        let elapsed = ContinuousClock.now - start
        return Check(service: service, milliseconds: elapsed.seconds * 1_000, failure: failure)
    }

    /// Opens a side channel and closes it unused; with TLS the server's certificate has then been checked.
    private func probeSideChannel(_ server: ResolvedServer) async throws -> String? {
        try await server.sideChannel.handshake()
        return nil
    }
}
