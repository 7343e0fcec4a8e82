import Foundation
import NIOCore
import TestModel

#if canImport(Glibc)
import Glibc
#endif

/// The algorithm with which the kernel's TCP decides how fast to send.
enum CongestionControl {
    /// Sets the algorithm of a listening socket, which accepted connections inherit (tcp(7), `TCP_CONGESTION`).
    ///
    /// - Parameters:
    ///   - name: the algorithm's name, such as `bbr`.
    ///   - channel: the listening socket.
    ///   - files: the folder of the kernel's settings of TCP over IP.
    /// - Throws: `ReplayServerError.congestionUnavailable` if the kernel does not offer the algorithm to this
    ///   user.
    static func set(
        _ name: String, on channel: any Channel, files: String = "/proc/sys/net/ipv4"
    ) async throws(ReplayServerError) {
        let unavailable = ReplayServerError.congestionUnavailable(name, available: available(in: files))
        #if os(Linux)
        guard let socket = channel as? any SocketOptionProvider, let value = nameValue(name) else {
            throw unavailable
        }
        do {
            try await socket.unsafeSetSocketOption(
                level: .tcp, name: NIOBSDSocket.Option(rawValue: TCP_CONGESTION), value: value
            ).get()
        } catch {
            throw unavailable
        }
        #else
        throw unavailable
        #endif
    }

    /// Returns the algorithm of a connection or listening socket; nil if the system does not tell it.
    static func name(of channel: any Channel) async -> String? {
        #if os(Linux)
        guard let socket = channel as? any SocketOptionProvider else { return nil }
        let value: EventLoopFuture<Value> = socket.unsafeGetSocketOption(
            level: .tcp, name: NIOBSDSocket.Option(rawValue: TCP_CONGESTION))
        guard let value = try? await value.get() else { return nil }
        let bytes = value.indices.map { value[$0] }.prefix { $0 != 0 }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
        #else
        return nil
        #endif
    }

    /// The kernel's longest name with the zero that ends it (`TCP_CA_NAME_MAX` of net/tcp.h).
    private typealias Value = InlineArray<16, UInt8>

    /// Returns a name as the kernel takes it; nil if it is empty or too long.
    private static func nameValue(_ name: String) -> Value? {
        let bytes = Array(name.utf8)
        guard (1..<16).contains(bytes.count) else { return nil }
        return Value { $0 < bytes.count ? bytes[$0] : 0 }
    }

    /// The algorithms that the kernel offers to every user (ip-sysctl, `tcp_allowed_congestion_control`); an
    /// administrator may use the others that are available, too.
    private static func available(in folder: String) -> [String] {
        let path = folder + "/tcp_allowed_congestion_control"
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
        return text.split { $0.isWhitespace }.map(String.init)
    }
}
