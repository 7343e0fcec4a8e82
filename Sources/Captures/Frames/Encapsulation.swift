/// A header around IP packets: the numbers that announce it, and how it is read.
struct Encapsulation: Sendable {
    /// The data behind a header, with the number by which the header announces their kind.
    enum Following {
        case link(Int32, PacketBytes)
        case etherType(UInt16, PacketBytes)
        case pppProtocol(UInt16, PacketBytes)
        case ip(PacketBytes)
        /// Something that is no IP packet, such as a control protocol.
        case nothing
        /// A packet that cannot be read, because of this.
        case unreadable(Wrapping)
    }

    /// The name of the header, for packets inside it that cannot be read; nil if that explains nothing.
    let wrapping: Wrapping?
    /// Link types of frames that begin with it.
    var links: [Int32] = []
    /// EtherTypes (IEEE 802), also those that GRE, Geneve and Linux's cooked frames use.
    var etherTypes: [UInt16] = []
    /// Protocol numbers of PPP.
    var pppProtocols: [UInt16] = []
    /// Protocol numbers of IP.
    var ipProtocols: [UInt8] = []
    /// Ports of UDP, at either end. Anybody may use them, so a reader checks all that the header tells.
    var ports: [UInt16] = []
    /// Reads the header. The second parameter is the number of bytes that the capture cut off behind the first.
    /// Returns nil if it is cut off, or, behind a port, if it is another datagram.
    let following: @Sendable (PacketBytes, Int) -> Following?

