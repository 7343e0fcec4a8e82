/// TLS records and the ClientHello (RFC 8446 4.1.2 and 5.1, RFC 6066 3).
extension FieldReader {
    /// The maximum length of a record's fragment with its protection (RFC 5246 6.2.3).
    private static let longestFragment = (1 << 14) + 2048

    /// True if the next bytes are the header of a record: a known type, a version 3.x and a possible length.
    var isTLSRecord: Bool {
        guard let header = peek(5, limit: bytes.count) else { return false }
        let (type, version, length) = (header >> 32, header >> 16 & 0xFFFF, header & 0xFFFF)
        return (20...23).contains(type) && (0x0300...0x0304).contains(version) && length > 0
            && length <= Self.longestFragment
    }

    mutating func readTLSRecord() {
        let type = bytes[position]
        name(upTo: position + 1, .recordType)
        name(upTo: position + 2, .recordVersion)
        guard let length = length(2, .recordLength, limit: bytes.count) else { return }
        let end = min(position + length, bytes.count)
        switch type {
        case 20: name(upTo: end, .changeCipherSpec)
        case 21: name(upTo: end, .alert)
        case 22:
            if peek(1, limit: end) == 1 { readClientHello(upTo: end) }
            name(upTo: end, .handshakeMessage)
        default: name(upTo: end, .applicationData)
        }
    }

    /// Names a handshake message outside a record, as QUIC carries it.
    mutating func readHandshakeMessage() {
        if peek(1, limit: bytes.count) == 1 { readClientHello(upTo: bytes.count) }
        name(upTo: bytes.count, .handshakeMessage)
    }

    /// Names the readable part of a ClientHello; stops where it is damaged or truncated.
    private mutating func readClientHello(upTo recordEnd: Int) {
        guard let header = peek(4, limit: recordEnd) else { return }
        let end = min(recordEnd, position + 4 + header & 0xFFFFFF)
        guard end - position >= 4 + 2 + 32 else { return }
        name(upTo: position + 1, .handshakeType)
        name(upTo: position + 3, .handshakeLength)
        name(upTo: position + 2, .helloVersion)
        name(upTo: position + 32, .random)
        guard let session = length(1, .sessionIDLength, limit: end),
            take(session, .sessionID, limit: end),
            let suites = length(2, .cipherSuitesLength, limit: end),
            take(suites, .cipherSuites, limit: end),
            let compression = length(1, .compressionLength, limit: end),
            take(compression, .compression, limit: end),
            let extensions = length(2, .extensionsLength, limit: end)
        else { return }
        readExtensions(upTo: min(end, position + extensions))
    }

    private mutating func readExtensions(upTo end: Int) {
        while let type = peek(2, limit: end), take(2, .extensionType(type), limit: end),
            let length = length(2, .extensionLength(type), limit: end)
        {
            let bodyEnd = min(end, position + length)
            if type == 0 { readServerName(upTo: bodyEnd) }
            name(upTo: bodyEnd, .extensionBody(type))
        }
    }

    private mutating func readServerName(upTo end: Int) {
        guard length(2, .serverNameListLength, limit: end) != nil,
            take(1, .serverNameType, limit: end),
            let length = length(2, .serverNameLength, limit: end)
        else { return }
        name(upTo: min(end, position + length), .serverName)
    }
}
