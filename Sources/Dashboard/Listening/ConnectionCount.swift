import NIOCore
import Synchronization
import Networking

/// Limits the number of connections and prevents a client from using all of them: when there are too many,
/// the connection that has been idle longest, of the address with the most connections, is closed.
final class ConnectionCount: Sendable {
    private let most: Int
    private let state = Mutex(State())

    private struct State {
        var open: [ObjectIdentifier: Open] = [:]
        /// Counter of received data, for finding the connection that has been idle longest.
        var moment = 0
    }

    private struct Open {
        let channel: any Channel
        let peer: String
        var heard: Int
    }

    /// - Parameter most: the maximum number of open connections.
    init(most: Int) { self.most = most }

    /// Counts a connection until it is closed, and closes another one if there are too many.
    func take(_ channel: any Channel) {
        let peer = channel.remoteAddress?.unmappedIPAddress ?? ""
        let excess = state.withLock { state -> (any Channel)? in
            state.moment += 1
            state.open[ObjectIdentifier(channel)] = Open(channel: channel, peer: peer, heard: state.moment)
            guard state.open.count > most else { return nil }
            let counts = Dictionary(grouping: state.open.values, by: \.peer)
            let idlest = counts.values.max { $0.count < $1.count }?.min { $0.heard < $1.heard }
            guard let idlest else { return nil }
            state.open[ObjectIdentifier(idlest.channel)] = nil
            return idlest.channel
        }
        excess?.close(promise: nil)
        channel.closeFuture.whenComplete { _ in
            self.state.withLock { $0.open[ObjectIdentifier(channel)] = nil }
        }
    }

    /// Records that data was received on a connection.
    func heard(_ channel: any Channel) {
        state.withLock { state in
            state.moment += 1
            state.open[ObjectIdentifier(channel)]?.heard = state.moment
        }
    }
}

/// Reports received data to the count of connections.
final class HearingHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let count: ConnectionCount

    init(_ count: ConnectionCount) { self.count = count }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        count.heard(context.channel)
        context.fireChannelRead(data)
    }
}
