package import Basics

/// The message with which a router tells that a packet's time to live ran out: ICMP type 11 (RFC 792, RFC
/// 1812, section 5.3.1) and ICMPv6 type 3 (RFC 4443, section 3.3).
package enum TimeExceeded {
    /// The longest message, so that it passes every link (RFC 1812, section 4.3.2.3; RFC 4443, section 2.4
    /// c).
    private static func longest(isIPv6: Bool) -> Int { isIPv6 ? 1_280 : 576 }

    /// Makes the message.
    ///
    /// - Parameters:
    ///   - bytes: the packet, as it came to the router.
    ///   - packet: its headers of IP.
    ///   - router: the router's address, of the packet's version.
    ///   - hops: the time to live of the message.
    /// - Returns: an IP packet; nil where no message may be sent (RFC 1812, section 4.3.2.7; RFC 4443,
    ///   section 2.4 e).
    package static func message(
        about bytes: UnsafeRawBufferPointer, _ packet: IPPacket, from router: IPAddress, hops: UInt8
    ) -> [UInt8]? {
        guard packet.isRoutable, packet.fragment.map({ $0.offset == 0 }) ?? true,
            router.isIPv6 == packet.isIPv6, !isError(bytes, packet)
        else { return nil }
        let header = packet.isIPv6 ? 40 : 20
        let quoted = bytes.part(0..<min(packet.length, longest(isIPv6: packet.isIPv6) - header - 8))
        let payload: [UInt8] = [packet.isIPv6 ? 3 : 11, 0, 0, 0, 0, 0, 0, 0] + quoted
        return AnswerPacket.make(
            payload, number: packet.isIPv6 ? 58 : 1, checksumAt: 2, from: router, to: packet.source,
            hops: hops)
    }

    /// True for messages of ICMP about other packets, which are not answered.
    private static func isError(_ bytes: UnsafeRawBufferPointer, _ packet: IPPacket) -> Bool {
        guard packet.payload < packet.length else { return packet.number == 1 || packet.number == 58 }
        let type = bytes[packet.payload]
        switch packet.number {
        case 1: return [3, 4, 5, 11, 12].contains(type)
        case 58: return type < 128
        default: return false
        }
    }
}

/// An IP packet that a box makes by itself.
enum AnswerPacket {
    /// Makes a packet with its checksums.
    ///
    /// - Parameters:
    ///   - payload: what it carries.
    ///   - number: the protocol of that.
    ///   - field: where its checksum stands.
    ///   - source: whose packet it is.
    ///   - destination: whom it is sent to, of the same version.
    ///   - hops: its time to live.
    /// - Returns: the packet.
    static func make(
        _ payload: [UInt8], number: UInt8, checksumAt field: Int, from source: IPAddress,
        to destination: IPAddress, hops: UInt8
    ) -> [UInt8] {
        var bytes: [UInt8]
        if source.isIPv6 {
            let length = UInt16(payload.count)
            bytes = [0x60, 0, 0, 0, UInt8(length >> 8), UInt8(length & 0xFF), number, hops]
        } else {
            let length = UInt16(20 + payload.count)
            bytes = [0x45, 0, UInt8(length >> 8), UInt8(length & 0xFF), 0, 0, 0, 0, hops, number, 0, 0]
        }
        bytes += source.bytes + destination.bytes
        let start = bytes.count
        bytes += payload
        bytes.withUnsafeMutableBytes {
            if source.isIPv4 { TransportChecksum.writeHeader($0, length: 20) }
            TransportChecksum.write($0, from: start, at: field, number: number)
        }
        return bytes
    }
}
