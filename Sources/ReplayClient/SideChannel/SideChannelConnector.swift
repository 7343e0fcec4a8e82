import NIOCore
import WireProtocol
import WireTransport

/// Opens side channels to one server.
struct SideChannelConnector {
    let sockets: ClientSockets
    /// The server's address with the side-channel port.
    let address: SocketAddress
    /// Whom TLS trusts; nil without TLS.
    let trust: TrustRoots?
    /// The server's name in messages.
    let serverName: String

    /// A connected side channel; TLS shakes hands when the first message is sent.
    ///
    /// - Throws: ``ReplayError``, `CancellationError`.
    func connect() async throws -> SideChannel {
        let trust = trust
        do {
            return try await sockets.connect(to: address, within: ProtocolLimits.sideChannelConnect) {
                channel in
                if let trust { try channel.pipeline.syncOperations.addHandler(try trust.makeHandler()) }
                return try SideChannel.wrap(channel, bodyLimit: ProtocolLimits.clientBodyLimit)
            }
        } catch {
            try Task.checkCancellation()
            throw failure(error)
        }
    }

    private func failure(_ error: any Error) -> ReplayError {
        if NetworkFailure.isAccessDenied(error) { return .accessDenied(server: serverName) }
        let reason = NetworkFailure.reason(error)
        return NetworkFailure.isTLS(error)
            ? .tlsFailed(server: serverName, reason: reason)
            : .controlConnectionFailed(server: serverName, reason: reason)
    }
}
