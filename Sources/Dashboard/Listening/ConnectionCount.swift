import NIOCore
import Synchronization

/// Keeps those who ask for many connections from taking all descriptors.
final class ConnectionCount: Sendable {
    private let most: Int
    private let open = Mutex(0)

    /// - Parameter most: so many connections are open at once at most.
    init(most: Int) { self.most = most }

    /// Counts a connection until it closes; whether there is room for it.
    func takes(_ channel: any Channel) -> Bool {
        let hasRoom = open.withLock { open in
            guard open < most else { return false }
            open += 1
            return true
        }
        if hasRoom { channel.closeFuture.whenComplete { _ in self.open.withLock { $0 -= 1 } } }
        return hasRoom
    }
}
