/// The header of a TCP segment (RFC 9293, section 3.1), checked.
package struct TCPHeader: Sendable {
    /// Flags of a segment.
    package struct Flags: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let fin = Flags(rawValue: 0x01)
        package static let syn = Flags(rawValue: 0x02)
        package static let rst = Flags(rawValue: 0x04)
        package static let psh = Flags(rawValue: 0x08)
        package static let ack = Flags(rawValue: 0x10)
        package static let urg = Flags(rawValue: 0x20)
        /// The congestion window was reduced (RFC 3168).
        package static let cwr = Flags(rawValue: 0x80)
    }

    package let sourcePort: UInt16
    package let destinationPort: UInt16
    /// The number of the first byte, or of the SYN.
    package let sequence: UInt32
    /// The number of the byte that the sender expects next, where ``Flags/ack`` says so.
    package let acknowledged: UInt32
    package let flags: Flags
    /// The range of the payload in the packet.
    package let payload: Range<Int>

    /// The number of the payload's first byte.
    var firstByte: UInt32 { flags.contains(.syn) ? sequence &+ 1 : sequence }
    /// The count of sequence numbers that it uses.
    var span: UInt32 {
        UInt32(payload.count) &+ (flags.contains(.syn) ? 1 : 0) &+ (flags.contains(.fin) ? 1 : 0)
    }

    /// Reads the segment of a packet that was sent whole.
    ///
    /// - Parameters:
    ///   - bytes: the packet.
    ///   - packet: its headers of IP.
    ///   - isSummed: false if its checksum is still to be computed.
    /// - Throws: ``PacketError``.
    package init(_ bytes: UnsafeRawBufferPointer, of packet: IPPacket, isSummed: Bool = true)
        throws(PacketError)
    {
        let start = packet.payload
        guard packet.length - start >= 20 else { throw .length }
        let header = Int(bytes[start + 12] >> 4) * 4
        guard header >= 20, start + header <= packet.length else { throw .length }
        if isSummed, !TransportChecksum.isValid(bytes, of: packet) { throw .checksum }
        sourcePort = bytes.number16(start)
        destinationPort = bytes.number16(start + 2)
        sequence = bytes.number32(start + 4)
        acknowledged = bytes.number32(start + 8)
        flags = Flags(rawValue: bytes[start + 13])
        payload = (start + header)..<packet.length
    }
}
