import Foundation
import Logging
import NIOCore
import NIOPosix
import Basics
import TestModel
import Networking

/// A socket that accepts connections.
struct Listener: Sendable {
    let channel: any Channel
    /// The port listened on.
    let port: Int

    /// Opens a listening socket, and prepares each accepted connection.
    ///
    /// - Parameters:
    ///   - place: address and port; port 0 lets the system choose.
    ///   - group: the event loops of the connections.
    ///   - logger: receives a message when connections cannot be accepted.
    ///   - allowsHalfClosure: true to keep a connection open when the client closes its direction.
    ///   - prepare: adds the handlers of a connection, on its event loop.
    /// - Returns: the socket, which listens until it is closed.
    /// - Throws: `ReplayServerError`.
    static func open(
        _ place: BindAddress, on group: any EventLoopGroup, logger: Logger,
        allowsHalfClosure: Bool, prepare: @escaping @Sendable (any Channel) throws -> Void
    ) async throws(ReplayServerError) -> Listener {
        let bootstrap = ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 1024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelInitializer { AcceptShortageHandler.add(to: $0, logger) }
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try prepare(channel) }
            }
            // Without Nagle's delay, so that segments keep their recorded shape (Specification 6.6).
            .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
            .childChannelOption(.allowRemoteHalfClosure, value: allowsHalfClosure)
            .childChannelOption(
                .writeBufferWaterMark,
                value: .init(low: ResponsePattern.length, high: 4 * ResponsePattern.length))
        do {
            let channel =
                if let source = place.source {
                    try await bootstrap.withBoundSocket(source.bound(to: place.socketAddress, isStream: true))
                        .get()
                } else {
                    try await bootstrap.bind(host: place.address, port: place.port).get()
                }
            guard let port = channel.localAddress?.port else {
                throw ReplayServerError.cannotListen(
                    address: place.address, port: place.port, .portUntold)
            }
            return Listener(channel: channel, port: port)
        } catch {
            throw place.explain(error)
        }
    }

    /// Stops listening; accepted connections stay open.
    func close() async {
        try? await channel.close().get()
    }
}

/// Address and port to listen on.
struct BindAddress: Sendable {
    /// An IP literal.
    let address: String
    /// A port, or 0 for one that the system chooses.
    let port: Int
    /// The maker of the socket; nil for this process itself.
    var source: SocketSource?

    /// The address and the port for the system.
    var socketAddress: SocketAddress {
        get throws { try SocketAddress(ipAddress: address, port: port) }
    }

    /// Converts a system error to a server error.
    func explain(_ error: any Error) -> ReplayServerError {
        if let error = error as? ReplayServerError { return error }
        guard let error = error as? IOError else {
            return .cannotListen(address: address, port: port, .told(ErrorWords.of(error)))
        }
        switch error.errnoCode {
        case EADDRINUSE: return .portInUse(address: address, port: port)
        case EACCES, EPERM: return .notPermitted(address: address, port: port)
        case EADDRNOTAVAIL: return .addressNotAvailable(address)
        default:
            return .cannotListen(
                address: address, port: port, .system(SystemError(error.errnoCode)))
        }
    }
}
