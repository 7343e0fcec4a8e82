import Basics
import NIOCore
import TestModel

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

extension LocalPath {
    /// Finds the way on which the system reaches an address now; without a route only the address is known.
    init(towards target: SocketAddress, in files: SystemFiles) {
        self.init(server: target.ipAddress ?? "")
        guard let own = RouteInterface.localAddress(towards: target) else { return }
        local = own.ipAddress
        interface = (try? System.enumerateDevices())?.first { $0.address?.ipAddress == local }?.name
        if let interface, let address = target.ipAddress.flatMap({ IPAddress($0) }) {
            gateway = RouteTable(in: files).gateway(towards: address.unmapped, through: interface)
        }
    }
}

/// The address from which the system reaches another one.
enum RouteInterface {
    /// Returns the local address that a socket to the target has. Connecting a UDP socket sends nothing.
    static func localAddress(towards target: SocketAddress) -> SocketAddress? {
        var target = target
        if (target.port ?? 0) == 0 { target.port = 9 }
        let descriptor = socket(Int32(target.protocol.rawValue), datagramType, 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let isConnected = target.withSockAddr { pointer, length in
            connect(descriptor, pointer, socklen_t(length)) == 0
        }
        guard isConnected else { return nil }
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> SocketAddress? in
                guard getsockname(descriptor, address, &length) == 0 else { return nil }
                switch Int32(address.pointee.sa_family) {
                case AF_INET:
                    return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                        SocketAddress($0.pointee)
                    }
                case AF_INET6:
                    return address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                        SocketAddress($0.pointee)
                    }
                default: return nil
                }
            }
        }
    }

    #if canImport(Glibc)
    private static let datagramType = Int32(SOCK_DGRAM.rawValue)
    #else
    private static let datagramType = SOCK_DGRAM
    #endif
}
