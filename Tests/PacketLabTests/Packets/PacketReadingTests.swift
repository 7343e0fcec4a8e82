import Basics
import Testing

@testable import PacketLab

@Suite("Headers of packets")
struct PacketReadingTests {
    private func read(_ packet: [UInt8]) throws(PacketError) -> IPPacket {
        do {
            return try packet.withUnsafeBytes { try IPPacket($0) }
        } catch let fault as PacketError { throw fault } catch { throw .length }
    }

    @Test(
        "TCP over both versions is read with its options and extension headers", arguments: ["tcp4", "tcp6"])
    func tcp(name: String) throws {
        let bytes = ScapyPackets[name]
        let packet = try read(bytes)
        #expect(packet.hops == 61 && packet.number == 6 && packet.length == bytes.count)
        #expect(packet.source.text == (name == "tcp4" ? "192.0.2.5" : "2001:db8::5"))
        #expect(packet.destination.text == (name == "tcp4" ? "198.51.100.7" : "2001:db8:1::7"))
        try bytes.withUnsafeBytes { raw in
            let tcp = try TCPHeader(raw, of: packet)
            #expect(tcp.sourcePort == 51_200 && tcp.destinationPort == 443)
            #expect(tcp.sequence == 1_000 && tcp.acknowledged == 9_000 && tcp.flags == [.psh, .ack])
            #expect(Array(raw[tcp.payload]) == Array((name == "tcp4" ? "Hello, world!" : "odd").utf8))
        }
    }

    @Test(
        "UDP over both versions is read with its options and extension headers", arguments: ["udp4", "udp6"])
    func udp(name: String) throws {
        let bytes = ScapyPackets[name]
        let packet = try read(bytes)
        try bytes.withUnsafeBytes { raw in
            let udp = try UDPHeader(raw, of: packet)
            #expect(udp.sourcePort == 5_000 && udp.destinationPort == 3_478)
            #expect(Array(raw[udp.payload]) == Array("datagram".utf8))
        }
    }

    @Test(
        "a packet with one bit wrong is never taken for right, but in what no checksum covers",
        arguments: ["tcp4", "tcp6", "udp4", "udp6"])
    func bits(name: String) throws {
        let bytes = ScapyPackets[name]
        // Class, flow label and hop limit of IPv6, and which extension header follows with which options.
        let uncovered: Set<Int> = bytes[0] >> 4 == 6 ? Set(0..<4).union([6, 7]).union(40..<48) : []
        for bit in 0..<(bytes.count * 8) where !uncovered.contains(bit / 8) {
            let wrong = changed(bytes, [bit / 8: bytes[bit / 8] ^ (1 << UInt8(bit % 8))])
            let isTaken = wrong.withUnsafeBytes { raw in
                guard let packet = try? IPPacket(raw) else { return false }
                return switch packet.number {
                case 6: (try? TCPHeader(raw, of: packet)) != nil
                case 17: (try? UDPHeader(raw, of: packet)) != nil
                default: false
                }
            }
            #expect(!isTaken, "bit \(bit)")
        }
    }

    @Test("every packet that is cut short is refused", arguments: ["tcp4", "tcp6", "udp4", "udp6"])
    func short(name: String) throws {
        let bytes = ScapyPackets[name]
        for count in bytes.indices {
            #expect(throws: PacketError.self) { try read(Array(bytes[..<count])) }
        }
    }

    @Test("what lies behind a packet is no part of it")
    func trailing() throws {
        let packet = try read(ScapyPackets["tcp4"] + [1, 2, 3])
        #expect(packet.length == ScapyPackets["tcp4"].count)
    }

    @Test("source routes and chains of extension headers are refused")
    func routes() throws {
        let ends = Ends.ipv6
        let plain = ends.udp(fromClient: true, [1])
        func extended(_ number: UInt8, _ headers: [UInt8]) -> [UInt8] {
            let body = headers + plain[40...]
            return changed(
                Array(plain[..<40]) + body,
                [4: UInt8(body.count >> 8), 5: UInt8(body.count & 255), 6: number])
        }
        let options: [UInt8] = [60, 0, 1, 4, 0, 0, 0, 0]
        let last: [UInt8] = [17, 0, 1, 4, 0, 0, 0, 0]
        let fitting = (0..<(IPPacket.mostExtensions - 1)).flatMap { _ in options } + last
        #expect(try read(extended(60, fitting)).number == 17)
        #expect(throws: PacketError.extensions) { try read(extended(60, options + options + fitting)) }
        #expect(throws: PacketError.sourceRoute) { try read(extended(43, [17, 0, 4, 1, 0, 0, 0, 0])) }
        #expect(throws: PacketError.sourceRoute) { try read(extended(43, [17, 0, 0, 0, 0, 0, 0, 0])) }
        #expect(try read(extended(43, [17, 0, 4, 0, 0, 0, 0, 0])).number == 17)
        #expect(throws: PacketError.length) { try read(extended(60, [17, 200, 1, 4, 0, 0, 0, 0])) }
        let loose = changed(
            ScapyPackets["udp4"], [20: 131])
        #expect(throws: PacketError.sourceRoute) { try read(summed(loose)) }
    }

    @Test("only what a router passes on is passed on")
    func scope() throws {
        for (text, isRoutable) in [
            ("224.0.0.1", false), ("255.255.255.255", false), ("127.0.0.1", false), ("169.254.1.1", false),
            ("0.0.0.0", false), ("10.0.0.1", true), ("ff02::2", false), ("fe80::1", false), ("::1", false),
            ("::", false), ("fd00::1", true), ("2001:db8::9", true),
        ] {
            let address = try #require(IPAddress(text))
            var ends = address.isIPv6 ? Ends.ipv6 : Ends()
            ends.server = address
            #expect(try read(ends.udp(fromClient: true, [])).isRoutable == isRoutable, "\(text)")
            #expect(try read(ends.udp(fromClient: false, [])).isRoutable == isRoutable, "\(text)")
        }
    }
}
