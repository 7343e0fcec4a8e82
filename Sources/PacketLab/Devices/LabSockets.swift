import CPacketLab
import Foundation
import Synchronization
package import Basics

/// The sockets of this process on a side of a lab. A process of its own makes them there, which ends with this
/// value, or with this process.
package final class LabSockets: Sendable {
    private let broker: pid_t
    /// The channel to ask at, one question at a time.
    private let channel: Mutex<Int32>

    init(user: Int32, network: Int32) throws(PacketLabError) {
        var end: Int32 = -1
        broker = wehe_lab_broker(user, network, &end)
        guard broker > 0 else { throw .resources(SystemError(errno)) }
        channel = Mutex(end)
    }

    deinit {
        channel.withLock { _ = close($0) }
        var ended = waitpid(broker, nil, 0)
        while ended < 0, errno == EINTR { ended = waitpid(broker, nil, 0) }
    }

    /// Makes a socket.
    ///
    /// - Parameters:
    ///   - isIPv6: of IPv6 instead of IPv4.
    ///   - isStream: of TCP instead of UDP.
    ///   - address: the address that it is bound to, as the system keeps it; empty for none.
    /// - Returns: its descriptor, which is the caller's to close.
    /// - Throws: `SystemError`.
    package func open(
        isIPv6: Bool, isStream: Bool, boundTo address: UnsafeRawBufferPointer
    ) throws(SystemError) -> Int32 {
        #if canImport(Glibc)
        let type = Int32((isStream ? SOCK_STREAM : SOCK_DGRAM).rawValue)
        #else
        let type = isStream ? SOCK_STREAM : SOCK_DGRAM
        #endif
        return try ask(isIPv6 ? AF_INET6 : AF_INET, type, address)
    }

    /// Makes a socket that can receive all packets of the side, and none before it is bound to a protocol (packet(7)).
    ///
    /// - Returns: its descriptor, which is the caller's to close.
    /// - Throws: `SystemError`.
    package func openPacketSocket() throws(SystemError) -> Int32 {
        let (answer, code) = channel.withLock { channel in (wehe_lab_ask_packets(channel), errno) }
        guard answer >= 0 else { throw SystemError(code) }
        return answer
    }

    /// Gives the side a further address of IPv4.
    ///
    /// - Parameters:
    ///   - address: the address.
    ///   - number: its number among the further ones, from 1 to 9.
    /// - Throws: `SystemError`.
    package func add(_ address: IPAddress, number: Int32) throws(SystemError) {
        var own = sockaddr_in()
        own.sin_family = sa_family_t(AF_INET)
        withUnsafeMutableBytes(of: &own.sin_addr) { $0.copyBytes(from: address.bytes) }
        let outcome = withUnsafeBytes(of: &own) { own in
            Result { () throws(SystemError) in try ask(0, number, own) }
        }
        _ = try outcome.get()
    }

    /// Gives the side all addresses but the first, which it has.
    ///
    /// - Parameters:
    ///   - addresses: of IPv4, ten at most.
    ///   - count: only so many, the first included.
    /// - Throws: ``PacketLabError/configurationRefused(_:)``.
    func add(_ addresses: [IPAddress], upTo count: Int = .max) throws(PacketLabError) {
        for (number, address) in addresses.prefix(count).enumerated().dropFirst() {
            do throws(SystemError) {
                try add(address, number: Int32(number))
            } catch { throw .configurationRefused(error) }
        }
    }

    private func ask(
        _ domain: Int32, _ type: Int32, _ address: UnsafeRawBufferPointer
    ) throws(SystemError) -> Int32 {
        let (answer, code) = channel.withLock { channel in
            let answer = wehe_lab_ask(channel, domain, type, address.baseAddress, UInt32(address.count))
            return (answer, errno)
        }
        guard answer >= 0 else { throw SystemError(code) }
        return answer
    }
}
