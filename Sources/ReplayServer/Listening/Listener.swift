import Foundation
import Logging
import NIOCore
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
    ///   - network: the network to listen on.
    ///   - group: the event loops of the connections.
    ///   - logger: receives a message when connections cannot be accepted.
    ///   - allowsHalfClosure: true to keep a connection open when the client closes its direction.
    ///   - prepare: adds the handlers of a connection, on its event loop.
    /// - Returns: the socket, which listens until it is closed.
    /// - Throws: `ReplayServerError`.
    static func open(
        _ place: SocketPlace, of network: any NetworkStack, on group: any EventLoopGroup, logger: Logger,
        allowsHalfClosure: Bool, prepare: @escaping @Sendable (any Channel) throws -> Void
    ) async throws(ReplayServerError) -> Listener {
        let options = ListenerOptions(
            backlog: 1024, allowsHalfClosure: allowsHalfClosure,
            waterMark: .init(low: ResponsePattern.length, high: 4 * ResponsePattern.length))
        do {
            let channel = try await network.listen(
                at: place, options, on: group,
                prepareListener: { try AcceptShortageHandler.add(to: $0, logger) }, prepare: prepare
            ).get()
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

extension SocketPlace {
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
