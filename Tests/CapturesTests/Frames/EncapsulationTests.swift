import Basics
import TestSupport
import Testing

@testable import Captures

@Suite("What wraps IP packets")
struct EncapsulationTests {
    typealias Bytes = [UInt8]
    typealias Builder = PacketBuilder

    /// A frame with a datagram of three bytes, wrapped in something.
    struct Wrapped: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let link: LinkType
        let frame: Bytes

        init(_ name: String, _ parts: Bytes..., link: Int32 = 1) {
            testDescription = name
            self.link = LinkType(number: link)
            frame = Array(parts.joined())
        }
    }

    private static let ends = (client: [192, 168, 1, 5] as Bytes, server: [198, 51, 100, 7] as Bytes)
    private static let ends6 = (
        client: [0xFD, 0] + Bytes(repeating: 0, count: 13) + [5],
        server: [0x20, 1, 0x0D, 0xB8] + Bytes(repeating: 0, count: 11) + [7]
    )
    static let packet = Builder.ipv4(
        ends.client, ends.server, number: 17, Builder.udp(4_000, 3_478, [1, 2, 3]))
    static let packet6 = Builder.ipv6(
        ends6.client, ends6.server, number: 17, Builder.udp(4_000, 3_478, [1, 2, 3]))
    static let whole = Builder.frame(packet, .ethernet)

    static func ethernet(_ type: Int, _ payload: Bytes...) -> Bytes {
        Bytes(repeating: 2, count: 12) + Builder.big16(type) + payload.joined()
    }

    /// The same frame to an address with another first byte.
    static func readdressed(_ frame: Bytes, _ first: UInt8) -> Bytes { [first] + frame.dropFirst() }

    /// Labels of MPLS before something.
    static func stack(_ inner: Bytes..., labels: Int = 1) -> Bytes {
        Builder.mpls(Array(inner.joined()), labels: labels)
    }

    /// An Ethernet frame with an IPv4 packet of another protocol.
    static func tunnel(_ number: UInt8, _ payload: Bytes...) -> Bytes {
        let packet = Builder.ipv4([10, 0, 0, 1], [10, 0, 0, 2], number: number, Array(payload.joined()))
        return ethernet(0x0800, packet)
    }

    static func tunnel6(_ number: UInt8, _ payload: Bytes) -> Bytes {
        ethernet(0x86DD, Builder.ipv6(ends6.server, ends6.client, number: number, payload))
    }

    static func datagram(_ port: Int, _ payload: Bytes...) -> Bytes {
        tunnel(17, Builder.udp(50_000, port, Array(payload.joined())))
    }

    /// A message of GTP-U with a user's packet; `options` begin behind the fixed header.
    static func gtp(_ inner: Bytes, flags: UInt8 = 0x30, options: Bytes = []) -> Bytes {
        [flags, 255] + Builder.big16(options.count + inner.count) + [0, 0, 0, 7] + options + inner
    }

    static func gre(_ type: Int, _ inner: Bytes..., flags: Int = 0, fields: Bytes = []) -> Bytes {
        Builder.big16(flags) + Builder.big16(type) + fields + inner.joined()
    }

    private static let short = Bytes(repeating: 0, count: 4)

    /// Everything that is read, with an IPv4 packet inside unless the name says otherwise.
    static let all: [Wrapped] = [
        Wrapped("three tags", Builder.frame(packet, .ethernet, vlans: 3)),
        Wrapped("a tag with IEEE 802.2", ethernet(0x8100, [0, 5, 0, 43], Builder.logicalLink(packet))),
        Wrapped("IEEE 802.2", ethernet(43, Builder.logicalLink(packet))),
        Wrapped(
            "a tag in cooked frames",
            [0, 0, 0, 1, 0, 6], Bytes(repeating: 0, count: 8), [0x81, 0, 0, 9, 8, 0], packet,
            link: 113),
        Wrapped(
            "a tag in cooked frames, version 2",
            [0x81, 0], Bytes(repeating: 0, count: 18), [0, 9, 8, 0], packet, link: 276),
        Wrapped(
            "radiotap in cooked frames",
            [0, 4, 3, 0x23], Bytes(repeating: 0, count: 12), Builder.frame(packet, .radiotap),
            link: 113),
        Wrapped("PPPoE", ethernet(0x8864, Builder.pppoe(packet))),
        Wrapped("PPPoE with padding", ethernet(0x8864, Builder.pppoe(packet), short)),
        Wrapped(
            "PPPoE in two tags", ethernet(0x88A8, [0, 1, 0x81, 0, 0, 2, 0x88, 0x64], Builder.pppoe(packet))),
        Wrapped("PPPoE with IPv6", ethernet(0x8864, Builder.pppoe(packet6))),
        Wrapped("PPP with a short protocol field", [0x21], packet, link: 9),
        Wrapped(
            "PPP with address and a short protocol field", [0xFF, 3, 0x21], packet, link: 9
        ),
        Wrapped("PPP of pppd", [0, 3, 0, 0x21], packet, link: 166),
        Wrapped(
            "multilink PPP in one piece", [0, 0x3D, 0xC0, 0, 0, 1, 0, 0x21], packet,
            link: 9),
        Wrapped(
            "Ethernet bridged over PPP, with a tag",
            [0, 0x31, 0, 1], Builder.frame(packet, .ethernet, vlans: 1), link: 9),
        Wrapped("MPLS over PPP", [2, 0x81], stack(packet), link: 9),
        Wrapped("one label", ethernet(0x8847, stack(packet))),
        Wrapped(
            "three labels in a tag", ethernet(0x8100, [0, 9, 0x88, 0x47], stack(packet6, labels: 3))),
        Wrapped("Ethernet behind a label", ethernet(0x8847, stack(whole))),
        Wrapped("Ethernet behind a label and a control word", ethernet(0x8847, stack(short, whole))),
        Wrapped(
            "Ethernet to an address that begins with 4",
            ethernet(0x8847, stack(readdressed(whole, 0x45)))),
        Wrapped("MPLS in IP", tunnel(137, stack(packet))),
        Wrapped("MPLS in UDP", datagram(6_635, stack(packet))),
        Wrapped("GRE", tunnel(47, gre(0x0800, packet))),
        Wrapped(
            "IPv6 in GRE with checksum, key and number",
            tunnel(47, gre(0x86DD, packet6, flags: 0xB000, fields: Bytes(repeating: 9, count: 12)))),
        Wrapped("GRE in IPv6", tunnel6(47, gre(0x0800, packet))),
        Wrapped(
            "Ethernet in GRE",
            tunnel(47, gre(0x6558, Builder.frame(packet6, .ethernet, vlans: 1), flags: 0x2000, fields: short))
        ),
        Wrapped("MPLS in GRE", tunnel(47, gre(0x8847, stack(packet)))),
        Wrapped(
            "PPTP",
            tunnel(
                47,
                gre(
                    0x880B,
                    Builder.big16(Builder.ppp(packet).count), [0, 1], short, short, Builder.ppp(packet),
                    flags: 0x3081))),
        Wrapped("ERSPAN of type I", tunnel(47, gre(0x88BE, whole))),
        Wrapped(
            "ERSPAN of type II",
            tunnel(47, gre(0x88BE, [0x10, 0], short, [0, 0], whole, flags: 0x1000, fields: short))),
        Wrapped(
            "ERSPAN of type III",
            tunnel(
                47, gre(0x22EB, [0x20, 0], short, short, [0, 0], whole, flags: 0x1000, fields: short))),
        Wrapped(
            "ERSPAN of type III with a header of the platform",
            tunnel(
                47,
                gre(
                    0x22EB, [0x20, 0], short, short, [0, 1], short, short, whole, flags: 0x1000,
                    fields: short))),
        Wrapped("IP in IP", tunnel(4, packet)),
        Wrapped("IPv4 in IPv6", tunnel6(4, packet)),
        Wrapped("6in4", tunnel(41, packet6)),
        Wrapped("IPv6 in IPv6", tunnel6(41, packet6)),
        Wrapped("Ethernet in IP", tunnel(97, [0x30, 0], whole)),
        Wrapped(
            "L2TP",
            datagram(1_701, [0x40, 2], Builder.big16(41), [0, 1, 0, 2, 0xFF, 3], Builder.ppp(packet))),
        Wrapped("Teredo", datagram(3_544, packet6)),
        Wrapped(
            "Teredo with its indications",
            datagram(3_544, [0, 1, 0, 0], short, short, [0], [0, 0], short, [1, 2], packet6)),
        Wrapped("GTP-U", datagram(2_152, gtp(packet))),
        Wrapped(
            "GTP-U with an extension header",
            datagram(2_152, gtp(packet, flags: 0x34, options: [0, 0, 0, 0x85, 1, 0, 9, 0]))),
        Wrapped("GTP-U with a number", datagram(2_152, gtp(packet6, flags: 0x32, options: short))),
        Wrapped("Ethernet in GTP-U", datagram(2_152, gtp(whole))),
        Wrapped("VXLAN", datagram(4_789, [8, 0, 0, 0, 0, 0, 7, 0], whole)),
        Wrapped(
            "VXLAN at Linux's port, with a tag",
            datagram(8_472, [8, 0, 0, 0, 0, 0, 7, 0], Builder.frame(packet6, .ethernet, vlans: 1))),
        Wrapped("Geneve with an option", datagram(6_081, [1, 0, 0x65, 0x58, 0, 0, 7, 0], short, whole)),
        Wrapped("IP in Geneve", datagram(6_081, [0, 0, 8, 0, 0, 0, 7, 0], packet)),
        Wrapped("TZSP with a tag", datagram(37_008, [1, 0, 0, 1, 10, 1, 0xB0, 0, 1], whole)),
        Wrapped(
            "IEEE 802.11 with quality of service, padded",
            [0x88, 1], Bytes(repeating: 2, count: 20), [0, 0, 0, 0, 0, 0], Builder.logicalLink(packet),
            link: 105),
        Wrapped(
            "IEEE 802.11 between access points",
            [0x08, 3], Bytes(repeating: 2, count: 20), [0x10, 0], Bytes(repeating: 2, count: 6),
            Builder.logicalLink(packet), link: 105),
        Wrapped(
            "IEEE 802.11, decrypted",
            [0x08, 0x41], Bytes(repeating: 2, count: 20), [0, 0], Bytes(repeating: 7, count: 8),
            Builder.logicalLink(packet), link: 105),
        Wrapped(
            "PPP in pktap",
            [108, 0, 0, 0, 1, 0, 0, 0, 9, 0, 0, 0], Bytes(repeating: 0, count: 96), Builder.ppp(packet),
            link: 258),
        Wrapped(
            "nflog in the other order", Builder.nflog(packet, 2, isBigEndian: true),
            link: 239),
        Wrapped("raw IP marked as Ethernet", packet), Wrapped("raw IPv6 marked as Ethernet", packet6),
        Wrapped("Ethernet marked as raw IP", whole, link: 101),
        Wrapped(
            "Ethernet to an address that begins with 6 marked as raw IP",
            readdressed(Builder.frame(packet6, .ethernet), 0x60), link: 101),
        Wrapped(
            "many at once",
            ethernet(
                0x8100,
                [0, 9, 0x88, 0x64],
                Builder.pppoe(
                    Builder.ipv4(
                        [10, 0, 0, 1], [10, 0, 0, 2], number: 47,
                        gre(0x86DD, Builder.ipv6(ends6.server, ends6.client, number: 4, packet)))))),
    ]

    @Test("the packet inside is read", arguments: all)
    func read(_ wrapped: Wrapped) {
        let flows = Self.census([wrapped.frame], wrapped.link).flows()
        #expect(flows.map(\.bytesUp) == [3])
        #expect(["192.168.1.5:4000", "[fd00::5]:4000"].contains(flows.first?.client.text))
        #expect(["198.51.100.7:3478", "[2001:db8::7]:3478"].contains(flows.first?.server.text))
    }

    @Test(
        "what cannot be read is named by what wraps it",
        arguments: [
            (Wrapping.vlan, Wrapped("VLAN", ethernet(0x8100, [0, 1, 0x12, 0x34, 1, 2]))),
            (.mpls, Wrapped("MPLS", ethernet(0x8847, stack([0x10, 0, 0, 0])))),
            (.gre, Wrapped("GRE", tunnel(47, gre(0x1234, packet)))),
            (.gre, Wrapped("routes in GRE", tunnel(47, gre(0x0800, packet, flags: 0x4000)))),
            (
                .erspan,
                Wrapped(
                    "ERSPAN", tunnel(47, gre(0x22EB, [0x70, 0, 0, 0], whole, flags: 0x1000, fields: short)))
            ),
            (.compressedPPP, Wrapped("PPP", [0, 0xFD, 1, 2, 3], link: 9)),
            (
                .compressedPPP,
                Wrapped(
                    "a piece of multilink PPP", [0, 0x3D, 0x80, 0, 0, 1, 0, 0x21], packet,
                    link: 9)
            ),
            (.ipSecurity, Wrapped("IPsec", tunnel(50, [1, 2, 3, 4]))),
            (.macSecurity, Wrapped("MACsec", ethernet(0x88E5, [1, 2, 3, 4]))),
            (.gtpU, Wrapped("GTP-U", datagram(2_152, gtp([1, 2, 3])))),
            (.vxlan, Wrapped("VXLAN", datagram(4_789, [8, 0, 0, 0, 0, 0, 7, 0], ethernet(0x1234, [1])))),
            (
                .encryptedWiFi,
                Wrapped(
                    "encrypted", [0x88, 0x41], Bytes(repeating: 2, count: 20), [0, 0],
                    Bytes(repeating: 7, count: 60), link: 105)
            ),
            (
                .wifi,
                Wrapped(
                    "aggregated", [0x88, 1], Bytes(repeating: 2, count: 20), [0, 0, 0x80, 0], packet,
                    link: 105)
            ),
            (.nflog, Wrapped("nflog", [2, 0, 0, 0, 8, 0, 3, 0, 1, 2, 3, 4], link: 239)),
            (.pktap, Wrapped("pktap", [1, 0, 0, 0], link: 149)),
            (.otherLink, Wrapped("another link type", packet, link: 187)),
            (.ipInIP, Wrapped("IP in IP", tunnel(4, [1, 2, 3]))),
        ] as [(Wrapping, Wrapped)])
    func named(_ wrapping: Wrapping, _ wrapped: Wrapped) {
        let census = Self.census([wrapped.frame], wrapped.link)
        #expect(census.wrapped == [wrapping: 1] && census.others == 0 && census.flows().isEmpty)
    }

    @Test(
        "protocols that carry no IP packets are wrapped in nothing",
        arguments: [
            Wrapped(
                "address resolution in a tag",
                ethernet(0x8100, [0, 1, 8, 6], Bytes(repeating: 0, count: 28))),
            Wrapped("a spanning tree", ethernet(38, [0x42, 0x42, 3], Bytes(repeating: 0, count: 35))),
            Wrapped("the control of PPP", [0xC0, 0x21, 1, 1, 0, 4], link: 9),
            Wrapped(
                "an acknowledgement of PPTP",
                tunnel(47, gre(0x880B, [0, 0, 0, 1, 0, 0, 0, 9], flags: 0x2081))),
            Wrapped(
                "ICMP in GRE",
                tunnel(47, gre(0x0800, Builder.ipv4(ends.client, ends.server, number: 1, [8, 0])))),
            Wrapped("a beacon", [0x80, 0], Bytes(repeating: 2, count: 60), link: 105),
        ])
    func silent(_ wrapped: Wrapped) {
        let census = Self.census([wrapped.frame], wrapped.link)
        #expect(census.wrapped.isEmpty && census.others == 1 && census.flows().isEmpty)
    }

    @Test(
        "other datagrams to the ports of tunnels stay datagrams",
        arguments: [1_701, 2_152, 3_544, 4_789, 6_081, 6_635, 8_472, 37_008])
    func ports(_ port: Int) {
        for payload in [
            numbered(40, from: 3), [0x30, 255, 0, 99] + numbered(40), Bytes(repeating: 0, count: 40),
        ] {
            let flows = Self.census([Self.datagram(port, payload)], .ethernet).flows()
            #expect(flows.map(\.bytes) == [payload.count])
        }
    }

    @Test("a first fragment around a packet makes its flow one of fragments, a later one is counted")
    func fragments() {
        let inner = Builder.ipv4(
            Self.ends.client, Self.ends.server, number: 17, Builder.udp(4_000, 3_478, numbered(100)))
        func part(_ bytes: Bytes, _ fragment: Int) -> Bytes {
            Self.ethernet(
                0x0800, Builder.ipv4([10, 0, 0, 1], [10, 0, 0, 2], number: 4, bytes, fragment: fragment))
        }
        let census = Self.census(
            [part(Array(inner[..<64]), 0x2000), part(Array(inner[64...]), 8)], .ethernet)
        #expect(census.fragments == 1)
        #expect(census.flows().map(\.obstacle) == [.fragmented(packet: 1)])
    }

    @Test("a packet whose length is 0 is as long as its frame was before it was cut")
    func lengthInFrame() {
        var packet = Self.packet
        packet[2...3] = [0, 0]
        let frame = Self.ethernet(0x0800, Array(packet.prefix(30)))
        let found = Self.find(frame, .ethernet, length: 14 + 1_500)
        #expect(found?.length == 1_500)
    }

    @Test("headers are read up to a limit, whatever a frame says")
    func limit() {
        func steps(_ frame: Bytes, _ link: LinkType) -> Int {
            var chain = HeaderChain()
            frame.withUnsafeBytes {
                _ = chain.read(CapturedPacket(number: 1, time: 0, link: link, frame: $0))
            }
            return chain.count
        }
        let tags = (0..<1_000).flatMap { _ in [0x81, 0, 0, 1] as Bytes }
        for count in [250, 1_000] {
            #expect(
                steps(Bytes(repeating: 2, count: 12) + tags.prefix(4 * count), .ethernet) == HeaderChain.most)
            let label = Self.ethernet(0x8847, Builder.mpls(Self.packet, labels: count))
            #expect(steps(label, .ethernet) < 4)
        }
        for wrapped in Self.all { #expect(steps(wrapped.frame, wrapped.link) < 12) }
    }

    @Test(
        "whatever is changed in a frame, it is read or passed over, and what is read agrees with itself",
        arguments: all)
    func mutated(_ wrapped: Wrapped) {
        var chance = LinearGenerator(seed: 7)
        func next(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &chance) }
        for _ in 0..<Thoroughness.count(2_000, of: 20_000) {
            var frame = wrapped.frame
            for _ in 0...next(4) {
                switch next(4) {
                case 0: frame[next(frame.count)] = UInt8(next(256))
                case 1: frame[next(frame.count)] ^= 1 << UInt8(next(8))
                case 2: frame = Array(frame.prefix(1 + next(frame.count)))
                default: frame += frame[next(frame.count)...].prefix(next(50))
                }
            }
            guard let segment = Self.find(frame, wrapped.link, length: frame.count + next(3) * next(2_000))
            else {
                continue
            }
            #expect(segment.payload.count <= frame.count && segment.missing >= 0)
        }
    }

    private static func find(_ frame: Bytes, _ link: LinkType, length: Int) -> (
        length: Int, missing: Int, payload: Bytes
    )? {
        frame.withUnsafeBytes { bytes in
            let packet = CapturedPacket(number: 1, time: 0, link: link, frame: bytes, length: length)
            guard case .segment(let segment) = Segment.find(in: packet) else { return nil }
            return (segment.length, segment.missing, Array(segment.payload.raw))
        }
    }

    private static func census(_ frames: [Bytes], _ link: LinkType) -> FlowCensus {
        var census = FlowCensus()
        for (index, frame) in frames.enumerated() {
            frame.withUnsafeBytes {
                census.take(CapturedPacket(number: index + 1, time: Int64(index), link: link, frame: $0))
            }
        }
        return census
    }
}
