import NIOCore
import Synchronization
import Networking

/// Keeps those who ask for many connections from taking all of them: where there is no room for another one, the idlest
/// of the address that has the most is closed.
final class ConnectionCount: Sendable {
    private let most: Int
    private let state = Mutex(State())

    private struct State {
        var open: [ObjectIdentifier: Open] = [:]
        /// Counts what was heard, so that it can be told which connection was heard of last.
        var moment = 0
    }

    private struct Open {
        let channel: any Channel
        let peer: String
        var heard: Int
    }

    /// - Parameter most: so many connections are open at once at most.
    init(most: Int) { self.most = most }

    /// Counts a connection until it closes, and closes another one if there are too many.
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

    /// Takes note that something came over a connection.
    func heard(_ channel: any Channel) {
        state.withLock { state in
            state.moment += 1
            state.open[ObjectIdentifier(channel)]?.heard = state.moment
        }
    }
}

/// Tells the count of connections when something comes.
final class HearingHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let count: ConnectionCount

    init(_ count: ConnectionCount) { self.count = count }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        count.heard(context.channel)
        context.fireChannelRead(data)
    }
}
