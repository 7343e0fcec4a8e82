/// Headers of link layers.
extension Encapsulation {
    /// Reads an Ethernet header: the EtherType, or a length and the header of IEEE 802.2.
    static func ethernet(_ bytes: PacketBytes) -> Following? {
        guard let type = bytes.number16(12), let rest = bytes.dropping(14) else { return nil }
        return type < 0x0600 ? logicalLink(rest) : .etherType(type, rest)
    }

    /// Reads a tag (IEEE 802.1Q and 802.1ad).
    static func tagged(_ bytes: PacketBytes) -> Following? {
        guard let type = bytes.number16(2), let rest = bytes.dropping(4) else { return nil }
        return type < 0x0600 ? logicalLink(rest) : .etherType(type, rest)
    }

    /// Reads a header of IEEE 802.2, with the EtherType behind it (RFC 1042).
    static func logicalLink(_ bytes: PacketBytes) -> Following? {
        guard let first = bytes.number16(0), let control = bytes.byte(2) else { return nil }
        if first == 0x0606, control == 3 { return bytes.dropping(3).map { .ip($0) } }
        guard first == 0xAAAA, control == 3, let organisation = bytes.number16(3), let last = bytes.byte(5),
            organisation == 0, [0x00, 0xF8].contains(last), let type = bytes.number16(6)
        else { return .nothing }
        return bytes.dropping(8).map { .etherType(type, $0) }
    }

    /// Reads one of Linux's cooked frames, with the places of its fields.
    static func cooked(_ bytes: PacketBytes, hardware: Int, type: Int, length: Int) -> Following? {
        guard let device = bytes.number16(hardware), let type = bytes.number16(type),
            let rest = bytes.dropping(length)
        else { return nil }
        return switch device {
        // Interfaces in monitor mode, without and with radiotap.
        case 801: .link(105, rest)
        case 803: .link(127, rest)
        // Frames of IEEE 802.2.
        default: type == 4 ? logicalLink(rest) : .etherType(type, rest)
        }
    }

    /// Reads the header of OpenBSD's pflog: its first byte is its length without padding.
    static func packetFilterLog(_ bytes: PacketBytes) -> Following? {
        bytes.byte(0).flatMap { bytes.dropping((Int($0) + 3) & ~3) }.map { .ip($0) }
    }

    /// Reads a header of PPP, with or without address and control, with a protocol field of one or two bytes
    /// (RFC 1661 and RFC 1662); or one of Cisco, which shares a link type with it.
    static func ppp(_ bytes: PacketBytes) -> Following? {
        guard let first = bytes.byte(0) else { return nil }
        if first == 0x0F || first == 0x8F { return highLevelLink(bytes) }
        guard let header = first == 0xFF && bytes.byte(1) == 3 ? bytes.dropping(2) : bytes,
            let start = header.byte(0)
        else { return nil }
        if start & 1 == 1 { return header.dropping(1).map { .pppProtocol(UInt16(start), $0) } }
        guard let number = header.number16(0) else { return nil }
        return header.dropping(2).map { .pppProtocol(number, $0) }
    }

    /// Reads PPP behind a byte for the direction, which stands before or in place of the address.
    static func directedPPP(_ bytes: PacketBytes) -> Following? {
        bytes.dropping(bytes.byte(1) == 3 ? 2 : 1).flatMap(ppp)
    }

    /// Reads an Ethernet frame bridged over PPP (RFC 3518).
    static func bridged(_ bytes: PacketBytes) -> Following? {
        bytes.byte(1) == 1 ? bytes.dropping(2).map { .link(1, $0) } : .unreadable(.ppp)
    }

    /// Reads a packet of PPP over several links that is in one piece (RFC 1990).
    static func multilink(_ bytes: PacketBytes) -> Following? {
        guard let flags = bytes.byte(0) else { return nil }
        return flags & 0xC0 == 0xC0 ? bytes.dropping(4).flatMap(ppp) : .unreadable(.compressedPPP)
    }

