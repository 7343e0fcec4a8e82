import Testing

@testable import PacketLab

@Suite("Checksums")
struct ChecksumTests {
    @Test("the sum of RFC 1071's example is ddf2")
    func example() {
        let bytes: [UInt8] = [0x00, 0x01, 0xF2, 0x03, 0xF4, 0xF5, 0xF6, 0xF7]
        let sum = bytes.withUnsafeBytes { InternetChecksum.sum($0) }
        #expect(InternetChecksum.folded(sum) == 0xDDF2)
        #expect(InternetChecksum.checksum(sum) == 0x220D)
    }

    @Test("a sum is the same however it is cut, also with an odd byte in the end", arguments: 0...40)
    func cut(length: Int) {
        let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 201) }
        var expected: UInt32 = 0
        for index in stride(from: 0, to: length, by: 2) {
            expected += UInt32(bytes[index]) << 8 | (index + 1 < length ? UInt32(bytes[index + 1]) : 0)
        }
        while expected > 0xFFFF { expected = expected >> 16 + expected & 0xFFFF }
        for place in stride(from: 0, through: length, by: 2) {
            let sum = bytes.withUnsafeBytes { raw in
                InternetChecksum.sum(
                    raw.part(place..<length), adding: InternetChecksum.sum(raw.part(0..<place)))
            }
            #expect(InternetChecksum.folded(sum) == UInt16(expected))
        }
    }

    @Test("the update of RFC 1624's example gives 0000, which RFC 1071's sum gives too")
    func updates() {
        #expect(InternetChecksum.updated(0xDD2F, from: 0x5555, to: 0x3285) == 0x0000)
    }

    @Test(
        "updating a checksum gives what computing it anew gives, for every time to live"
    )
    func decrements() throws {
        let packet = ScapyPackets["tcp4"]
        for hops in UInt8(1)...255 {
            let start = summed(changed(packet, [8: hops]))
            for count in [1, 2, 3, 30] where count < hops {
                var updated = start
                updated.withUnsafeMutableBytes { HopLimit.decrement($0, by: count) }
                #expect(updated == summed(changed(start, [8: hops - UInt8(count)])))
            }
        }
    }

    @Test("three hops on, a packet is what another program makes with that time to live")
    func decrementsAsOthers() {
        var packet = ScapyPackets["tcp4"]
        packet.withUnsafeMutableBytes { HopLimit.decrement($0, by: 3) }
        #expect(packet == ScapyPackets["tcp4later"])
    }
}
