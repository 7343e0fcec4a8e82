import Basics
package import NIOCore

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A maker of sockets in another network namespace than that of this process.
package struct SocketSource: Sendable {
    /// Makes a socket, bound to an address as the system keeps it unless that is empty.
    package typealias Maker =
        @Sendable (_ isIPv6: Bool, _ isStream: Bool, _ local: UnsafeRawBufferPointer) throws -> CInt

    /// The addresses that are reached over such sockets only, as IP literals.
    package let addresses: Set<String>
    /// The local address of sockets that are bound to none otherwise, as an IP literal; nil to let the system
    /// choose.
    package var localAddress: String?
    private let make: Maker
    /// Makes a socket that can receive all packets there, or throws a `SystemError`.
    package let packets: @Sendable () throws -> CInt

    /// - Parameters:
    ///   - addresses: the addresses that are reached over such sockets only.
    ///   - packets: makes a socket that can receive all packets there, and none before it is bound, or throws a `SystemError`.
    ///   - make: makes a socket, or throws a `SystemError`.
    package init(
        reaching addresses: Set<String>, packets: @escaping @Sendable () throws -> CInt,
        make: @escaping Maker
    ) {
        self.addresses = addresses
        self.packets = packets
        self.make = make
    }

    /// True if an address is reached over these sockets only.
    package func reaches(_ address: SocketAddress) -> Bool {
        address.ipAddress.map(addresses.contains) ?? false
    }

    /// Makes a socket that is bound to an address.
    ///
    /// - Throws: `IOError`.
    package func bound(to address: SocketAddress, isStream: Bool) throws -> CInt {
        try address.withSockAddr { pointer, length in
            try open(
                like: address, isStream: isStream,
                UnsafeRawBufferPointer(start: UnsafeRawPointer(pointer), count: length))
        }
    }

    private func open(
        like address: SocketAddress, isStream: Bool, _ local: UnsafeRawBufferPointer
    ) throws -> CInt {
        do {
            return try make(address.protocol == .inet6, isStream, local)
        } catch let error as SystemError {
            throw IOError(errnoCode: error.code, reason: "socket")
        }
    }

    /// Makes a connected TCP socket; waits, so that no event loop may call it.
    ///
    /// - Parameters:
    ///   - target: the address to connect to.
    ///   - timeout: the maximum time for connecting.
    ///   - segment: the size of segments that is offered, in bytes; nil for the system's.
    /// - Returns: its descriptor.
    /// - Throws: `IOError`, `ChannelError.connectTimeout`; `SocketAddressError` if ``localAddress`` is no literal.
    package func connected(
        to target: SocketAddress, within timeout: TimeAmount, segment: Int? = nil
    ) throws -> CInt {
        let descriptor =
            if let localAddress {
                try bound(to: SocketAddress(ipAddress: localAddress, port: 0), isStream: true)
            } else {
                try open(like: target, isStream: true, UnsafeRawBufferPointer(start: nil, count: 0))
            }
        do {
            if let segment {
                var size = CInt(clamping: segment)
                guard
                    setsockopt(
                        descriptor, CInt(IPPROTO_TCP), TCP_MAXSEG, &size, socklen_t(MemoryLayout<CInt>.size))
                        == 0
                else { throw IOError(errnoCode: errno, reason: "connect") }
            }
            try Self.connect(descriptor, to: target, within: timeout)
            return descriptor
        } catch {
            close(descriptor)
            throw error
        }
    }

    private static func connect(
        _ descriptor: CInt, to target: SocketAddress, within timeout: TimeAmount
    ) throws {
        guard fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else {
            throw IOError(errnoCode: errno, reason: "fcntl")
        }
        let (result, code) = target.withSockAddr { pointer, length in
            #if canImport(Glibc)
            let result = Glibc.connect(descriptor, pointer, socklen_t(length))
            #else
            let result = Darwin.connect(descriptor, pointer, socklen_t(length))
            #endif
            return (result, errno)
        }
        if result == 0 { return }
        guard code == EINPROGRESS else { throw IOError(errnoCode: code, reason: "connect") }
        var watched = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        var count = poll(&watched, 1, CInt(clamping: timeout.nanoseconds / 1_000_000))
        while count < 0, errno == EINTR {
            count = poll(&watched, 1, CInt(clamping: timeout.nanoseconds / 1_000_000))
        }
        guard count != 0 else { throw ChannelError.connectTimeout(timeout) }
        var error: CInt = 0
        var length = socklen_t(MemoryLayout<CInt>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &length) == 0, error == 0 else {
            throw IOError(errnoCode: error == 0 ? errno : error, reason: "connect")
        }
    }
}
