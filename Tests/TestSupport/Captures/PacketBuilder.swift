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
        }
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
