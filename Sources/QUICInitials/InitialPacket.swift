import Cryptography

/// A version of QUIC whose Initial packets are supported.
enum QUICVersion: UInt32 {
    case one = 0x0000_0001
    case two = 0x6B33_43CF

    /// The packet type of Initial packets.
    var initial: UInt8 { self == .one ? 0 : 1 }

    var salt: [UInt8] {
        switch self {
        case .one:
            [
                0x38, 0x76, 0x2C, 0xF7, 0xF5, 0x59, 0x34, 0xB3, 0x4D, 0x17,
                0x9A, 0xE6, 0xA4, 0xC8, 0x0C, 0xAD, 0xCC, 0xBB, 0x7F, 0x0A,
            ]
        case .two:
            [
                0x0D, 0xED, 0xE3, 0xDE, 0xF7, 0x00, 0xA6, 0xDB, 0x81, 0x93,
                0x81, 0xBE, 0x6E, 0x26, 0x9D, 0xCB, 0xF9, 0xBD, 0x2E, 0xD9,
            ]
        }
    }

    var label: String { self == .one ? "quic " : "quicv2 " }
}

/// An Initial packet at the beginning of a sequence of bytes (RFC 9000, section 17.2.2).
struct InitialPacket {
    let version: QUICVersion
    /// The destination connection id.
    let destination: ArraySlice<UInt8>
    /// The position of the packet in its datagram.
    var range: Range<Int> { bytes.indices }
    /// The index at which the next packet of the datagram begins.
    let end: Int
    private let bytes: ArraySlice<UInt8>
    private let numberPlace: Int

    init?(_ bytes: ArraySlice<UInt8>) {
        var reader = QUICReader(bytes)
        guard let first = reader.bytes(1)?.first, first & 0xC0 == 0xC0, let number = reader.bytes(4),
            let version = QUICVersion(rawValue: number.reduce(0) { $0 << 8 | UInt32($1) }),
            first >> 4 & 3 == version.initial, let destination = reader.counted(), reader.counted() != nil,
            let token = reader.number(), reader.bytes(token) != nil, let length = reader.number(),
            length >= 20, reader.bytes(length) != nil
        else { return nil }
        self.version = version
        self.destination = destination
        end = reader.place
        numberPlace = end - length
        self.bytes = bytes[..<end]
    }

    /// Returns the decrypted payload and the index of its first byte; nil if the keys do not fit.
    ///
    /// Each byte of the payload is encrypted in place (RFC 9001, section 5.3).
    func opened(_ keys: InitialKeys) -> (payload: [UInt8], start: Int)? {
        let sample = bytes[(numberPlace + 4)...].prefix(16)
        guard sample.count == 16, let mask = keys.mask(sample) else { return nil }
        var header = Array(bytes[..<numberPlace])
        header[0] ^= mask[0] & 0x0F
        let numberLength = Int(header[0] & 3) + 1
        var number: UInt64 = 0
        for index in 0..<numberLength {
            let byte = bytes[numberPlace + index] ^ mask[index + 1]
            header.append(byte)
            number = number << 8 | UInt64(byte)
        }
        let body = bytes[(numberPlace + numberLength)...]
        guard body.count >= 16 else { return nil }
        return keys.opened(body, header: header, number: number).map { ($0, body.startIndex) }
    }
}

/// The keys of a client's Initial packets (RFC 9001, section 5.2).
struct InitialKeys {
    private let key: AES128?
    private let initialisation: [UInt8]
    private let headerKey: AES128?

    init(_ version: QUICVersion, connection: ArraySlice<UInt8>) {
        let initial = HKDFSHA256.extract(salt: version.salt, inputKey: Array(connection))
        let client = Self.expanded(initial, "client in", 32)
        key = AES128(key: Self.expanded(client, version.label + "key", 16))
        initialisation = Self.expanded(client, version.label + "iv", 12)
        headerKey = AES128(key: Self.expanded(client, version.label + "hp", 16))
    }

    /// HKDF-Expand-Label (RFC 8446, section 7.1).
    private static func expanded(_ secret: [UInt8], _ label: String, _ count: Int) -> [UInt8] {
        let label = Array("tls13 \(label)".utf8)
        let info = [0, UInt8(count), UInt8(label.count)] + label + [0]
        return HKDFSHA256.expand(secret, info: info, count: count)
    }

    /// Returns the mask of a packet's header: the sample, encrypted as one block.
    func mask(_ sample: ArraySlice<UInt8>) -> [UInt8]? { headerKey?.encrypted(Array(sample)) }

    /// Returns the payload of a packet; nil if it was encrypted with another key.
    func opened(_ body: ArraySlice<UInt8>, header: [UInt8], number: UInt64) -> [UInt8]? {
        var nonce = initialisation
        for index in 0..<8 { nonce[11 - index] ^= UInt8(truncatingIfNeeded: number >> (8 * UInt64(index))) }
        return key?.opened(Array(body), nonce: nonce, header: header)
    }
}
