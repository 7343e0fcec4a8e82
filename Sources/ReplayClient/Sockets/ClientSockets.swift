package import NIOCore
import NIOPosix
import TestModel
import Networking

/// How this client opens TCP connections: on which event loops, and from which of its addresses.
package struct ClientSockets: Sendable {
    /// The event loops that connections are spread over.
    package let group: any EventLoopGroup
    /// The local address connections come from, as an IP literal; nil to let the system choose.
    package var sourceAddress: String?
    /// Addresses of host names that are not looked up elsewhere, IP literals by name: for labs.
    package var knownAddresses: [String: String] = [:]
    /// A factor on every wait for the other side; 1 but where a test cannot wait that long.
    package var timeoutScale = 1.0
    /// How long UDP replays may last; the published limits but where a test cannot wait that long.
    var datagramLimits = UDPReplayLimits.published

    package init(group: any EventLoopGroup, sourceAddress: String? = nil) {
        self.group = group
        self.sourceAddress = sourceAddress
    }

    /// A wait that the specification allows, times ``timeoutScale``.
    func span(_ wait: Duration) -> TimeAmount { (wait * timeoutScale).timeAmount }

    /// Connects with TCP_NODELAY and keep-alive, as upstream clients set them (Specification 5.4, 6.1).
    ///
    /// Cancelling the task closes the socket at once, even before the connection is up.
    ///
    /// - Parameters:
    ///   - target: where to.
    ///   - timeout: how long it may take.
    ///   - prepare: sets up the channel before it connects, on its event loop, and makes the output.
    /// - Returns: what `prepare` made, once the connection is up.
    /// - Throws: if there is no connection, or the source address is not an IP literal.
    func connect<Output: Sendable>(
        to target: SocketAddress, within timeout: Duration,
        prepare: @escaping @Sendable (any Channel) throws -> Output
    ) async throws -> Output {
        try await connect(to: target, timeout: span(timeout), prepare: prepare)
    }

    /// Connects as ``connect(to:within:prepare:)`` does, with a timeout that ``timeoutScale`` does not change.
    func connect<Output: Sendable>(
        to target: SocketAddress, timeout: TimeAmount,
        prepare: @escaping @Sendable (any Channel) throws -> Output
    ) async throws -> Output {
        let attempt = ConnectionAttempt()
        let bootstrap = try bootstrap(timeout: timeout)
        return try await withTaskCancellationHandler {
            try await bootstrap.connect(to: target) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try attempt.began(on: channel)
                    return try prepare(channel)
                }
            }
        } onCancel: {
            attempt.cancel()
        }
    }

    private func bootstrap(timeout: TimeAmount) throws -> ClientBootstrap {
        let bootstrap = ClientBootstrap(group: group)
            .connectTimeout(timeout)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .channelOption(.socketOption(.so_keepalive), value: 1)
        guard let sourceAddress else { return bootstrap }
        return bootstrap.bind(to: try SocketAddress(ipAddress: sourceAddress, port: 0))
    }

    /// The first address of a host, looked up off the event loops; a literal is its own address.
    ///
    /// - Throws: `ReplayError.hostNotResolvable`.
    func resolve(_ host: String) async throws -> SocketAddress { try await lookUp(host).address }

    /// The first address of a host, and how many seconds finding it took; nil seconds where nothing was looked up.
    ///
    /// - Throws: `ReplayError.hostNotResolvable`.
    func lookUp(_ host: String) async throws -> (address: SocketAddress, seconds: Double?) {
        if let literal = try? SocketAddress(ipAddress: knownAddresses[host] ?? host, port: 0) {
            return (literal, nil)
        }
        let start = ContinuousClock.now
        do {
            let address = try await NIOThreadPool.singleton.runIfActive {
                try SocketAddress.makeAddressResolvingHost(host, port: 0)
            }
            return (address, (ContinuousClock.now - start).seconds)
        } catch {
            try Task.checkCancellation()
            throw ReplayError.hostNotResolvable(host: host)
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
