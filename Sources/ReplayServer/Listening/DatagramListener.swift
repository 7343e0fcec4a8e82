import Logging
import NIOCore
import Synchronization
import TestModel
import Networking

/// A UDP socket that is reopened when necessary: the system can close one because of a single unreachable
/// client, and the other clients still need it.
final class DatagramListener: Sendable {
    private struct State {
        var channel: (any Channel)?
        var isClosed = false
    }

    /// The port listened on.
    let port: Int
    private let place: SocketPlace
    private let network: any NetworkStack
    private let group: any EventLoopGroup
    private let prepare: @Sendable (any Channel) throws -> Void
    private let log: ThrottledLog?
    private let state: Mutex<State>

    /// Opens the listener.
    ///
    /// - Parameters:
    ///   - place: address and port; port 0 lets the system choose.
    ///   - network: the network of the socket.
    ///   - group: the event loops to choose from.
    ///   - log: receives the reason for which the socket cannot be reopened; nil for none.
    ///   - prepare: adds the handlers, on the socket's event loop; called again when the socket is reopened.
    /// - Returns: the listener.
    /// - Throws: `ReplayServerError`.
    static func open(
        _ place: SocketPlace, of network: any NetworkStack, on group: any EventLoopGroup,
        log: ThrottledLog? = nil,
        prepare: @escaping @Sendable (any Channel) throws -> Void
    ) async throws(ReplayServerError) -> DatagramListener {
        do {
            let channel = try await bind(place, network, group, prepare).get()
            guard let port = channel.localAddress?.port else {
                throw ReplayServerError.cannotListen(
                    address: place.address, port: place.port, .portUntold)
            }
            let listener = DatagramListener(channel, place, port: port, network, group, log, prepare)
            listener.watch(channel)
            return listener
        } catch {
            throw place.explain(error)
        }
    }

    private init(
        _ channel: any Channel, _ place: SocketPlace, port: Int, _ network: any NetworkStack,
        _ group: any EventLoopGroup,
        _ log: ThrottledLog?, _ prepare: @escaping @Sendable (any Channel) throws -> Void
    ) {
        self.place = SocketPlace(address: place.address, port: port, source: place.source)
        self.port = port
        self.network = network
        self.group = group
        self.prepare = prepare
        self.log = log
        state = Mutex(State(channel: channel))
    }

    /// Stops listening; running flows end.
    func close() async {
        let channel = state.withLock { state in
            state.isClosed = true
            return state.channel
        }
        try? await channel?.close().get()
    }

    private static func bind(
        _ place: SocketPlace, _ network: any NetworkStack, _ group: any EventLoopGroup,
        _ prepare: @escaping @Sendable (any Channel) throws -> Void
    ) -> EventLoopFuture<any Channel> {
        network.openDatagrams(at: place, nil, on: group, prepare: prepare)
    }

    private func watch(_ channel: any Channel) {
        channel.closeFuture.whenComplete { _ in self.openAgain(on: channel.eventLoop) }
    }

    private func openAgain(on loop: any EventLoop) {
        guard !state.withLock({ $0.isClosed }) else { return }
        loop.scheduleTask(in: .seconds(1)) { [self] in
            guard !state.withLock({ $0.isClosed }) else { return }
            Self.bind(place, network, group, prepare).whenComplete { [self] result in
                let channel: any Channel
                do { channel = try result.get() } catch {
                    log?.write(
                        "datagram port not open again", kind: "port \(port)", level: .error,
                        ["port": .stringConvertible(port), "reason": "\(error)"])
                    return openAgain(on: loop)
                }
                let isWanted = state.withLock { state in
                    if !state.isClosed { state.channel = channel }
                    return !state.isClosed
                }
                if isWanted { watch(channel) } else { channel.close(promise: nil) }
            }
        }
    }
}
