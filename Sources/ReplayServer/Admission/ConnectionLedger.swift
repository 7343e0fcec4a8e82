import NIOCore
import Synchronization
import Networking

/// Counts the open connections of each client address, so that one client cannot take all of them
/// (Specification 18.2).
final class ConnectionLedger: Sendable {
    private struct State {
        var open: [ClientNetwork: Int] = [:]
        var total = 0
    }

    private let limit: Int
    private let room: Int
    private let rejections: Rejections
    private let state = Mutex(State())

    /// Creates a ledger without connections.
    ///
    /// Each address may have as many as would still find room beside all that are open, so that there is always room for
    /// another address (Choudhury and Hahne 1998, dynamic thresholds).
    ///
    /// - Parameters:
    ///   - limit: the maximum number of connections per address.
    ///   - room: the number of connections for which the process has descriptors.
    ///   - rejections: is told of connections beyond that.
    init(limit: Int, room: Int, _ rejections: Rejections) {
        self.limit = limit
        self.room = room
        self.rejections = rejections
    }

    /// Adds a connection; returns false if the address has too many.
    func enter(_ address: String) -> Bool {
        let network = ClientNetwork(address)
        let hasRoom = state.withLock { state in
            let count = state.open[network, default: 0]
            guard count < min(limit, room - state.total) else { return false }
            state.open[network] = count + 1
            state.total += 1
            return true
        }
        if !hasRoom { rejections.count(.connections, from: address) }
        return hasRoom
    }

    /// Removes a connection that was added.
    func leave(_ address: String) {
        let network = ClientNetwork(address)
        state.withLock { state in
            let count = state.open[network, default: 0]
            state.open[network] = count > 1 ? count - 1 : nil
            state.total -= 1
        }
    }
}

/// Adds a connection to the ledger, and closes it if its address has too many.
final class ConnectionLedgerHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny
    typealias InboundOut = NIOAny

    private let ledger: ConnectionLedger
    private var entered: String?

    init(_ ledger: ConnectionLedger) {
        self.ledger = ledger
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { enter(context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        enter(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        leave()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { leave() }

    private func enter(_ context: ChannelHandlerContext) {
        guard entered == nil, let address = context.channel.remoteAddress?.unmappedIPAddress else { return }
        if ledger.enter(address) {
            entered = address
        } else {
            context.close(promise: nil)
        }
    }

    private func leave() {
        guard let address = entered else { return }
        entered = nil
        ledger.leave(address)
    }
}
