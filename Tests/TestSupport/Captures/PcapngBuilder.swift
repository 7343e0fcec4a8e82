/// A pcapng file that a test makes, block by block.
package struct PcapngBuilder: Sendable {
    package typealias Bytes = [UInt8]

    package private(set) var file: Bytes = []
    private var isBigEndian = false

    package init() {}

    /// Begins a section.
    package mutating func section(isBigEndian: Bool = false) {
        self.isBigEndian = isBigEndian
        block(0x0A0D_0D0A, number(0x1A2B_3C4D) + short(1) + short(0) + Bytes(repeating: 255, count: 8))
    }

    /// Describes an interface, with the resolution of its times if it is not microseconds, and what is added to them.
    package mutating func interface(
        _ link: Int, snapLength: UInt32 = 262_144, resolution: UInt8? = nil, offset: Int64 = 0
    ) {
        var body = short(link) + short(0) + number(snapLength)
        if let resolution { body += short(9) + short(1) + [resolution, 0, 0, 0] }
        if offset != 0 {
            let bytes = (0..<8).map { UInt8(truncatingIfNeeded: offset >> (8 * Int64($0))) }
            body += short(14) + short(8) + (isBigEndian ? bytes.reversed() : bytes)
        }
        block(1, body + short(0) + short(0))
    }

    /// Adds a packet, with its time in the interface's units.
    package mutating func packet(_ frame: Bytes, time: UInt64, interface: Int = 0, length: Int? = nil) {
        block(
            6,
            number(UInt32(interface)) + number(UInt32(time >> 32)) + number(UInt32(truncatingIfNeeded: time))
                + number(UInt32(frame.count)) + number(UInt32(length ?? frame.count)) + frame)
    }

    /// Adds a packet in the block that enhanced packet blocks replaced.
    package mutating func obsoletePacket(_ frame: Bytes, time: UInt64, interface: Int = 0) {
        block(
            2,
            short(interface) + short(0xFFFF) + number(UInt32(time >> 32))
                + number(UInt32(truncatingIfNeeded: time)) + number(UInt32(frame.count))
                + number(UInt32(frame.count)) + frame)
    }

    /// Adds a packet without a time.
    package mutating func simplePacket(_ frame: Bytes, length: Int? = nil) {
        block(3, number(UInt32(length ?? frame.count)) + frame)
    }

    /// Adds a block, padded, with its length before and behind it.
    package mutating func block(_ type: UInt32, _ body: Bytes, length: UInt32? = nil) {
        let padded = body + Bytes(repeating: 0, count: (4 - body.count % 4) % 4)
        let told = number(length ?? UInt32(12 + padded.count))
        file += number(type) + told + padded + told
    }

    private func number(_ number: UInt32) -> Bytes {
        isBigEndian ? PacketBuilder.big32(number) : PacketBuilder.big32(number).reversed()
    }

    private func short(_ number: Int) -> Bytes {
        isBigEndian ? PacketBuilder.big16(number) : PacketBuilder.big16(number).reversed()
    }
}
