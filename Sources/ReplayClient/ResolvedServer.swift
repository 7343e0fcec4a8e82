import NIOCore
import WireProtocol
import WireTransport

/// A server whose name was looked up and whose CA was read: what all connections of one test share.
struct ResolvedServer: Sendable {
    let endpoint: ServerEndpoint
    let sockets: ClientSockets
    /// The server's address, with port 0.
    let address: SocketAddress
    /// Whom TLS trusts; nil without TLS.
    let trust: TrustRoots?

    /// Looks up the host and reads the CA file.
    ///
    /// - Throws: ``ReplayError``, `CancellationError`.
    init(_ endpoint: ServerEndpoint, sockets: ClientSockets) async throws {
        self.endpoint = endpoint
        self.sockets = sockets
        address = try await sockets.resolve(endpoint.host)
        switch endpoint.security {
        case .tls(let caFile): trust = try TrustRoots(caFile: caFile)
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
    }

    /// Opens side channels to the server.
    var sideChannel: SideChannelConnector {
        SideChannelConnector(
            sockets: sockets, address: address.with(port: endpoint.ports.sideChannel), trust: trust,
            serverName: endpoint.name)
    }

    /// The results service's URL without a path.
    var resultsBase: String {
        let scheme = trust == nil ? "http" : "https"
        return
            "\(scheme)://\(IPLiteral.urlHost(address.unmappedIPAddress ?? endpoint.host)):\(endpoint.ports.results)"
    }
}
