/// The header of a UDP datagram (RFC 768; RFC 8200, section 8.1), checked.
package struct UDPHeader: Sendable {
    package let sourcePort: UInt16
    package let destinationPort: UInt16
    /// The range of the payload in the packet.
    package let payload: Range<Int>

    /// Reads the datagram of a packet that was sent whole.
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
        guard packet.length - start >= 8 else { throw .length }
        let length = Int(bytes.number16(start + 4))
        guard length >= 8, start + length <= packet.length else { throw .length }
        if isSummed {
            // Without a checksum, which only IPv4 allows.
            let isWithout = bytes.number16(start + 6) == 0
            guard isWithout ? !packet.isIPv6 : TransportChecksum.isValid(bytes, of: packet, length: length)
            else { throw .checksum }
        }
        sourcePort = bytes.number16(start)
        destinationPort = bytes.number16(start + 2)
        payload = (start + 8)..<(start + length)
    }
}
