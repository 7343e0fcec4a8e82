import NIOCore
import Synchronization
import Networking

/// Counts the open connections of each client address, so that one client cannot take all of them
/// (Specification 18.2).
final class ConnectionLedger: Sendable {
    private let limit: Int
    private let open = Mutex<[String: Int]>([:])

    /// - Parameter limit: the maximum number of connections per address.
    init(limit: Int) {
        self.limit = limit
    }

    /// Adds a connection; returns false if the address has too many.
    func enter(_ address: String) -> Bool {
        open.withLock { open in
            let count = open[address, default: 0]
            guard count < limit else { return false }
            open[address] = count + 1
            return true
        }
    }

    /// Removes a connection that was added.
    func leave(_ address: String) {
        open.withLock { open in
            let count = open[address, default: 0]
            open[address] = count > 1 ? count - 1 : nil
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
