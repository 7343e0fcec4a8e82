import Basics
import NIOCore
import TestModel
import WireProtocol
import Networking

/// A server whose name was looked up and whose CA was read: what all connections of one test share.
struct ResolvedServer: Sendable {
    let endpoint: ServerEndpoint
    let sockets: ClientSockets
    /// The server's address, with port 0.
    let address: SocketAddress
    /// Seconds that looking up the host's name took; nil for an address.
    let lookup: Double?
    /// Whom TLS trusts; nil without TLS.
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

    /// A server at an address that is known already.
    init(
        _ endpoint: ServerEndpoint, at address: SocketAddress, trust: TrustRoots?, sockets: ClientSockets
    ) {
        self.endpoint = endpoint
        self.sockets = sockets
        self.address = address
        self.trust = trust
        lookup = nil
    }

    /// Opens side channels to the server.
    var sideChannel: SideChannelConnector {
        SideChannelConnector(
            sockets: sockets, address: address.with(port: endpoint.ports.sideChannel), trust: trust,
            serverName: endpoint.name)
    }

    /// Asks the results service, whose certificate must come from the server's CA.
    ///
    /// - Parameter observe: told about each exchange.
    /// - Returns: what asks, of this server only.
    func resultsClient(observe: @escaping @Sendable (HTTPTimeline) -> Void = { _ in }) -> ResultsClient {
        let host = IPLiteral.urlHost(address.unmappedIPAddress ?? endpoint.host)
        return ResultsClient(
            http: HTTPExchangeClient(trust: trust, sockets: sockets, observe: observe),
            serverName: endpoint.name,
            base: "\(trust == nil ? "http" : "https")://\(host):\(endpoint.ports.results)",
            policy: endpoint.resultsPolicy, timeout: sockets.span(ProtocolLimits.resultsRequest))
    }
}