    /// Reads Cisco's header for HDLC: address, control, EtherType.
    static func highLevelLink(_ bytes: PacketBytes) -> Following? {
        guard let type = bytes.number16(2), let rest = bytes.dropping(4) else { return nil }
        return .etherType(type, rest)
    }

    /// Reads the header of a PPPoE session (RFC 2516).
    static func pppOverEthernet(_ bytes: PacketBytes) -> Following? {
        guard bytes.byte(0) == 0x11, bytes.byte(1) == 0, let length = bytes.number16(4) else {
            return .nothing
        }
        return bytes.dropping(6).flatMap { ppp($0.prefix(Int(length))) }
    }

    /// Reads a frame of IEEE 802.11 with data.
    static func wireless(_ bytes: PacketBytes) -> Following? {
        guard let control = bytes.byte(0), let flags = bytes.byte(1), let sequence = bytes.byte(22) else {
            return nil
        }
        // Only frames of data, and of those only the ones that have any.
        guard control & 0x0F == 0x08, control & 0x40 == 0 else { return .nothing }
        var length = 24
        if flags & 0x03 == 0x03 { length += 6 }
        if control & 0x80 != 0 {
            // Several packets in one frame.
            if let quality = bytes.byte(length), quality & 0x80 != 0 { return .unreadable(.wifi) }
            length += flags & 0x80 == 0 ? 2 : 6
        }
        // A part of a packet.
        guard flags & 0x04 == 0, sequence & 0x0F == 0 else { return .unreadable(.wifi) }
        // Some drivers pad the header, decrypt, or leave the initialisation vector of what they decrypted.
        let isProtected = flags & 0x40 != 0
        for place in [length, (length + 3) & ~3] + (isProtected ? [length + 8] : [])
        where bytes.number32(place) ?? 0 == 0xAAAA_0300 { return bytes.dropping(place).flatMap(logicalLink) }
        return isProtected ? .unreadable(.encryptedWiFi) : .nothing
    }

    /// Reads the header of AVS, or of the chip Prism, whose numbers have the order of the machine that captured.
    static func monitored(_ bytes: PacketBytes) -> Following? {
        guard let magic = bytes.number32(0), let big = bytes.number32(4), let little = bytes.little32(4)
        else {
            return nil
        }
        let length = magic >> 12 == 0x80211 ? big : min(big, little)
        return bytes.dropping(Int(length)).map { .link(105, $0) }
    }

    /// Reads the header of "per packet information".
    static func informed(_ bytes: PacketBytes) -> Following? {
        guard let length = bytes.little16(2), let link = bytes.little32(4), length >= 8,
            let number = Int32(exactly: link)
        else { return nil }
        return bytes.dropping(Int(length)).map { .link(number, $0) }
    }

    /// Reads the header of macOS's pktap: its length, the kind of record, the link type behind it.
    static func tapped(_ bytes: PacketBytes) -> Following? {
        guard let length = bytes.little32(0), length >= 12, bytes.little32(4) == 1,
            let link = bytes.little32(8),
            let number = Int32(exactly: link)
        else { return .unreadable(.pktap) }
        return bytes.dropping(Int(length)).map { .link(number, $0) }
    }

    /// Reads a record of Linux's nflog: four bytes, then attributes, whose numbers have the order of the machine
    /// that captured; one of them is the packet.
    static func logged(_ bytes: PacketBytes) -> Following? {
        for number in [PacketBytes.little16, PacketBytes.number16] {
            var place = 4
            while let length = number(bytes)(place).map(Int.init), let kind = number(bytes)(place + 2),
                length >= 4
            {
                if kind == packetAttribute {
                    return bytes.dropping(place + 4).map { .ip($0.prefix(length - 4)) }
                }
                place += (length + 3) & ~3
            }
        }
        return .unreadable(.nflog)
    }

    /// The attribute of nflog that is the packet.
    private static let packetAttribute: UInt16 = 9
}
