import Foundation
package import NIOCore

#if canImport(Glibc)
import Glibc
#endif

/// The algorithm with which the kernel's TCP decides how fast to send (tcp(7), `TCP_CONGESTION`).
package enum CongestionControl {
    /// The kernel's longest name with the zero that ends it (`TCP_CA_NAME_MAX` of net/tcp.h).
    private typealias Value = InlineArray<16, UInt8>

    /// The kernel's name of BBR (net/ipv4/tcp_bbr.c).
    package static let bbr = "bbr"

    /// Returns the algorithm of a connection or listening socket; fails if the system does not tell it.
    package static func name(of channel: any Channel) -> EventLoopFuture<String> {
        #if os(Linux)
        guard let socket = channel as? any SocketOptionProvider else { return unsupported(on: channel) }
        let value: EventLoopFuture<Value> = socket.unsafeGetSocketOption(
            level: .tcp, name: NIOBSDSocket.Option(rawValue: TCP_CONGESTION))
        return value.map { value in
            String(decoding: value.indices.map { value[$0] }.prefix { $0 != 0 }, as: UTF8.self)
        }
        #else
        return unsupported(on: channel)
        #endif
    }

    /// Sets the algorithm of a listening socket, which accepted connections inherit; fails if the kernel does
    /// not offer it to this user.
    package static func apply(_ name: String, to channel: any Channel) -> EventLoopFuture<Void> {
        #if os(Linux)
        let bytes = Array(name.utf8)
        guard let socket = channel as? any SocketOptionProvider, (1..<16).contains(bytes.count) else {
            return unsupported(on: channel)
        }
        return socket.unsafeSetSocketOption(
            level: .tcp, name: NIOBSDSocket.Option(rawValue: TCP_CONGESTION),
            value: Value { $0 < bytes.count ? bytes[$0] : 0 })
        #else
        return unsupported(on: channel)
        #endif
    }

    /// Lets the algorithm of a connection begin anew: another one is set, and then it again, so that nothing is left of what
    /// it knew of the path (`tcp_reinit_congestion_control` of net/ipv4/tcp_cong.c). The window stays.
    ///
    /// - Parameters:
    ///   - channel: the connection.
    ///   - folder: the folder of the kernel's settings of TCP over IP.
    /// - Returns: a future that fails if the kernel offers no other one to this user.
    package static func restart(
        _ channel: any Channel, in folder: String = "/proc/sys/net/ipv4"
    ) -> EventLoopFuture<Void> {
        name(of: channel).flatMap { usual in
            guard let other = available(in: folder).first(where: { $0 != usual }) else {
                return unsupported(on: channel)
            }
            return apply(other, to: channel).flatMap { apply(usual, to: channel) }
        }
    }

    /// Returns the algorithms that the kernel offers to every user (ip-sysctl,
    /// `tcp_allowed_congestion_control`); an administrator may use the others that are available, too.
    ///
    /// - Parameter folder: the folder of the kernel's settings of TCP over IP.
    /// - Returns: their names; none if the system does not tell.
    package static func available(in folder: String = "/proc/sys/net/ipv4") -> [String] {
        names("tcp_allowed_congestion_control", in: folder)
    }

    /// Reads the algorithm of connections for which none was chosen (ip-sysctl, `tcp_congestion_control`).
    ///
    /// - Parameter folder: the folder of the kernel's settings of TCP over IP.
    /// - Returns: its name; nil if the system does not tell.
    package static func usual(in folder: String = "/proc/sys/net/ipv4") -> String? {
        names("tcp_congestion_control", in: folder).first
    }

    private static func names(_ file: String, in folder: String) -> [String] {
        guard let text = try? String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8) else { return [] }
        return text.split { $0.isWhitespace }.map(String.init)
    }

    private static func unsupported<Value>(on channel: any Channel) -> EventLoopFuture<Value> {
        channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
    }
}
