/// Collects the ClientHello of a QUIC connection from a client's first datagrams.
///
/// The keys of Initial packets are derived from the connection id that the client chose, so everyone on the
/// path can decrypt them. Datagrams with other packets may come first: early data that overtook the Initial
/// packet, or packets of an earlier connection from the same port. Sources: RFC 9000, section 17.2; RFC 9001,
/// section 5; RFC 9369 for version 2.
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
    /// True once a datagram had an Initial packet.
    package private(set) var isQUIC = false

    private var keys: InitialKeys?
    private var crypto = CryptoStream()
    private var datagrams = 0
    /// Number of datagrams from the first Initial packet on.
    private var datagramsOfQUIC = 0

    /// Maximum number of datagrams that are examined from the first Initial packet on.
    private static let most = 8
    /// Maximum number of datagrams without an Initial packet.
    private static let mostBefore = 32
    /// Maximum number of packets of a datagram that are decrypted: a client needs one or two.
    private static let mostPackets = 8

    package init() {}

    /// Number of bytes that are kept.
    package var held: Int { crypto.held }
    /// Number of fragments of the ClientHello that were moved in memory so far, as a measure of the work.
    package var moves: Int { crypto.moves }

    /// Processes the next datagram of the client.
    package mutating func take(_ datagram: some Sequence<UInt8>) -> State {
        datagrams += 1
        var rest = Array(datagram)[...]
        let first = rest.prefix(Self.shortHeaderLength)
        var count = 0
        while count < Self.mostPackets, let packet = InitialPacket(rest) {
            count += 1
            isQUIC = true
            rest = rest[packet.end...]
            guard let (payload, start) = open(packet) else { continue }
            packets.append(Packet(datagram: datagrams - 1, range: packet.range, payload: start))
            take(frames: payload, at: start)
        }
        if let message = crypto.message { return .message(message) }
        if isQUIC {
            datagramsOfQUIC += 1
            return datagramsOfQUIC < Self.most ? .wanting : .none
        }
        return (datagrams > 1 || Self.mayBeQUIC(first)) && datagrams < Self.mostBefore ? .wanting : .none
    }

    /// The positions of the bytes of the whole ClientHello, in its order; empty until it is complete.
    package var placesOfMessage: [Place] { crypto.placesOfMessage }

    /// The least length of a packet with a short header (RFC 9000, section 10.3).
    private static let shortHeaderLength = 21

    /// Returns true if a datagram that begins with these bytes may be a packet of QUIC without a ClientHello: one
    /// with a long header of a supported version, or with a short header (RFC 9000, section 17).
    private static func mayBeQUIC(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count == shortHeaderLength, let first = bytes.first, first & 0x40 != 0 else {
            return false
        }
        let version = bytes.dropFirst().prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
        return first & 0x80 == 0 || QUICVersion(rawValue: version) != nil
    }

    /// Decrypts the payload of a packet: with the keys of the first one or, after a Retry of the server, with
    /// the packet's own.
    private mutating func open(_ packet: InitialPacket) -> (payload: [UInt8], start: Int)? {
        if let opened = keys.flatMap(packet.opened) { return opened }
        let own = InitialKeys(packet.version, connection: packet.destination)
        guard let opened = packet.opened(own) else { return nil }
        keys = own
        return opened
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
                crypto.keep(
                    bytes, at: offset, from: Place(datagram: datagrams - 1, offset: start + bytes.startIndex))
            default: return
            }
        }
    }
}
