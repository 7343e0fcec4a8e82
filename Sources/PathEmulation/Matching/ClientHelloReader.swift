/// Finds the server name in a TLS ClientHello that comes byte by byte (RFC 8446 4, 5.1; RFC 6066 3).
///
/// It holds nothing but the name, whatever comes, and decides as early as the bytes allow. The ClientHello may
/// be spread over several records.
struct ClientHelloReader: Sendable {
    /// The knowledge so far.
    enum Outcome: Equatable {
        case more
        case name(String)
        case none
    }

    /// The number that is read next.
    private enum Field {
        case kind, length, session, suites, compressions, extensions
        case extensionType, extensionLength, nameList, nameKind, nameLength
    }

    /// Records of more bytes are invalid (RFC 8446 5.1).
    private static let longestRecord = 1 << 14
    /// Bytes of version and random.
    private static let versionAndRandom = 34

    private var headerPlace = 0
    private var recordRest = 0
    private var field = Field.kind
    /// The number of bytes of the field's number that are to come.
    private var digits = 1
    private var value = 0
    /// The number of bytes to skip before the next field.
    private var skipped = 0
    private var extensionsRest = 0
    private var extensionType = 0
    private var name: [UInt8] = []
    private var nameRest = 0

    /// Takes the next byte of the stream.
    mutating func consume(_ byte: UInt8) -> Outcome {
        if recordRest > 0 {
            recordRest -= 1
            return handshake(byte)
        }
        defer { headerPlace = (headerPlace + 1) % 5 }
        switch headerPlace {
        case 0: return byte == 0x16 ? .more : .none
        case 1: return byte == 0x03 ? .more : .none
        case 2: return .more
        case 3:
            recordRest = 0
            value16 = Int(byte) << 8
            return .more
        default:
            recordRest = value16 | Int(byte)
            return (1...Self.longestRecord).contains(recordRest) ? .more : .none
        }
    }

    /// The high byte of a record's length; apart from `value`, as a number may straddle two records.
    private var value16 = 0

    /// The server name of a handshake message that is no part of a record, as QUIC carries it.
    static func name(inHandshake message: [UInt8]) -> String? {
        var reader = ClientHelloReader()
        for byte in message {
            switch reader.handshake(byte) {
            case .more: continue
            case .name(let name): return name
            case .none: return nil
            }
        }
        return nil
    }

    private mutating func handshake(_ byte: UInt8) -> Outcome {
        if nameRest > 0 {
            guard HostName.isPart(byte) else { return .none }
            name.append(byte)
            nameRest -= 1
            return nameRest > 0 ? .more : HostName.normalised(name).map { .name($0) } ?? .none
        }
        if skipped > 0 {
            skipped -= 1
            return .more
        }
        value = value << 8 | Int(byte)
        digits -= 1
        guard digits == 0 else { return .more }
        let number = value
        value = 0
        return read(number)
    }

    private mutating func read(_ number: Int) -> Outcome {
        switch field {
        case .kind: return number == 1 ? expect(.length, 3) : .none
        case .length: return expect(.session, 1, after: Self.versionAndRandom)
        case .session: return number <= 32 ? expect(.suites, 2, after: number) : .none
        case .suites: return expect(.compressions, 1, after: number)
        case .compressions: return expect(.extensions, 2, after: number)
        case .extensions:
            extensionsRest = number
            return nextExtension()
        case .extensionType:
            extensionType = number
            return expect(.extensionLength, 2)
        case .extensionLength:
            extensionsRest -= 4 + number
            guard extensionsRest >= 0 else { return .none }
            return extensionType == 0 ? expect(.nameList, 2) : nextExtension(after: number)
        case .nameList: return expect(.nameKind, 1)
        case .nameKind: return number == 0 ? expect(.nameLength, 2) : .none
        case .nameLength:
            nameRest = number
            return (1...253).contains(number) ? .more : .none
        }
    }

    private mutating func nextExtension(after count: Int = 0) -> Outcome {
        extensionsRest >= 4 ? expect(.extensionType, 2, after: count) : .none
    }

    private mutating func expect(_ next: Field, _ width: Int, after count: Int = 0) -> Outcome {
        field = next
        digits = width
        skipped = count
        return .more
    }
}

/// Names of servers as they stand in flows.
enum HostName {
    /// Returns true if a byte may stand in a name.
    static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
        default: false
        }
    }

    /// The name in lower case without a final dot; nil if it is none.
    static func normalised(_ bytes: some BidirectionalCollection<UInt8>) -> String? {
        guard !bytes.isEmpty, bytes.allSatisfy(isPart) else { return nil }
        let name = String(decoding: bytes, as: UTF8.self).lowercased()
        let bare = name.hasSuffix(".") ? String(name.dropLast()) : name
        return bare.isEmpty ? nil : bare
    }
}
