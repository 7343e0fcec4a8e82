package import Basics

/// The headers of an IP packet as far as a router reads them (RFC 791, RFC 8200), checked.
package struct IPPacket: Sendable {
    /// Extension headers that are passed over, at most.
    package static let mostExtensions = 8

    /// The place of a packet among the fragments of what was sent.
    package struct Fragment: Hashable, Sendable {
        /// The number that all fragments have in common.
        package let identification: UInt32
        /// The offset of its payload in that of the whole, in bytes.
        package let offset: Int
        /// True unless it is the last.
        package let hasMore: Bool
        /// The protocol of the whole's payload.
        let number: UInt8
        /// For IPv6, where the fragment header begins; the end of the header for IPv4.
        let unfragmentable: Int
        /// For IPv6, where the field stands that names the fragment header.
        let nextField: Int
    }

    /// True for version 6.
    package let isIPv6: Bool
    /// The offset of the payload, behind all headers of IP.
    package let payload: Int
    /// The length of all of it; what lies behind is no part of it.
    package let length: Int
    /// The time to live, or hop limit.
    package let hops: UInt8
    /// The protocol of its payload (IANA, Assigned Internet Protocol Numbers).
    package let number: UInt8
    /// Its part in what was sent in fragments; nil if it was sent whole.
    package let fragment: Fragment?
    let sourceHigh: UInt64
    let sourceLow: UInt64
    let destinationHigh: UInt64
    let destinationLow: UInt64

    /// The address of its sender.
    package var source: IPAddress {
        isIPv6
            ? IPAddress(ipv6: sourceHigh, sourceLow) : IPAddress(ipv4: UInt32(truncatingIfNeeded: sourceLow))
    }

    /// The address that it is sent to.
    package var destination: IPAddress {
        isIPv6
            ? IPAddress(ipv6: destinationHigh, destinationLow)
            : IPAddress(ipv4: UInt32(truncatingIfNeeded: destinationLow))
    }

    /// True if a router may pass it on: neither end is a group, no address, or known on one link only.
    package var isRoutable: Bool {
        guard isIPv6 else {
            let first = destinationLow >> 24
            return (1..<224).contains(first) && first != 127 && destinationLow >> 16 != 0xA9FE
                && (1..<224).contains(sourceLow >> 24) && sourceLow >> 24 != 127
                && sourceLow >> 16 != 0xA9FE
        }
        return destinationHigh >> 56 != 0xFF && destinationHigh >> 54 != 0x3FA
            && sourceHigh >> 56 != 0xFF && sourceHigh >> 54 != 0x3FA
            && (destinationHigh != 0 || destinationLow > 1) && (sourceHigh != 0 || sourceLow > 1)
    }

    /// Reads the packet at the beginning of some bytes.
    ///
    /// - Throws: ``PacketError``.
    package init(_ bytes: UnsafeRawBufferPointer) throws(PacketError) {
        guard let first = bytes.first else { throw .length }
        switch first >> 4 {
        case 4: try self.init(ipv4: bytes)
        case 6: try self.init(ipv6: bytes)
        default: throw .version
        }
    }

    private init(ipv4 bytes: UnsafeRawBufferPointer) throws(PacketError) {
        guard bytes.count >= 20 else { throw .length }
        let header = Int(bytes[0] & 0x0F) * 4
        let length = Int(bytes.number16(2))
        guard header >= 20, header <= length, length <= bytes.count else { throw .length }
        guard InternetChecksum.folded(InternetChecksum.sum(bytes.part(0..<header))) == 0xFFFF else {
            throw .checksum
        }
        if header > 20, Self.hasSourceRoute(bytes.part(20..<header)) { throw .sourceRoute }
        isIPv6 = false
        payload = header
        self.length = length
        hops = bytes[8]
        number = bytes[9]
        (sourceHigh, destinationHigh) = (0, 0)
        sourceLow = UInt64(bytes.number32(12))
        destinationLow = UInt64(bytes.number32(16))
        let place = bytes.number16(6)
        let (offset, hasMore) = (Int(place & 0x1FFF) * 8, place & 0x2000 != 0)
        fragment =
            offset > 0 || hasMore
            ? Fragment(
                identification: UInt32(bytes.number16(4)), offset: offset, hasMore: hasMore,
                number: bytes[9], unfragmentable: header, nextField: 9)
            : nil
    }

    private init(ipv6 bytes: UnsafeRawBufferPointer) throws(PacketError) {
        guard bytes.count >= 40 else { throw .length }
        let length = 40 + Int(bytes.number16(4))
        guard length <= bytes.count else { throw .length }
        var chain = ExtensionChain(bytes.part(0..<length))
        try chain.walk()
        isIPv6 = true
        payload = chain.place
        self.length = length
        hops = bytes[7]
        number = chain.number
        sourceHigh = bytes.number64(8)
        sourceLow = bytes.number64(16)
        destinationHigh = bytes.number64(24)
        destinationLow = bytes.number64(32)
        fragment = chain.fragment
    }

    /// True if one of the options is a loose or strict source route (RFC 791, section 3.1).
    private static func hasSourceRoute(_ options: UnsafeRawBufferPointer) -> Bool {
        var place = 0
        while place < options.count, options[place] != 0 {
            if options[place] == 131 || options[place] == 137 { return true }
            if options[place] == 1 {
                place += 1
                continue
            }
            guard place + 1 < options.count, options[place + 1] >= 2 else { return false }
            place += Int(options[place + 1])
        }
        return false
    }
}
