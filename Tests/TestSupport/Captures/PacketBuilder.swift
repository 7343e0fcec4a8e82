/// Headers of packets, byte by byte, for captures that tests make.
package enum PacketBuilder {
    package typealias Bytes = [UInt8]

    /// What stands before an IP packet.
    package enum Link: UInt32, CaseIterable, Sendable {
        case ethernet = 1
        case rawIP = 101
        case rawIPv4 = 228
        case rawIPv6 = 229
        case null = 0
        case loop = 108
        case cooked = 113
        case cooked2 = 276
        case ppp = 9
        case pppHDLC = 50
        case pppoe = 51
        case directedPPP = 204
        case ciscoHDLC = 104
        case logicalLink = 100
        case openBSD = 109
        case packetFilterLog = 117
        case mpls = 219
        case wireless = 105
        case radiotap = 127
        case prism = 119
        case avs = 163
        case perPacket = 192
        case pktap = 258
        case nflog = 239
    }

    package static func big16(_ number: Int) -> Bytes { [UInt8(number >> 8 & 255), UInt8(number & 255)] }

    package static func big32(_ number: UInt32) -> Bytes {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
    }

    /// A frame around an IP packet.
    package static func frame(_ packet: Bytes, _ link: Link, vlans: Int = 0) -> Bytes {
        let isIPv6 = packet[0] >> 4 == 6
        let type = isIPv6 ? 0x86DD : 0x0800
        switch link {
        case .rawIP, .rawIPv4, .rawIPv6: return packet
        case .ethernet:
            let tags = (0..<vlans).flatMap { big16($0 == 0 && vlans > 1 ? 0x88A8 : 0x8100) + big16(100 + $0) }
            return Bytes(repeating: 2, count: 12) + tags + big16(type) + packet
        case .null: return [isIPv6 ? 10 : 2, 0, 0, 0] + packet
        case .loop: return [0, 0, 0, isIPv6 ? 24 : 2] + packet
        case .cooked: return Bytes(repeating: 0, count: 14) + big16(type) + packet
        case .cooked2: return big16(type) + Bytes(repeating: 0, count: 18) + packet
        case .ppp: return ppp(packet)
        case .pppHDLC: return [0xFF, 3] + ppp(packet)
        case .pppoe: return pppoe(packet)
        case .directedPPP: return [1, 0xFF, 3] + ppp(packet)
        case .ciscoHDLC: return [0x0F, 0] + big16(type) + packet
        case .logicalLink: return logicalLink(packet)
        case .openBSD: return Bytes(repeating: 0, count: 12) + packet
        case .packetFilterLog: return [61] + Bytes(repeating: 0, count: 63) + packet
        case .mpls: return mpls(packet)
        case .wireless: return wireless(packet)
        case .radiotap: return [0, 0, 12, 0] + Bytes(repeating: 0, count: 8) + wireless(packet)
        case .prism:
            return [0x44, 0, 0, 0, 144, 0, 0, 0] + Bytes(repeating: 0, count: 136) + wireless(packet)
        case .avs:
            return big32(0x8021_1001) + big32(64) + Bytes(repeating: 0, count: 56) + wireless(packet)
        case .perPacket: return [0, 0, 8, 0, 105, 0, 0, 0] + wireless(packet)
        case .pktap:
            return [108, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0] + Bytes(repeating: 0, count: 96)
                + frame(packet, .ethernet)
        case .nflog: return nflog(packet, isIPv6 ? 10 : 2)
        }
    }

    /// PPP with a protocol field of two bytes.
    package static func ppp(_ packet: Bytes) -> Bytes {
        (packet[0] >> 4 == 6 ? [0, 0x57] : [0, 0x21]) + packet
    }

    /// A header of a PPPoE session, with PPP.
    package static func pppoe(_ packet: Bytes) -> Bytes {
        let inner = ppp(packet)
        return [0x11, 0, 0, 7] + big16(inner.count) + inner
    }

    /// A header of IEEE 802.2 with an EtherType.
    package static func logicalLink(_ packet: Bytes) -> Bytes {
        [0xAA, 0xAA, 3, 0, 0, 0] + (packet[0] >> 4 == 6 ? [0x86, 0xDD] : [8, 0]) + packet
    }

    /// Labels of MPLS, the last of them at the bottom of the stack.
    package static func mpls(_ inner: Bytes, labels: Int = 1) -> Bytes {
        (1...labels).flatMap { [0, 1, $0 == labels ? 0x11 : 0x10, 64] } + inner
    }

    /// A frame of IEEE 802.11 with data.
    package static func wireless(_ packet: Bytes) -> Bytes {
        [0x08, 1] + Bytes(repeating: 2, count: 20) + [0, 0] + logicalLink(packet)
    }

    /// A record of nflog whose attributes stand in one of the two orders: a mark before the packet, a time after.
    package static func nflog(_ packet: Bytes, _ family: UInt8, isBigEndian: Bool = false) -> Bytes {
        func attribute(_ kind: Int, _ value: Bytes) -> Bytes {
            let header = [4 + value.count, kind].map(big16).flatMap { isBigEndian ? $0 : $0.reversed() }
            return header + value + Bytes(repeating: 0, count: (4 - value.count % 4) % 4)
        }
        return [family, 0, 0, 5] + attribute(1, [8, 0, 1, 0]) + attribute(10, [0x61, 0x62, 0])
            + attribute(9, packet) + attribute(3, Bytes(repeating: 1, count: 16))
    }

    /// An IPv4 packet: options have four bytes each, a fragment's number has the flag "more fragments" and the offset.
    package static func ipv4(
        _ source: Bytes, _ destination: Bytes, number: UInt8, _ payload: Bytes, options: Int = 0,
        fragment: Int = 0
    ) -> Bytes {
        let header = 20 + 4 * options
        return [UInt8(0x40 + header / 4), 0] + big16(header + payload.count) + [0, 1] + big16(fragment)
            + [64, number, 0, 0] + source + destination + Bytes(repeating: 1, count: 4 * options) + payload
    }

    /// An IPv6 packet; extension headers come without their first byte, which names the next one.
    package static func ipv6(
        _ source: Bytes, _ destination: Bytes, number: UInt8, _ payload: Bytes,
        extensions: [(number: UInt8, rest: Bytes)] = []
    ) -> Bytes {
        var body: Bytes = []
        let numbers = extensions.map(\.number) + [number]
        for (index, part) in extensions.enumerated() { body += [numbers[index + 1]] + part.rest }
        body += payload
        return [0x60, 0, 0, 0] + big16(body.count) + [numbers[0], 64] + source + destination + body
    }

    package static func udp(_ source: Int, _ destination: Int, _ payload: Bytes) -> Bytes {
        big16(source) + big16(destination) + big16(8 + payload.count) + [0, 0] + payload
    }

    /// Flags of a TCP segment.
    package struct Flags: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let fin = Flags(rawValue: 1)
        package static let syn = Flags(rawValue: 2)
        package static let rst = Flags(rawValue: 4)
        package static let ack = Flags(rawValue: 16)
    }

    package static func tcp(
        _ source: Int, _ destination: Int, sequence: UInt32, acknowledged: UInt32 = 0, _ flags: Flags,
        _ payload: Bytes = [], longestSegment: Int? = nil, selective: [Range<UInt32>] = [],
        timestamps: (value: UInt32, echo: UInt32)? = nil
    ) -> Bytes {
        let blocks = selective.flatMap { big32($0.lowerBound) + big32($0.upperBound) }
        let options =
            (longestSegment.map { [2, 4] + big16($0) } ?? [])
            + (timestamps.map { [1, 1, 8, 10] + big32($0.value) + big32($0.echo) } ?? [])
            + (selective.isEmpty ? [] : [1, 1, 5, UInt8(2 + blocks.count)] + blocks)
        return big16(source) + big16(destination) + big32(sequence) + big32(acknowledged)
            + [UInt8((20 + options.count) / 4) << 4, flags.rawValue, 255, 255, 0, 0, 0, 0] + options + payload
    }

    /// What PCAPdroid writes behind a packet.
    package static func trailer(app: String) -> Bytes {
        let name = Array(app.utf8).prefix(20)
        return big32(0x0107_2021) + big32(10_123) + name + Bytes(repeating: 0, count: 20 - name.count)
            + [1, 2, 3, 4]
    }
}
