/// The checksums of TCP, UDP and ICMPv6, which cover addresses too (RFC 9293, section 3.1; RFC 8200, section
/// 8.1).
package enum TransportChecksum {
    /// True if the checksum of a packet's payload is right.
    ///
    /// - Parameters:
    ///   - bytes: the packet.
    ///   - packet: its headers of IP.
    ///   - length: of what is covered behind them; all by default.
    /// - Returns: whether it is right.
    package static func isValid(
        _ bytes: UnsafeRawBufferPointer, of packet: IPPacket, length: Int? = nil
    ) -> Bool {
        let length = length ?? packet.length - packet.payload
        let covered = bytes.part(packet.payload..<(packet.payload + length))
        let sum = InternetChecksum.sum(
            covered, adding: pseudoHeader(bytes, isIPv6: packet.isIPv6, number: packet.number, length: length)
        )
        return InternetChecksum.folded(sum) == 0xFFFF
    }

    /// The sum of the addresses, the protocol and the length.
    static func pseudoHeader(
        _ bytes: UnsafeRawBufferPointer, isIPv6: Bool, number: UInt8, length: Int
    ) -> UInt64 {
        let addresses = isIPv6 ? 8..<40 : 12..<20
        return InternetChecksum.sum(bytes.part(addresses)) &+ InternetChecksum.word(UInt16(number))
            &+ InternetChecksum.word(UInt16(truncatingIfNeeded: length))
            &+ InternetChecksum.word(UInt16(truncatingIfNeeded: length >> 16))
    }

    /// Writes the checksum of what lies behind the headers of IP.
    ///
    /// - Parameters:
    ///   - bytes: the whole packet.
    ///   - start: where the payload begins.
    ///   - field: where the checksum stands in it.
    ///   - number: the protocol.
    static func write(
        _ bytes: UnsafeMutableRawBufferPointer, from start: Int, at field: Int, number: UInt8
    ) {
        bytes.store16(0, at: start + field)
        let raw = UnsafeRawBufferPointer(bytes)
        let length = bytes.count - start
        // ICMP of IPv4 covers nothing else.
        let before =
            number == 1 ? 0 : pseudoHeader(raw, isIPv6: raw[0] >> 4 == 6, number: number, length: length)
        let checksum = InternetChecksum.checksum(
            InternetChecksum.sum(raw.part(start..<bytes.count), adding: before))
        bytes.store16(number == 17 && checksum == 0 ? 0xFFFF : checksum, at: start + field)
    }

    /// Writes the checksum of an IPv4 header.
    static func writeHeader(_ bytes: UnsafeMutableRawBufferPointer, length: Int) {
        bytes.store16(0, at: 10)
        let sum = InternetChecksum.sum(UnsafeRawBufferPointer(bytes).part(0..<length))
        bytes.store16(InternetChecksum.checksum(sum), at: 10)
    }
}
