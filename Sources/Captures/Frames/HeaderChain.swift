import Basics

/// The headers of a frame, taken off one after the other down to the IP packet that carries no other one.
struct HeaderChain {
    /// The end of a chain of headers.
    enum End {
        /// An IP packet; `isFragment` if it, or a packet around it, is the first fragment of one.
        case packet(IPPacket, isFragment: Bool)
        /// A fragment after the first one of a packet.
        case laterFragment
        /// No IP packet; or one that cannot be read because of what wraps it.
        case other(Wrapping?)
    }

    /// The number of headers that were read: the cost of a frame.
    private(set) var count = 0
    /// The bytes before the first IP packet: addresses, tags and interfaces of the link. Empty if there is none.
    private(set) var link = PacketBytes(UnsafeRawBufferPointer(start: nil, count: 0))
    /// The maximum of headers: others are not of this world.
    static let most = 24

    private var last: Wrapping?
    private var isFragment = false
    /// Number of bytes that the capture cut off behind those that are read.
    private var cut = 0
    /// The frame.
    private var whole: PacketBytes?

    /// Reads a frame.
    mutating func read(_ packet: CapturedPacket) -> End {
        let frame = PacketBytes(packet.frame)
        let missing = packet.length - frame.count
        cut = missing
        whole = frame
        let end = follow(Self.outermost(frame, packet.link, cut))
        if case .other = end, packet.link == .ethernet, IPPacket.fits(frame, missing) {
            // Frames that are marked as Ethernet and have no header of it, as some programs write them.
            (last, isFragment, cut) = (nil, false, missing)
            return follow(.ip(frame))
        }
        return end
    }

    /// The beginning of a frame: of the file's link type, unless an Ethernet frame is marked as raw IP.
    private static func outermost(_ frame: PacketBytes, _ link: LinkType, _ cut: Int)
        -> Encapsulation.Following
    {
        if link == .rawIP, Encapsulation.isEthernet(frame), !IPPacket.fits(frame, cut),
            let inner = frame.dropping(14), IPPacket.fits(inner, cut)
        {
            return .ip(inner)
        }
        return .link(link.number, frame)
    }

    private mutating func follow(_ first: Encapsulation.Following) -> End {
        var next = first
        while count < Self.most {
            count += 1
            switch next {
            case .link(let number, let bytes):
                guard let row = Encapsulation.links[number] else { return .other(last ?? .otherLink) }
                next = enter(row, bytes)
            case .etherType(let type, let bytes):
                guard let row = Encapsulation.etherTypes[type] else {
                    return .other(Encapsulation.silentTypes.contains(type) ? nil : last)
                }
                next = enter(row, bytes)
            case .pppProtocol(let number, let bytes):
                // Others are of control, such as those that open a link.
                guard let row = Encapsulation.pppProtocols[number] else { return .other(nil) }
                next = enter(row, bytes)
            case .ip(let bytes):
                endLink(before: bytes)
                guard let packet = IPPacket(bytes, whole: bytes.count + cut) else { return .other(last) }
                if let offset = packet.fragmentOffset {
                    if offset > 0 { return .laterFragment }
                    isFragment = true
                }
                cut = packet.missing
                guard let inner = inside(packet) else { return .packet(packet, isFragment: isFragment) }
                next = inner
            case .nothing: return .other(nil)
            case .unreadable(let wrapping): return .other(wrapping)
            }
        }
        return .other(last)
    }

    private mutating func endLink(before ip: PacketBytes) {
        guard let frame = whole, let start = frame.raw.baseAddress, let end = ip.raw.baseAddress else {
            return
        }
        link = frame.prefix(end - start)
        whole = nil
    }

    /// Reads a header, which may be cut off.
    private mutating func enter(_ row: Encapsulation, _ bytes: PacketBytes) -> Encapsulation.Following {
        last = row.wrapping ?? last
        return row.following(bytes, cut) ?? last.map { .unreadable($0) } ?? .nothing
    }

    /// The data that an IP packet carries as a tunnel; nil if it is none.
    private mutating func inside(_ packet: IPPacket) -> Encapsulation.Following? {
        if let row = Encapsulation.ipProtocols[packet.number] { return enter(row, packet.payload) }
        guard packet.number == 17, let datagram = Datagram(packet),
            let row = Encapsulation.ports[datagram.ports.destination]
                ?? Encapsulation.ports[datagram.ports.source],
            let inner = row.following(datagram.payload, datagram.missing)
        else { return nil }
        (last, cut) = (row.wrapping ?? last, datagram.missing)
        return inner
    }
}

/// A UDP datagram (RFC 768).
struct Datagram {
    let ports: (source: UInt16, destination: UInt16)
    /// The payload, as far as it was captured.
    let payload: PacketBytes
    /// Bytes of the payload that the capture does not have.
    let missing: Int

    init?(_ ip: IPPacket) {
        guard let source = ip.payload.number16(0), let destination = ip.payload.number16(2),
            let length = ip.payload.number16(4), let rest = ip.payload.dropping(8)
        else { return nil }
        // A length of 0 indicates a datagram too long for the field (RFC 2675).
        let expected = length == 0 ? rest.count + ip.missing : Int(length) - 8
        guard expected >= 0 else { return nil }
        ports = (source, destination)
        payload = rest.prefix(expected)
        missing = expected - payload.count
    }
}
