/// Headers of tunnels.
extension Encapsulation {
    /// Reads a stack of labels (RFC 3032), behind which is an IP packet, or Ethernet with or without a control
    /// word (RFC 4448).
    static func labelled(_ bytes: PacketBytes, _ cut: Int) -> Following? {
        for place in stride(from: 0, to: 4 * mostLabels, by: 4) {
            guard let entry = bytes.number32(place) else { return nil }
            // The bottom of the stack.
            guard entry & 0x100 != 0 else { continue }
            guard let rest = bytes.dropping(place + 4), let first = rest.byte(0) else { return nil }
            if first >> 4 == 0, let inner = rest.dropping(4), isEthernet(inner) { return .link(1, inner) }
            if isEthernet(rest), !IPPacket.fits(rest, cut) { return .link(1, rest) }
            return [4, 6].contains(first >> 4) ? .ip(rest) : .unreadable(.mpls)
        }
        return .unreadable(.mpls)
    }

    private static let mostLabels = 16

    /// Returns true if bytes look like an Ethernet frame with an IP packet or a tag.
    static func isEthernet(_ bytes: PacketBytes) -> Bool {
        switch bytes.number16(12) {
        case 0x0800: bytes.byte(14).map { $0 >> 4 } == 4
        case 0x86DD: bytes.byte(14).map { $0 >> 4 } == 6
        case 0x8100, 0x88A8: true
        default: false
        }
    }

    /// Reads a header of GRE (RFC 2784 and RFC 2890), or of its variant for PPP (RFC 2637).
    static func genericRouting(_ bytes: PacketBytes) -> Following? {
        guard let flags = bytes.number16(0), let type = bytes.number16(2) else { return nil }
        let (checksum, key, sequence) = (flags & 0x8000 != 0, flags & 0x2000 != 0, flags & 0x1000 != 0)
        switch flags & 7 {
        case 0:
            // Source routes (RFC 1701) are not in use.
            guard flags & 0x4000 == 0 else { return .unreadable(.gre) }
            let length = 4 + (checksum ? 4 : 0) + (key ? 4 : 0) + (sequence ? 4 : 0)
            guard let rest = bytes.dropping(length) else { return nil }
            // Without a number, a mirrored frame has no header of its own (ERSPAN of type I).
            return type == 0x88BE && !sequence ? .link(1, rest) : .etherType(type, rest)
        case 1:
            guard let length = bytes.number16(4) else { return nil }
            let rest = bytes.dropping(8 + (sequence ? 4 : 0) + (flags & 0x0080 != 0 ? 4 : 0))
            // Without payload it is an acknowledgement.
            return length == 0 ? .nothing : rest.flatMap(ppp)
        default: return .unreadable(.gre)
        }
    }

    /// Reads the header of a mirrored frame (ERSPAN of types II and III).
    static func mirrored(_ bytes: PacketBytes) -> Following? {
        guard let first = bytes.byte(0) else { return nil }
        let length: Int
        switch first >> 4 {
        case 1: length = 8
        case 2:
            guard let last = bytes.byte(11) else { return nil }
            length = last & 1 == 0 ? 12 : 20
        default: return .unreadable(.erspan)
        }
        return bytes.dropping(length).map { .link(1, $0) }
    }

    /// Reads a message of L2TP with data (RFC 2661).
    static func layer2Tunnel(_ bytes: PacketBytes) -> Following? {
        guard let flags = bytes.number16(0), flags & 0xB4FF == 0x0002 else { return nil }
        var length = 6 + (flags & 0x4000 == 0 ? 0 : 2) + (flags & 0x0800 == 0 ? 0 : 4)
        if flags & 0x0200 != 0 {
            guard let offset = bytes.number16(length) else { return nil }
            length += 2 + Int(offset)
        }
        guard let inner = bytes.dropping(length).flatMap(ppp), case .pppProtocol(let number, _) = inner,
            pppProtocols[number] != nil
        else { return nil }
        return inner
    }

    /// Reads IPv6 in a datagram, behind the indications that Teredo permits (RFC 4380, section 5.1.1).
    static func teredo(_ bytes: PacketBytes, _ cut: Int) -> Following? {
        var rest = bytes
        if rest.number16(0) == 1, let client = rest.byte(2), let authentication = rest.byte(3) {
            guard let after = rest.dropping(13 + Int(client) + Int(authentication)) else { return nil }
            rest = after
        }
        if rest.number16(0) == 0 {
            guard let after = rest.dropping(8) else { return nil }
            rest = after
        }
        return rest.byte(0).map { $0 >> 4 } == 6 && IPPacket.fits(rest, cut) ? .ip(rest) : nil
    }

    /// Reads a message of GTP-U with a user's packet (3GPP TS 29.281, section 5).
    static func tunnelledUserData(_ bytes: PacketBytes, _ cut: Int) -> Following? {
        guard let flags = bytes.byte(0), flags & 0xF0 == 0x30, bytes.byte(1) == 255,
            let length = bytes.number16(2), Int(length) == bytes.count + cut - 8
        else { return nil }
        guard flags & 0x07 != 0 else { return userPacket(bytes.dropping(8)) }
        guard var kind = bytes.byte(11), var rest = bytes.dropping(12) else { return nil }
        // Extension headers name the next one in their last byte.
        while flags & 0x04 != 0, kind != 0 {
            guard let units = rest.byte(0), units > 0, let next = rest.byte(4 * Int(units) - 1),
                let after = rest.dropping(4 * Int(units))
            else { return .unreadable(.gtpU) }
            (kind, rest) = (next, after)
        }
        return userPacket(rest)
    }

    /// A user's packet may be one of IP, or a frame of Ethernet.
    private static func userPacket(_ bytes: PacketBytes?) -> Following? {
        guard let bytes, let version = bytes.byte(0).map({ $0 >> 4 }) else { return nil }
        if isEthernet(bytes) { return .link(1, bytes) }
        return [4, 6].contains(version) ? .ip(bytes) : .unreadable(.gtpU)
    }

    /// Reads the header of VXLAN (RFC 7348): reserved bits are 0.
    static func extensibleLAN(_ bytes: PacketBytes) -> Following? {
        guard bytes.number32(0) == 0x0800_0000, bytes.byte(7) == 0, let inner = bytes.dropping(8) else {
            return nil
        }
        return .link(1, inner)
    }

    /// Reads the header of Geneve (RFC 8926).
    static func geneve(_ bytes: PacketBytes) -> Following? {
        guard let first = bytes.byte(0), first >> 6 == 0, let flags = bytes.byte(1), flags & 0x3F == 0,
            let type = bytes.number16(2), etherTypes[type] != nil, bytes.byte(7) == 0
        else { return nil }
        return bytes.dropping(8 + 4 * Int(first & 0x3F)).map { .etherType(type, $0) }
    }

    /// Reads a frame that a router sends on for analysis (TZSP): a header, tags, the frame.
    static func sniffed(_ bytes: PacketBytes) -> Following? {
        guard bytes.byte(0) == 1, bytes.byte(1) == 0, let kind = bytes.number16(2) else { return nil }
        var place = 4
        while let tag = bytes.byte(place) {
            switch tag {
            case 0: place += 1
            case 1:
                guard let link = [1: 1, 18: 105, 119: 119, 127: 163][Int(kind)] else {
                    return .unreadable(.tzsp)
                }
                return bytes.dropping(place + 1).map { .link(Int32(link), $0) }
            default:
                guard let length = bytes.byte(place + 1) else { return nil }
                place += 2 + Int(length)
            }
        }
        return nil
    }
}
