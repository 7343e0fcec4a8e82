package import Basics
package import Captures
import CPacketSocket
import Foundation

/// The packets of one TCP connection, as this machine sends and receives them, from when the tap is made: their headers, out
/// of a ring that the kernel fills. On Linux, with the right to read packets (CAP_NET_RAW).
package struct PacketTap: ~Copyable {
    /// A connection of this machine.
    package struct Connection: Sendable, Equatable {
        package let peer: FlowEndpoint
        package let ownPort: UInt16

        package init(to peer: FlowEndpoint, ownPort: UInt16) {
            self.peer = peer
            self.ownPort = ownPort
        }

        fileprivate var filter: wehe_packet_flow {
            var flow = wehe_packet_flow()
            flow.is_ipv6 = peer.address.isIPv6 ? 1 : 0
            withUnsafeMutableBytes(of: &flow.peer) { $0.copyBytes(from: peer.address.bytes) }
            (flow.peer_port, flow.own_port) = (peer.port, ownPort)
            return flow
        }
    }

    private let ring: OpaquePointer
    /// The interfaces of the first packet in each direction: a bridge shows the packets of its ports once more.
    private var interfaces: (sent: Int32?, received: Int32?)
    private var count = 0

    /// Makes a socket for a tap in the network namespace of this thread, which receives nothing yet.
    ///
    /// - Returns: its descriptor, which is the caller's to close.
    /// - Throws: `SystemError`.
    package static func socket() throws(SystemError) -> Int32 {
        let made = wehe_packet_socket()
        guard made >= 0 else { throw SystemError(errno) }
        return made
    }

    /// Makes a tap.
    ///
    /// - Parameters:
    ///   - connection: the connection.
    ///   - socket: a socket for packets, which is the tap's from now on, also if this fails.
    /// - Throws: `SystemError`.
    package init(_ connection: Connection, socket: Int32) throws(SystemError) {
        var flow = connection.filter
        guard let ring = wehe_packet_ring_open(socket, &flow) else { throw SystemError(errno) }
        self.ring = ring
    }

    deinit { wehe_packet_ring_close(ring) }

    /// Returns the next packet, whose frame is valid until the next call; nil if none came so far.
    package mutating func next() -> CapturedPacket? {
        var packet = wehe_packet()
        while wehe_packet_ring_next(ring, &packet) != 0 {
            guard isFirstSight(packet) else { continue }
            count += 1
            return CapturedPacket(
                number: count, time: packet.time, link: .rawIP,
                frame: UnsafeRawBufferPointer(start: packet.bytes, count: Int(packet.count)))
        }
        return nil
    }

    /// Number of packets that found no room in the ring since the last call.
    package func missed() -> Int { Int(wehe_packet_ring_dropped(ring)) }

    /// True if a packet was not seen already, on another interface or on its way back on the loopback.
    private mutating func isFirstSight(_ packet: wehe_packet) -> Bool {
        guard (packet.is_own != 0) == (packet.is_outgoing != 0) else { return false }
        let interface = (packet.is_own != 0 ? interfaces.sent : interfaces.received) ?? packet.interface
        if packet.is_own != 0 { interfaces.sent = interface } else { interfaces.received = interface }
        return interface == packet.interface
    }
}
