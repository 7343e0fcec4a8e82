#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif
import NIOCore

/// The way from a client that stops reading to the emulated sender.
///
/// A client that stops reading closes its receive window, and a real sender stops. The emulated sender learns it from
/// the connection: it is no longer writable. The kernel would take some megabytes before (`net.ipv4.tcp_wmem`), and
/// so would the listener's bounds for answers that bypass the path: seconds at the rates of throttlers. Both are kept
/// short.
enum ReceiverPressure {
    /// The most unsent bytes at which the kernel takes more: what a line of 100 Mbit/s carries in about a
    /// millisecond.
    static let unsent = 1 << 14
    /// The bytes waiting for the kernel at which a connection is not writable, and at which it is again. They are
    /// counted after each flush, so that they wait only if the kernel takes no more.
    static let waiting = ChannelOptions.Types.WriteBufferWaterMark(low: 1 << 13, high: 1 << 14)

    /// Keeps a connection's buffers short.
    ///
    /// On a system without this option of its kernel, the sender learns of a client's pause later.
    static func follow(on channel: any Channel) {
        _ = channel.setOption(.writeBufferWaterMark, value: waiting)
        #if os(Linux) || canImport(Darwin)
        _ = channel.setOption(
            .tcpOption(NIOBSDSocket.Option(rawValue: TCP_NOTSENT_LOWAT)), value: unsent
        )
        #endif
    }
}
