import Basics
import Testing

@testable import PacketLab

@Suite("Packets that a box makes")
struct MadePacketTests {
    @Test(
        "a router tells of a packet as another program's message does",
        arguments: [("4", "203.0.113.1"), ("6", "2001:db8:2::1")])
    func exceeded(version: String, router: String) throws {
        let router = try #require(IPAddress(router))
        let message = try ScapyPackets["probe\(version)"].withUnsafeBytes {
            TimeExceeded.message(about: $0, try IPPacket($0), from: router, hops: 62)
        }
        #expect(message == ScapyPackets["exceeded\(version)"])
    }

    @Test("messages about messages, later fragments and groups are not sent")
    func unanswered() throws {
        let router = IPAddress(203, 0, 113, 1)
        func message(_ packet: [UInt8]) throws -> [UInt8]? {
            try packet.withUnsafeBytes {
                TimeExceeded.message(about: $0, try IPPacket($0), from: router, hops: 64)
            }
        }
        let parts = fragments(of: Ends().udp(fromClient: true, [UInt8](repeating: 1, count: 64)), by: 32)
        #expect(try message(parts[0]) != nil)
        #expect(try message(parts[1]) == nil)
        #expect(try message(ScapyPackets["exceeded4"]) == nil)
        #expect(try message(Ends().echo(fromClient: true)) != nil)
        #expect(try message(Ends(server: IPAddress(224, 0, 0, 5)).udp(fromClient: true, [])) == nil)
        // A router without an address of the version is silent.
        #expect(try message(Ends.ipv6.udp(fromClient: true, [])) == nil)
    }

    @Test("a message about a long packet is not longer than every link takes")
    func length() throws {
        let long = [UInt8](repeating: 7, count: 1_400)
        for (ends, router, most) in [
            (Ends(), IPAddress(203, 0, 113, 1), 576), (.ipv6, IPAddress(ipv6: 9, 9), 1_280),
        ] {
            let message = try ends.udp(fromClient: true, long).withUnsafeBytes {
                TimeExceeded.message(about: $0, try IPPacket($0), from: router, hops: 64)
            }
            #expect(message?.count == most)
        }
    }

    @Test("resets are those that another program makes")
    func resets() throws {
        try ScapyPackets["tcp4"].withUnsafeBytes { raw in
            let packet = try IPPacket(raw)
            let tcp = try TCPHeader(raw, of: packet)
            #expect(ResetSegment.answer(to: tcp, packet) == ScapyPackets["resetAnswer4"])
        }
        try ScapyPackets["tcp6"].withUnsafeBytes { raw in
            let packet = try IPPacket(raw)
            let tcp = try TCPHeader(raw, of: packet)
            #expect(ResetSegment.replacement(of: tcp, packet) == ScapyPackets["resetReplacement6"])
        }
        try Ends().tcp(fromClient: true, .rst, 1).withUnsafeBytes { raw in
            let packet = try IPPacket(raw)
            #expect(ResetSegment.answer(to: try TCPHeader(raw, of: packet), packet) == nil)
        }
    }

    @Test("a packet that stands for three is cut as another program makes the three", arguments: ["4", "6"])
    func cuts(version: String) throws {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { buffer.deallocate() }
        try ScapyPackets["large\(version)"].withUnsafeBytes { raw in
            let packet = try IPPacket(raw)
            var cutter = SegmentCutter(raw, packet, try TCPHeader(raw, of: packet), size: 8, into: buffer)
            for part in 0..<3 {
                let segment = cutter.next().map { Array($0.bytes) }
                #expect(segment == ScapyPackets["large\(version) part \(part)"])
            }
            let isOver = cutter.next() == nil
            #expect(isOver)
        }
    }

    @Test("the header of a device is read as it was written")
    func offload() {
        let offload = Offload.tcp(size: 1_448, isIPv6: true, payload: 40, headers: 72)
        var bytes = [UInt8](repeating: 0xAA, count: Offload.headerLength)
        bytes.withUnsafeMutableBytes { offload.write(to: $0) }
        // virtio 1.2, 5.1.6.1: flags, type, header length, segment size, start and offset of the checksum;
        // little-endian here.
        #expect(bytes == [1, 4, 72, 0, 0xA8, 0x05, 40, 0, 16, 0])
        #expect(bytes.withUnsafeBytes { Offload($0) } == offload)
    }
}
