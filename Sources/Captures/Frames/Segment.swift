import Basics

/// A packet of a flow: a TCP segment, or a UDP datagram.
struct Segment {
    let source: FlowEndpoint
    let destination: FlowEndpoint
    /// The TCP header; nil for UDP.
    let tcp: TCPHeader?
    /// The payload, as far as it was captured.
    let payload: PacketBytes
    /// Bytes of the whole IP packet, its headers included.
    let length: Int
    /// Bytes of the payload that the capture does not have.
    let missing: Int
    /// True if it is the first fragment of a packet.
    let isFragment: Bool
    /// The identification of its IP packet; nil in IPv6.
    let identification: UInt16?
    /// The routers that its IP packet may still pass.
    let hopLimit: UInt8
    /// The bytes before the IP packet in its frame.
    let link: PacketBytes
    /// The app that sent or received it, if the capture names it.
    let app: CapturedApp?

    var transport: Transport { tcp == nil ? .udp : .tcp }

    /// Result of parsing a frame.
    enum Found {
        case segment(Segment)
        /// A fragment after the first one of a packet.
        case laterFragment
        /// TCP or UDP, whose header the snapshot length cut.
        case cutHeader
        /// Neither TCP nor UDP, or a damaged header; or a packet that cannot be read because of what wraps it.
        case other(Wrapping?)
    }

    /// Parses a frame.
    static func find(in packet: CapturedPacket) -> Found {
        var chain = HeaderChain()
        let ip: IPPacket
        let isFragment: Bool
        switch chain.read(packet) {
        case .laterFragment: return .laterFragment
        case .other(let wrapping): return .other(wrapping)
        case .packet(let found, let isPart):
            ip = found
            isFragment = isPart
        }
        switch ip.number {
        case 6:
            guard let header = TCPHeader(ip.payload), let payload = ip.payload.dropping(header.length) else {
                return ip.missing > 0 ? .cutHeader : .other(nil)
            }
            return .segment(
                Segment(
                    ip, header.ports, header, payload, missing: ip.missing, isFragment: isFragment, chain.link
                ))
        case 17:
            guard let datagram = Datagram(ip) else { return ip.missing > 0 ? .cutHeader : .other(nil) }
            return .segment(
                Segment(
                    ip, datagram.ports, nil, datagram.payload, missing: datagram.missing,
                    isFragment: isFragment, chain.link))
        default: return .other(nil)
        }
    }

    private init(
        _ ip: IPPacket, _ ports: (source: UInt16, destination: UInt16), _ tcp: TCPHeader?,
        _ payload: PacketBytes, missing: Int, isFragment: Bool, _ link: PacketBytes
    ) {
        self.link = link

        source = FlowEndpoint(ip.source, ports.source)
        destination = FlowEndpoint(ip.destination, ports.destination)
        self.tcp = tcp
        self.payload = payload
        length = ip.length
        self.missing = missing
        self.isFragment = isFragment
        identification = ip.identification
        hopLimit = ip.hopLimit
        app = ip.trailer.flatMap(CapturedApp.init)
    }
}

/// The header of a TCP segment (RFC 9293, section 3.1).
struct TCPHeader {
    let ports: (source: UInt16, destination: UInt16)
    let sequence: UInt32
    /// The next byte that the sender expects; nil without the ACK flag.
    let acknowledged: UInt32?
    let isSYN: Bool
    let isFIN: Bool
    let isRST: Bool
    /// The maximum segment size that the sender accepts, in a SYN.
    let longestSegment: UInt16?
    /// Length of the header, bytes.
    let length: Int
    /// The blocks of selective acknowledgements (RFC 2018).
    let selective: [SequenceBlock]
    /// The timestamps (RFC 7323); nil without the option.
    let timestamps: TCPTimestamps?

    init?(_ bytes: PacketBytes) {
        guard let source = bytes.number16(0), let destination = bytes.number16(2),
            let sequence = bytes.number32(4), let acknowledged = bytes.number32(8),
            let offset = bytes.byte(12), let flags = bytes.byte(13)
        else { return nil }
        length = Int(offset >> 4) * 4
        guard length >= 20, length <= bytes.count else { return nil }
        ports = (source, destination)
        self.sequence = sequence
        isFIN = flags & 0x01 != 0
        isSYN = flags & 0x02 != 0
        isRST = flags & 0x04 != 0
        self.acknowledged = flags & 0x10 != 0 ? acknowledged : nil
        let header = bytes.prefix(length)
        longestSegment = isSYN ? Self.option(2, header).flatMap { header.number16($0.place + 2) } : nil
        selective = Self.option(5, header).map { Self.blocks($0, header) } ?? []
        timestamps = Self.option(8, header).flatMap { option in
            guard let value = header.number32(option.place + 2), let echo = header.number32(option.place + 6)
            else { return nil }
            return TCPTimestamps(value: value, echo: echo)
        }
    }

    /// The blocks of the option of kind 5.
    private static func blocks(_ option: (place: Int, length: Int), _ header: PacketBytes) -> [SequenceBlock]
    {
        stride(from: option.place + 2, to: option.place + option.length - 7, by: 8).compactMap { place in
            guard let start = header.number32(place), let end = header.number32(place + 4) else { return nil }
            return SequenceBlock(start: start, end: end)
        }
    }

    /// An option of a kind, with its length, which counts kind and length, too; nil if there is none.
    private static func option(_ wanted: UInt8, _ header: PacketBytes) -> (place: Int, length: Int)? {
        var place = 20
        while let kind = header.byte(place), kind != 0 {
            if kind == 1 {
                place += 1
                continue
            }
            guard let length = header.byte(place + 1), length >= 2 else { return nil }
            if kind == wanted { return place + Int(length) <= header.count ? (place, Int(length)) : nil }
            place += Int(length)
        }
        return nil
    }
}

/// The app of a packet, in PCAPdroid's trailer: a magic number, the user ID, the name in 20 bytes.
package struct CapturedApp: Hashable, Sendable {
    package let name: String

    private static let magic: UInt32 = 0x0107_2021

    init?(_ trailer: PacketBytes) {
        guard trailer.count >= 28 else { return nil }
        // Short frames are padded before the trailer, so it may not follow immediately.
        let places = [0, trailer.count - 32].filter { $0 >= 0 && trailer.number32($0) == Self.magic }
        guard let place = places.first else { return nil }
        let bytes = (place + 8..<place + 28).compactMap(trailer.byte).prefix { $0 != 0 }
        let printable = bytes.filter { $0 >= 0x20 && $0 < 0x7F }
        guard !printable.isEmpty else { return nil }
        name = String(decoding: printable, as: UTF8.self)
    }
}
