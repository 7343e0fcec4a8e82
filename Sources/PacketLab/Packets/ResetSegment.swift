import Basics

/// The segments with which a box resets a TCP connection (RFC 9293, section 3.5.2).
package enum ResetSegment {
    /// The time to live that it begins with.
    private static let hops: UInt8 = 64

    /// Makes the segment that answers a packet: its sender takes it for one of the other end.
    ///
    /// - Parameters:
    ///   - tcp: the packet's TCP header.
    ///   - packet: its headers of IP.
    /// - Returns: an IP packet; nil for a reset, which is not answered.
    package static func answer(to tcp: TCPHeader, _ packet: IPPacket) -> [UInt8]? {
        guard !tcp.flags.contains(.rst) else { return nil }
        // Without an acknowledgement there is no number to begin with, and only what is acknowledged counts.
        let number = tcp.flags.contains(.ack) ? tcp.acknowledged : 0
        return make(
            from: (packet.destination, tcp.destinationPort), to: (packet.source, tcp.sourcePort),
            sequence: number, acknowledged: tcp.sequence &+ tcp.span)
    }

    /// Makes the segment that takes the place of a packet: its receiver takes it for one of the sender.
    ///
    /// - Parameters:
    ///   - tcp: the packet's TCP header.
    ///   - packet: its headers of IP.
    /// - Returns: an IP packet; nil for a SYN, behind which there is no connection yet, and for a reset.
    package static func replacement(of tcp: TCPHeader, _ packet: IPPacket) -> [UInt8]? {
        guard tcp.flags.isDisjoint(with: [.rst, .syn]) else { return nil }
        return make(
            from: (packet.source, tcp.sourcePort), to: (packet.destination, tcp.destinationPort),
            sequence: tcp.sequence, acknowledged: tcp.acknowledged)
    }

    private static func make(
        from source: (IPAddress, UInt16), to destination: (IPAddress, UInt16), sequence: UInt32,
        acknowledged: UInt32
    ) -> [UInt8] {
        func two(_ number: UInt16) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }
        func four(_ number: UInt32) -> [UInt8] {
            two(UInt16(number >> 16)) + two(UInt16(truncatingIfNeeded: number))
        }
        let flags: TCPHeader.Flags = [.rst, .ack]
        let segment =
            two(source.1) + two(destination.1) + four(sequence) + four(acknowledged)
            + [5 << 4, flags.rawValue, 0, 0, 0, 0, 0, 0]
        return AnswerPacket.make(
            segment, number: 6, checksumAt: 16, from: source.0, to: destination.0, hops: hops)
    }
}
