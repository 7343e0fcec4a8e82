import Foundation
import Networking
import Synchronization

/// The place of one log of packets, which is free again when nothing refers to it any more: at the end of the session if no
/// replay came, else when the log is finished.
final class PacketLogSlot: Sendable {
    /// The socket of the log, so that it is known before the replay that one can be made; nil when it is the log's.
    private let socket: Mutex<Int32?>
    private let stack: any NetworkStack
    private let release: @Sendable () -> Void

    /// - Parameters:
    ///   - socket: the socket of the log.
    ///   - stack: closes the socket, which takes long.
    ///   - release: is called when the place is free again.
    init(_ socket: Int32, on stack: any NetworkStack, release: @escaping @Sendable () -> Void) {
        self.socket = Mutex(socket)
        self.stack = stack
        self.release = release
    }

    /// Hands out the socket, once.
    func takeSocket() -> Int32? { socket.withLock { $0.take() } }

    deinit {
        if let socket = takeSocket() {
            // The kernel waits for all processors before a socket for packets is closed: 10 ms.
            stack.submit { close(socket) }
        }
        release()
    }
}
