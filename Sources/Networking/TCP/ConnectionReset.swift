package import NIOCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension ChannelHandlerContext {
    /// Closes the connection with a reset instead of an orderly end, as a middlebox that forges resets would, so that
    /// the system sends nothing of what it still holds.
    package func resetConnection() {
        guard let socket = channel as? any SocketOptionProvider else { return close(promise: nil) }
        let bound = NIOLoopBound(self, eventLoop: eventLoop)
        // Closing with a linger time of zero discards unsent data and sends RST.
        socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).whenComplete { _ in
            bound.value.close(promise: nil)
        }
    }
}