    /// All that are known.
    static let all: [Self] = [
        Self(
            wrapping: nil, links: [12, 14, 101, 228, 229], etherTypes: [0x0800, 0x86DD],
            pppProtocols: [0x0021, 0x0057]
        ) { bytes, _ in .ip(bytes) },
        // Ethernet, the frames of it that other link layers bridge, and those that GRE carries.
        Self(wrapping: nil, links: [1], etherTypes: [0x6558]) { bytes, _ in ethernet(bytes) },
        Self(wrapping: .vlan, etherTypes: [0x8100, 0x88A8, 0x9100, 0x9200]) { bytes, _ in tagged(bytes) },
        Self(wrapping: .backbone, etherTypes: [0x88E7]) { bytes, _ in bytes.dropping(4).map { .link(1, $0) }
        },
        Self(wrapping: .macSecurity, etherTypes: [0x88E5]) { _, _ in .unreadable(.macSecurity) },
        // The loopback of BSD and macOS, and OpenBSD's interfaces of its packet filter and of IPsec.
        Self(wrapping: nil, links: [0, 108]) { bytes, _ in bytes.dropping(4).map { .ip($0) } },
        Self(wrapping: nil, links: [109]) { bytes, _ in bytes.dropping(12).map { .ip($0) } },
        Self(wrapping: nil, links: [117]) { bytes, _ in packetFilterLog(bytes) },
        // Linux's "cooked" frames, as of the interface "any", in both versions.
        Self(wrapping: nil, links: [113]) { bytes, _ in cooked(bytes, hardware: 2, type: 14, length: 16) },
        Self(wrapping: nil, links: [276]) { bytes, _ in cooked(bytes, hardware: 8, type: 0, length: 20) },
        Self(wrapping: nil, links: [100]) { bytes, _ in logicalLink(bytes) },
        Self(wrapping: .ppp, links: [9, 50], etherTypes: [0x880B]) { bytes, _ in ppp(bytes) },
        Self(wrapping: .ppp, links: [166, 204]) { bytes, _ in directedPPP(bytes) },
        Self(wrapping: .ppp, pppProtocols: [0x0031]) { bytes, _ in bridged(bytes) },
        Self(wrapping: .compressedPPP, pppProtocols: [0x003D]) { bytes, _ in multilink(bytes) },
        // Headers of TCP in short (RFC 1144), compressed and encrypted packets (RFC 1962, RFC 1968).
        Self(wrapping: .compressedPPP, pppProtocols: [0x002D, 0x002F, 0x0053, 0x0055, 0x00FB, 0x00FD]) {
            _, _ in
            .unreadable(.compressedPPP)
        },
        Self(wrapping: nil, links: [104]) { bytes, _ in highLevelLink(bytes) },
        Self(wrapping: .pppoe, links: [51], etherTypes: [0x8864]) { bytes, _ in pppOverEthernet(bytes) },
        Self(
            wrapping: .mpls, links: [219], etherTypes: [0x8847, 0x8848], pppProtocols: [0x0281, 0x0283],
            ipProtocols: [137]
        ) { bytes, cut in labelled(bytes, cut) },
        Self(wrapping: .mpls, ports: [6_635]) { bytes, cut in
            guard case .ip(let inner)? = labelled(bytes, cut), IPPacket.fits(inner, cut) else { return nil }
            return .ip(inner)
        },
        Self(wrapping: .gre, ipProtocols: [47]) { bytes, _ in genericRouting(bytes) },
        Self(wrapping: .erspan, etherTypes: [0x88BE, 0x22EB]) { bytes, _ in mirrored(bytes) },
        Self(wrapping: .ipInIP, ipProtocols: [4]) { bytes, _ in .ip(bytes) },
        Self(wrapping: .sixInFour, ipProtocols: [41]) { bytes, _ in .ip(bytes) },
        Self(wrapping: .etherIP, ipProtocols: [97]) { bytes, _ in bytes.dropping(2).map { .link(1, $0) } },
        // Of IPv6 the header that only signs is walked.
        Self(wrapping: .ipSecurity, ipProtocols: [50, 51]) { _, _ in .unreadable(.ipSecurity) },
        Self(wrapping: .l2tp, ipProtocols: [115]) { _, _ in .unreadable(.l2tp) },
        Self(wrapping: .l2tp, ports: [1_701]) { bytes, _ in layer2Tunnel(bytes) },
        Self(wrapping: .teredo, ports: [3_544]) { bytes, cut in teredo(bytes, cut) },
        Self(wrapping: .gtpU, ports: [2_152]) { bytes, cut in tunnelledUserData(bytes, cut) },
        Self(wrapping: .vxlan, ports: [4_789, 8_472]) { bytes, _ in extensibleLAN(bytes) },
        Self(wrapping: .geneve, ports: [6_081]) { bytes, _ in geneve(bytes) },
        Self(wrapping: .tzsp, ports: [37_008]) { bytes, _ in sniffed(bytes) },
        Self(wrapping: .wifi, links: [105]) { bytes, _ in wireless(bytes) },
        // Radio headers before the frame: radiotap, AVS, Prism, and "per packet information".
        Self(wrapping: .wifi, links: [127]) { bytes, _ in
            bytes.little16(2).flatMap { bytes.dropping(Int($0)) }.map { .link(105, $0) }
        },
        Self(wrapping: .wifi, links: [119, 163]) { bytes, _ in monitored(bytes) },
        Self(wrapping: .wifi, links: [192]) { bytes, _ in informed(bytes) },
        // Also with the number for private use that it had before it got its own.
        Self(wrapping: .pktap, links: [258, 149]) { bytes, _ in tapped(bytes) },
        Self(wrapping: .nflog, links: [239]) { bytes, _ in logged(bytes) },
    ]

    static let links = index(\.links)
    static let etherTypes = index(\.etherTypes)
    static let pppProtocols = index(\.pppProtocols)
    static let ipProtocols = index(\.ipProtocols)
    static let ports = index(\.ports)

    /// EtherTypes of protocols that carry no IP packets: address resolution, discovery of PPPoE, link control,
    /// authentication, discovery of neighbours, precision time.
    static let silentTypes: Set<UInt16> = [0x0806, 0x8035, 0x8863, 0x8809, 0x888E, 0x88CC, 0x88F7, 0x9000]

    private static func index<Number: Hashable>(
        _ numbers: KeyPath<Self, [Number]>
    ) -> [Number: Self] {
        Dictionary(
            all.flatMap { row in row[keyPath: numbers].map { ($0, row) } },
            uniquingKeysWith: { first, _ in first })
    }
}
