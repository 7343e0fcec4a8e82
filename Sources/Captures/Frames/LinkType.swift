/// What a frame begins with, by libpcap's number of the link type (`pcap-linktype`(7)).
package enum LinkType: Sendable, CaseIterable {
    /// Ethernet, with VLAN tags or without.
    case ethernet
    /// An IP packet at once.
    case rawIP
    /// The loopback of BSD and macOS: four bytes that tell the protocol.
    case loopback
    /// Linux's "cooked" frames, as of the interface `any`.
    case linuxCooked
    /// Their second version.
    case linuxCooked2

    /// The link type of a number that libpcap gives.
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

    /// VLAN tags that may follow each other.
    private static let mostTags = 4

    /// The IP packet of a frame; nil if it carries none.
    func network(_ frame: PacketBytes) -> PacketBytes? {
        switch self {
        case .rawIP: frame
        case .loopback: frame.dropping(4)
        case .ethernet: Self.untagged(frame, typeAt: 12)
        case .linuxCooked: Self.untagged(frame, typeAt: 14)
        case .linuxCooked2: Self.isIP(frame.number16(0)) ? frame.dropping(20) : nil
        }
    }

    /// What follows an EtherType, and the tags that stand before it (IEEE 802.1Q and 802.1ad).
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
