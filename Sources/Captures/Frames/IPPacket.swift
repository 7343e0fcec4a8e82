import Basics

/// A parsed IP packet (RFC 791 and RFC 8200).
struct IPPacket {
    let source: IPAddress
    let destination: IPAddress
    /// The protocol number of its payload.
    let number: UInt8
    /// The payload, as far as it was captured.
    let payload: PacketBytes
    /// Bytes of the whole packet, its header included.
    let length: Int
    /// Bytes of it that the capture does not have.
    let missing: Int
    /// Its identification, which its sender counts on; nil in IPv6, which has none.
    let identification: UInt16?
    /// The routers that it may still pass.
    let hopLimit: UInt8
    /// Offset of its payload in a fragmented packet; nil if it is not a fragment.
    let fragmentOffset: Int?
    /// The frame's bytes after it.
    let trailer: PacketBytes?

    /// Parses the packet at the beginning of some bytes; nil if there is none.
    ///
    /// - Parameters:
    ///   - bytes: the packet, as far as it was captured.
    ///   - whole: bytes of what the frame carried, also those that were not captured: the length of a packet that tells none.
    init?(_ bytes: PacketBytes, whole: Int = 0) {
        guard let version = bytes.byte(0).map({ $0 >> 4 }) else { return nil }
        switch version {
        case 4: self.init(ipv4: bytes, whole: max(whole, bytes.count))
        case 6: self.init(ipv6: bytes, whole: max(whole, bytes.count))
        default: return nil
        }
    }

    private init?(ipv4 bytes: PacketBytes, whole: Int) {
        guard let first = bytes.byte(0), let total = bytes.number16(2), let flags = bytes.number16(6),
            let hops = bytes.byte(8), let number = bytes.byte(9), let source = bytes.number32(12),
            let destination = bytes.number32(16)
        else { return nil }
        let header = Int(first & 0x0F) * 4
        // The length is 0 in packets longer than 65,535 bytes that the sending machine has not segmented yet.
        let length = total == 0 ? whole : Int(total)
        guard header >= 20, length >= header, let body = bytes.prefix(length).dropping(header) else {
            return nil
        }
        self.source = IPAddress(ipv4: source)
        self.destination = IPAddress(ipv4: destination)
        self.number = number
        payload = body
        self.length = length
        missing = length - header - body.count
        trailer = bytes.dropping(length)
        identification = bytes.number16(4)
        hopLimit = hops
        let offset = Int(flags & 0x1FFF) * 8
        fragmentOffset = offset > 0 || flags & 0x2000 != 0 ? offset : nil
    }

    private init?(ipv6 bytes: PacketBytes, whole: Int) {
        guard let length = bytes.number16(4), var number = bytes.byte(6), let hops = bytes.byte(7),
            let source = bytes.number64(8),
            let sourceLow = bytes.number64(16), let destination = bytes.number64(24),
            let destinationLow = bytes.number64(32), let rest = bytes.dropping(40)
        else { return nil }
        let expected = length == 0 ? whole - 40 : Int(length)
        var body = rest.prefix(expected)
        let missing = expected - body.count
        var fragmentOffset: Int?
        while let extended = Self.extensionLength(number, body) {
            if number == Self.fragment, let place = body.number16(2) {
                let offset = Int(place & 0xFFF8)
                if offset > 0 || place & 1 != 0 { fragmentOffset = offset }
            }
            guard let next = body.byte(0), let after = body.dropping(extended) else { return nil }
            (number, body) = (next, after)
            // Later fragments have no further headers.
            if let fragmentOffset, fragmentOffset > 0 { break }
        }
        self.source = IPAddress(ipv6: source, sourceLow)
        self.destination = IPAddress(ipv6: destination, destinationLow)
        self.number = number
        payload = body
        self.length = 40 + expected
        self.missing = missing
        trailer = rest.dropping(expected)
        identification = nil
        hopLimit = hops
        self.fragmentOffset = fragmentOffset
    }

    private static let fragment: UInt8 = 44

    /// Returns the length of an extension header; nil if the number is not that of one.
    private static func extensionLength(_ number: UInt8, _ body: PacketBytes) -> Int? {
        switch number {
        // Hop-by-hop options, routing, destination options, mobility.
        case 0, 43, 60, 135: body.byte(1).map { (Int($0) + 1) * 8 }
        case fragment: 8
        // Authentication (RFC 4302).
        case 51: body.byte(1).map { (Int($0) + 2) * 4 }
        default: nil
        }
    }
}
