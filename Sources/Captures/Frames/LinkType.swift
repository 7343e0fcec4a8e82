/// Link type of a frame, by libpcap's number (`pcap-linktype`(7)).
package enum LinkType: Sendable, CaseIterable {
    /// Ethernet, with or without VLAN tags.
    case ethernet
    /// A raw IP packet.
    case rawIP
    /// The loopback of BSD and macOS: a four-byte protocol field.
    case loopback
    /// Linux's "cooked" frames, for example of the interface `any`.
    case linuxCooked
    /// Version 2 of the cooked frames.
    case linuxCooked2

    /// Converts libpcap's number of a link type.
    package init?(number: Int32) {
        switch number {
        case 1: self = .ethernet
        case 12, 14, 101, 228, 229: self = .rawIP
        case 0, 108: self = .loopback
        case 113: self = .linuxCooked
        case 276: self = .linuxCooked2
        default: return nil
        }
    }

    /// The maximum number of consecutive VLAN tags.
    private static let mostTags = 4

    /// Returns the IP packet of a frame; nil if it has none.
    func network(_ frame: PacketBytes) -> PacketBytes? {
        switch self {
        case .rawIP: frame
        case .loopback: frame.dropping(4)
        case .ethernet: Self.untagged(frame, typeAt: 12)
        case .linuxCooked: Self.untagged(frame, typeAt: 14)
        case .linuxCooked2: Self.isIP(frame.number16(0)) ? frame.dropping(20) : nil
        }
    }

    /// Returns the payload after an EtherType and any preceding tags (IEEE 802.1Q and 802.1ad).
    private static func untagged(_ frame: PacketBytes, typeAt place: Int) -> PacketBytes? {
        var place = place
        for _ in 0...mostTags {
            let type = frame.number16(place)
            if isIP(type) { return frame.dropping(place + 2) }
            guard let type, [0x8100, 0x88A8, 0x9100].contains(type) else { return nil }
            place += 4
        }
        return nil
    }

    private static func isIP(_ type: UInt16?) -> Bool { type == 0x0800 || type == 0x86DD }
}
