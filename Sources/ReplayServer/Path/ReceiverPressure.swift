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
/// the connection: it is no longer writable. The kernel would take some megabytes before (`net.ipv4.tcp_wmem`),
/// seconds at the rates of throttlers, so its buffer is kept short.
enum ReceiverPressure {
    /// The most unsent bytes at which the kernel takes more: what a line of 100 Mbit/s carries in about a
    /// millisecond.
    static let unsent = 1 << 14

    /// Keeps a connection's buffer short; on a system that cannot, the sender learns of a client's pause later.
    static func follow(on channel: any Channel) {
        #if os(Linux) || canImport(Darwin)
        channel.setOption(
            .tcpOption(NIOBSDSocket.Option(rawValue: TCP_NOTSENT_LOWAT)), value: unsent
        ).whenFailure { _ in }
        #endif
    }
}
