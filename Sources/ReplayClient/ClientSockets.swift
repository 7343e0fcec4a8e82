import NIOCore
import NIOPosix
import WireTransport

/// How this client opens TCP connections: on which event loops, and from which of its addresses.
package struct ClientSockets: Sendable {
    /// The event loops that connections are spread over.
    package let group: any EventLoopGroup
    /// The local address connections come from, as an IP literal; nil to let the system choose.
    package let sourceAddress: String?

    package init(group: any EventLoopGroup, sourceAddress: String? = nil) {
        self.group = group
        self.sourceAddress = sourceAddress
    }

    /// A bootstrap with TCP_NODELAY and keep-alive, as upstream clients set them (protocol.md 5.4, 6.1).
    ///
    /// - Throws: if the source address is not an IP literal.
    func bootstrap(timeout: Duration) throws -> ClientBootstrap {
        let bootstrap = ClientBootstrap(group: group)
            .connectTimeout(timeout.timeAmount)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .channelOption(.socketOption(.so_keepalive), value: 1)
        guard let sourceAddress else { return bootstrap }
        return bootstrap.bind(to: try SocketAddress(ipAddress: sourceAddress, port: 0))
    }

    /// The first address of a host, looked up off the event loops; a literal is its own address.
    ///
    /// - Throws: ``ReplayError/hostNotResolvable(host:reason:)``.
    func resolve(_ host: String) async throws -> SocketAddress {
        if let literal = try? SocketAddress(ipAddress: host, port: 0) { return literal }
        do {
            return try await NIOThreadPool.singleton.runIfActive {
                try SocketAddress.makeAddressResolvingHost(host, port: 0)
            }
        } catch {
            try Task.checkCancellation()
            throw ReplayError.hostNotResolvable(host: host, reason: "no DNS entry was found")
        }
    }
}

extension SocketAddress {
    /// The same address with another port.
    func with(port: Int) -> SocketAddress {
        var copy = self
        copy.port = port
        return copy
    }
}
