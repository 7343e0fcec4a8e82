/// Collects the ClientHello of a QUIC connection from a client's first datagrams.
///
/// The keys of Initial packets are derived from the connection id that the client chose, so everyone on the
/// path can decrypt them. Sources: RFC 9000, section 17.2; RFC 9001, section 5; RFC 9369 for version 2.
package struct QUICHello: Sendable {
    /// The state after a datagram.
    package enum State: Equatable, Sendable {
        /// The ClientHello is incomplete.
        case wanting
        /// The client does not use QUIC, or a version that is not supported.
        case none
        /// The whole ClientHello, a TLS handshake message.
        case message([UInt8])
    }

    /// A decrypted packet.
    package struct Packet: Equatable, Sendable {
        /// The index of its datagram, from 0.
        package let datagram: Int
        /// The position in its datagram.
        package let range: Range<Int>
        /// The index at which its encrypted payload begins in the datagram.
        package let payload: Int
    }

    /// The position of a byte in the sent datagrams.
    package struct Place: Equatable, Sendable {
        /// The index of its datagram, from 0.
        package let datagram: Int
        /// The index of the encrypted byte in the datagram.
        package let offset: Int
    }

    /// The packets decrypted so far.
    package private(set) var packets: [Packet] = []

    private var keys: InitialKeys?
    private var crypto: [UInt8] = []
    /// The positions of the bytes of `crypto`.
    private var places: [Place] = []
    /// The ranges of `crypto` that were received.
    private var known: [Range<Int>] = []
    private var datagrams = 0

    /// Maximum number of datagrams that are examined.
    private static let most = 8
    /// Maximum size of a ClientHello, bytes.
    private static let longest = 1 << 14

    package init() {}

    /// Processes the next datagram of the client.
    package mutating func take(_ datagram: some Sequence<UInt8>) -> State {
        datagrams += 1
        var rest = Array(datagram)[...]
        var isInitial = false
        while let packet = InitialPacket(rest) {
            isInitial = true
            rest = rest[packet.end...]
            guard let (payload, start) = open(packet) else { continue }
            packets.append(Packet(datagram: datagrams - 1, range: packet.range, payload: start))
            take(frames: payload, at: start)
        }
        if let message { return .message(message) }
        return isInitial || datagrams > 1 ? (datagrams < Self.most ? .wanting : .none) : .none
    }

    /// The positions of the bytes of the whole ClientHello, in its order; empty until it is complete.
    package var placesOfMessage: [Place] { message.map { Array(places[..<$0.count]) } ?? [] }

    /// Decrypts the payload of a packet: with the keys of the first one or, after a Retry of the server, with
    /// the packet's own.
    private mutating func open(_ packet: InitialPacket) -> (payload: [UInt8], start: Int)? {
        if let opened = keys.flatMap(packet.opened) { return opened }
        let own = InitialKeys(packet.version, connection: packet.destination)
        guard let opened = packet.opened(own) else { return nil }
        keys = own
        return opened
    }

    private var message: [UInt8]? {
        guard let first = known.first, first.lowerBound == 0, first.upperBound >= 4 else { return nil }
        let length = 4 + (Int(crypto[1]) << 16 | Int(crypto[2]) << 8 | Int(crypto[3]))
        return first.upperBound >= length ? Array(crypto[..<length]) : nil
    }

    private mutating func take(frames payload: [UInt8], at start: Int) {
        var reader = QUICReader(payload[...])
        while let type = reader.number() {
            switch type {
            case 0x00, 0x01: continue
            case 0x02, 0x03:
                guard reader.number() != nil, reader.number() != nil, let ranges = reader.number(),
                    reader.number() != nil, ranges <= 1_000
                else { return }
                for _ in 0..<(2 * ranges + (type == 0x03 ? 3 : 0)) where reader.number() == nil { return }
            case 0x06:
                guard let offset = reader.number(), let length = reader.number(),
                    let bytes = reader.bytes(length)
                else { return }
                keep(bytes, at: offset, from: start + bytes.startIndex)
            default: return
            }
        }
    }

    private mutating func keep(_ bytes: ArraySlice<UInt8>, at offset: Int, from start: Int) {
        let end = offset + bytes.count
        guard end <= Self.longest, !bytes.isEmpty else { return }
        if crypto.count < end {
            places += repeatElement(Place(datagram: 0, offset: 0), count: end - crypto.count)
            crypto += repeatElement(0, count: end - crypto.count)
        }
        crypto.replaceSubrange(offset..<end, with: bytes)
        for index in 0..<bytes.count {
            places[offset + index] = Place(datagram: datagrams - 1, offset: start + index)
        }
        known = (known + [offset..<end]).sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) {
            if let last = $0.last, $1.lowerBound <= last.upperBound {
                $0[$0.count - 1] = last.lowerBound..<max(last.upperBound, $1.upperBound)
            } else {
                $0.append($1)
            }
        }
    }
}
