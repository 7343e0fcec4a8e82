import Basics
import Captures
import Recordings
import TestSupport
import Testing

@Suite("Frames of captures")
struct FrameTests {
    private static let v4 = (client: [192, 168, 1, 5] as [UInt8], server: [198, 51, 100, 7] as [UInt8])
    private static let v6 = (
        client: [0xFD, 0] + [UInt8](repeating: 0, count: 13) + [5],
        server: [0x20, 1, 0x0D, 0xB8] + [UInt8](repeating: 0, count: 11) + [7]
    )

    /// A datagram of three bytes each way.
    private static func capture(_ link: PacketBuilder.Link, isIPv6: Bool, vlans: Int = 0) -> CaptureBuilder {
        var capture = CaptureBuilder(link)
        let ends = isIPv6 ? v6 : v4
        for (isUp, payload) in [(true, [1, 2, 3] as [UInt8]), (false, [4, 5, 6, 7])] {
            let (source, destination) = isUp ? (ends.client, ends.server) : (ends.server, ends.client)
            let datagram =
                isUp ? PacketBuilder.udp(4_000, 3_478, payload) : PacketBuilder.udp(3_478, 4_000, payload)
            capture.add(
                isIPv6
                    ? PacketBuilder.ipv6(source, destination, number: 17, datagram)
                    : PacketBuilder.ipv4(source, destination, number: 17, datagram), vlans: vlans)
        }
        return capture
    }

    private static func expect(_ flows: [CapturedFlow], isIPv6: Bool = false) {
        #expect(flows.count == 1)
        #expect(flows.first?.transport == .udp)
        #expect(flows.first?.client.text == (isIPv6 ? "[fd00::5]:4000" : "192.168.1.5:4000"))
        #expect(flows.first?.server.text == (isIPv6 ? "[2001:db8::7]:3478" : "198.51.100.7:3478"))
        #expect(flows.first?.bytesUp == 3 && flows.first?.bytesDown == 4)
        #expect(flows.first?.clientEvidence == .privateAddress)
        #expect(flows.first?.seconds == 0.001)
    }

    @Test("every link type is read, for IPv4 and IPv6", arguments: PacketBuilder.Link.allCases)
    func links(_ link: PacketBuilder.Link) throws {
        for isIPv6 in [false, true] where link != (isIPv6 ? .rawIPv4 : .rawIPv6) {
            Self.expect(try Census.flows(Self.capture(link, isIPv6: isIPv6)), isIPv6: isIPv6)
        }
    }

    @Test("frames may have one or two VLAN tags", arguments: [1, 2])
    func tags(_ count: Int) throws {
        Self.expect(try Census.flows(Self.capture(.ethernet, isIPv6: false, vlans: count)))
        Self.expect(
            try Census.flows(Self.capture(.ethernet, isIPv6: true, vlans: count)), isIPv6: true)
    }

    @Test("pcap and pcapng are read in both orders of bytes and with both resolutions of time")
    func formats() throws {
        let capture = Self.capture(.ethernet, isIPv6: false)
        for isBigEndian in [false, true] {
            for nanoseconds in [false, true] {
                Self.expect(
                    try Census.of(capture.pcap(isBigEndian: isBigEndian, nanoseconds: nanoseconds)).flows())
            }
            Self.expect(try Census.of(capture.pcapng(isBigEndian: isBigEndian)).flows())
        }
    }

    @Test("pcapng may have several interfaces of one kind")
    func interfaces() throws {
        var capture = CaptureBuilder()
        for (index, frame) in Self.capture(.ethernet, isIPv6: false).frames.enumerated() {
            capture.add(Array(frame.bytes.dropFirst(14)), interface: index)
        }
        Self.expect(try Census.of(capture.pcapng(links: [.ethernet, .ethernet])).flows())
    }

    @Test("instants are kept to the nanosecond")
    func nanoseconds() throws {
        var capture = CaptureBuilder()
        capture.now += 123_456_789
        capture.add(
            PacketBuilder.ipv4(Self.v4.client, Self.v4.server, number: 17, PacketBuilder.udp(1, 2, [1])))
        #expect(try Census.flows(capture).map(\.start) == [CaptureBuilder.start + 124_456_789])
        // Microseconds where the file has no more.
        let coarse = try Census.of(capture.pcap()).flows()
        #expect(coarse.map(\.start) == [CaptureBuilder.start + 124_456_000])
    }

