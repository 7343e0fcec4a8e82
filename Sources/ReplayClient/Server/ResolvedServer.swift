import Basics
import NIOCore
import TestModel
import WireProtocol
import Networking

/// A server after name resolution and with its CA loaded; shared by all connections of one test.
struct ResolvedServer: Sendable {
    let endpoint: ServerEndpoint
    let sockets: ClientSockets
    /// The server's address, with port 0.
    let address: SocketAddress
    /// Duration of the name lookup, s; nil for an address.
    let lookup: Double?
    /// The trusted authorities; nil without TLS.
    let trust: TrustRoots?

    /// Looks up the host and reads the CA file.
    ///
    /// - Throws: `ReplayError`, `CancellationError`.
    init(_ endpoint: ServerEndpoint, sockets: ClientSockets) async throws {
        self.endpoint = endpoint
        self.sockets = sockets
        (address, lookup) = try await sockets.lookUp(endpoint.host)
        switch endpoint.security {
        case .tls(let authorities): trust = try TrustRoots(authorities, standard: endpoint.tlsStandard)
        case .plain: trust = nil
        }
    }

    /// Creates a server at a known address.
    init(
        _ endpoint: ServerEndpoint, at address: SocketAddress, trust: TrustRoots?, sockets: ClientSockets
    ) {
        self.endpoint = endpoint
        self.sockets = sockets
        self.address = address
        self.trust = trust
        lookup = nil
    }

    /// The connector for side channels to the server.
    var sideChannel: SideChannelConnector {
        SideChannelConnector(
            sockets: sockets, address: address.with(port: endpoint.ports.sideChannel), trust: trust,
            serverName: endpoint.name)
    }

    /// Returns a client of the results service, whose certificate must come from the server's CA.
    ///
    /// - Parameter observe: called for each exchange.
    /// - Returns: the client, for this server only.
    func resultsClient(observe: @escaping @Sendable (HTTPTimeline) -> Void = { _ in }) -> ResultsClient {
        let host = IPLiteral.urlHost(address.unmappedIPAddress ?? endpoint.host)
        return ResultsClient(
            http: HTTPExchangeClient(trust: trust, sockets: sockets, observe: observe),
            serverName: endpoint.name,
            base: "\(trust == nil ? "http" : "https")://\(host):\(endpoint.ports.results)",
            policy: endpoint.resultsPolicy, timeout: sockets.span(ProtocolLimits.resultsRequest))
    }
}
