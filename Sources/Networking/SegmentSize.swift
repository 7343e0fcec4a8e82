package import NIOCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The size of TCP segments, which each end may make smaller when a connection begins (RFC 9293, section 3.7.1).
package enum SegmentSize {
    /// Payload of a full segment on Ethernet with timestamps, in bytes.
    package static let ethernet = 1_448

    /// The option of a socket: before the connection the size that is offered, afterwards the one that is used.
    package static var option: ChannelOptions.Types.SocketOption {
        .init(level: .tcp, name: NIOBSDSocket.Option(rawValue: TCP_MAXSEG))
    }

    /// Returns the payload of a full segment of a connection, in bytes, but no more than fits on Ethernet;
    /// to be called on its event loop. A channel that does not tell has that of Ethernet.
    package static func agreed(on channel: any Channel) -> Int {
        min(ethernet, told(on: channel) ?? ethernet)
    }

    /// Returns the payload of a full segment of a connection, in bytes; nil of a channel that does not tell. To be called on
    /// its event loop.
    package static func told(on channel: any Channel) -> Int? {
        guard let told = try? channel.syncOptions?.getOption(option), told > 0 else { return nil }
        return Int(told)
    }
}