    @Test("extension headers of IPv6 are walked, options of IPv4 are passed over")
    func extensions() throws {
        let datagram = PacketBuilder.udp(4_000, 3_478, [1, 2, 3])
        let hop = (number: UInt8(0), rest: [0, 5, 2, 0, 0, 0, 0] as [UInt8])
        let routing = (number: UInt8(43), rest: [1] + [UInt8](repeating: 0, count: 14))
        let destination = (number: UInt8(60), rest: [0, 1, 4, 0, 0, 0, 0] as [UInt8])
        // An atomic fragment: the first and the last of its packet.
        let atomic = (number: UInt8(44), rest: [0, 0, 0, 1, 2, 3, 4] as [UInt8])
        var capture = CaptureBuilder(.rawIP)
        capture.add(
            PacketBuilder.ipv6(
                Self.v6.client, Self.v6.server, number: 17, datagram,
                extensions: [hop, routing, destination, atomic]))
        capture.add(PacketBuilder.ipv4(Self.v4.client, Self.v4.server, number: 17, datagram, options: 3))
        let flows = try Census.flows(capture)
        #expect(flows.map(\.bytesUp) == [3, 3])
        #expect(flows.allSatisfy { $0.obstacle == .silentServer })
    }

    @Test("what was sent in fragments is named, and its later parts are counted")
    func fragments() throws {
        let whole = PacketBuilder.udp(4_000, 3_478, numbered(64))
        var capture = CaptureBuilder(.rawIP)
        capture.add(
            PacketBuilder.ipv4(
                Self.v4.client, Self.v4.server, number: 17, Array(whole[..<40]), fragment: 0x2000))
        capture.add(
            PacketBuilder.ipv4(Self.v4.client, Self.v4.server, number: 17, Array(whole[40...]), fragment: 5))
        let first = (number: UInt8(44), rest: [0, 0, 1, 1, 2, 3, 4] as [UInt8])
        let later = (number: UInt8(44), rest: [0, 0, 40, 1, 2, 3, 4] as [UInt8])
        capture.add(
            PacketBuilder.ipv6(
                Self.v6.client, Self.v6.server, number: 17, Array(whole[..<40]), extensions: [first]))
        capture.add(
            PacketBuilder.ipv6(
                Self.v6.client, Self.v6.server, number: 17, Array(whole[40...]), extensions: [later]))
        let census = try Census.of(capture.pcap())
        #expect(census.fragments == 2 && census.packets == 4)
        // The first part is shorter than its datagram says; that it is a part tells more.
        #expect(census.flows().map(\.obstacle) == [.fragmented(packet: 1), .fragmented(packet: 3)])
    }

    @Test("an app is known by its trailer, whose bytes are none of the packet's")
    func trailer() throws {
        for link in [PacketBuilder.Link.ethernet, .rawIP] {
            var capture = CaptureBuilder(link)
            capture.add(
                PacketBuilder.ipv4(
                    Self.v4.client, Self.v4.server, number: 17, PacketBuilder.udp(4_000, 3_478, [1, 2, 3])),
                trailer: PacketBuilder.trailer(app: "Video"))
            let flows = try Census.flows(capture)
            #expect(flows.map(\.app) == ["Video"] && flows.map(\.bytesUp) == [3])
        }
    }

    @Test("padding of short frames is not payload")
    func padding() throws {
        var capture = CaptureBuilder()
        capture.add(
            PacketBuilder.ipv4(
                Self.v4.client, Self.v4.server, number: 17, PacketBuilder.udp(4_000, 3_478, [1, 2, 3])),
            trailer: [UInt8](repeating: 0, count: 15))
        #expect(try Census.flows(capture).map(\.bytesUp) == [3])
    }

    @Test("what the length to be captured cut off is named with the packet")
    func cut() throws {
        var capture = CaptureBuilder()
        var connection = CapturedConnection()
        connection.open(in: &capture)
        capture.add(
            connection.packet(
                fromClient: true, .ack, sequence: connection.sent.client, numbered(1_000)), cutTo: 96)
        #expect(try Census.flows(capture).map(\.obstacle) == [.cut(packet: 4, bytes: 958)])
    }

    @Test("packets of other protocols, and headers that are cut off, are counted and nothing else")
    func others() throws {
        var capture = CaptureBuilder()
        capture.add(PacketBuilder.ipv4(Self.v4.client, Self.v4.server, number: 1, [8, 0, 0, 0]))
        capture.add(PacketBuilder.ipv4(Self.v4.client, Self.v4.server, number: 6, [1, 2, 3]))
        capture.add([0x45, 0])
        capture.add([0x10])
        let census = try Census.of(capture.pcap())
        #expect(census.others == 4 && census.flows().isEmpty)
    }
}
