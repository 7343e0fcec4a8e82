import NIOCore
import TestModel
import WireProtocol
import Networking

/// Opens side channels to one server.
struct SideChannelConnector {
    let sockets: ClientSockets
    /// The server's address with the side-channel port.
    let address: SocketAddress
    /// The trusted authorities; nil without TLS.
    let trust: TrustRoots?
    /// The server's name in messages.
    let serverName: String

    /// Connects a side channel; the TLS handshake takes place when the first message is sent.
    ///
    /// - Throws: `ReplayError`, `CancellationError`.
    func connect() async throws -> SideChannel {
        let trust = trust
        do {
            return try await sockets.connect(to: address, within: ProtocolLimits.sideChannelConnect) {
                channel in
                if let trust { try channel.pipeline.syncOperations.addHandlers(try trust.makeHandlers()) }
                return try SideChannel.wrap(channel, bodyLimit: ProtocolLimits.clientBodyLimit)
            }
        } catch {
            try Task.checkCancellation()
            throw failure(error)
        }
    }

    /// Returns a dialogue's error, with the specific defect of the server's certificate if that was the
    /// cause.
    func explained(_ error: any Error) async -> any Error {
        guard case ReplayError.tlsUnsound(let problem, let server) = error else { return error }
        let found = await TLSHandshake.problem(behind: problem, at: address, sockets: sockets)
        return ReplayError.tlsUnsound(found ?? problem, server: server)
    }

    private func failure(_ error: any Error) -> ReplayError {
        if NetworkFailure.isAccessDenied(error) { return .accessDenied(server: serverName) }
        if let problem = NetworkFailure.tlsProblem(error) {
            return .tlsUnsound(problem, server: serverName)
        }
        let cause = NetworkFailure.cause(of: error)
        return NetworkFailure.isTLS(error)
            ? .tlsFailed(server: serverName, cause)
            : .controlConnectionFailed(server: serverName, cause)
    }
}
