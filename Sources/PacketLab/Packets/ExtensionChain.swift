/// The extension headers of an IPv6 packet (RFC 8200, section 4), passed over up to the payload or a
/// fragment.
struct ExtensionChain {
    private let bytes: UnsafeRawBufferPointer
    /// The offset of the next header; in the end of the payload.
    private(set) var place = 40
    /// The number of that header, or of the payload's protocol.
    private(set) var number: UInt8
    /// The fragment header; nil without one, or with one of a packet that is whole (RFC 6946).
    private(set) var fragment: IPPacket.Fragment?
    /// The offset of the field that names the next header.
    private var field = 6

    /// - Parameter bytes: the packet, at least its first header.
    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        number = bytes[6]
    }

    /// Passes over the headers.
    ///
    /// - Throws: ``PacketError``.
    mutating func walk() throws(PacketError) {
        for _ in 0...IPPacket.mostExtensions {
            switch number {
            // Hop-by-hop options, destination options, mobility.
            case 0, 60, 135: try skip(units: 8, less: 1)
            case 43:
                guard place + 8 <= bytes.count else { throw .length }
                // With segments left the destination is not the last one; type 0 is forbidden (RFC 5095).
                guard bytes[place + 3] == 0, bytes[place + 2] != 0 else { throw .sourceRoute }
                try skip(units: 8, less: 1)
            // Authentication (RFC 4302).
            case 51: try skip(units: 4, less: 2)
            case 44:
                if try takeFragment() { return }
            default: return
            }
        }
        throw .extensions
    }

    private mutating func skip(units: Int, less: Int) throws(PacketError) {
        guard place + 2 <= bytes.count else { throw .length }
        let length = (Int(bytes[place + 1]) + less) * units
        guard place + length <= bytes.count else { throw .length }
        number = bytes[place]
        field = place
        place += length
    }

    /// True if what follows is only a part of the payload.
    private mutating func takeFragment() throws(PacketError) -> Bool {
        guard place + 8 <= bytes.count else { throw .length }
        let word = bytes.number16(place + 2)
        let (offset, hasMore) = (Int(word & 0xFFF8), word & 1 != 0)
        let isPart = offset > 0 || hasMore
        if isPart {
            fragment = IPPacket.Fragment(
                identification: bytes.number32(place + 4), offset: offset, hasMore: hasMore,
                number: bytes[place], unfragmentable: place, nextField: field)
        }
        number = bytes[place]
        field = place
        place += 8
        return isPart
    }
}
