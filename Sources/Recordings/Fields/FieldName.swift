/// What a byte of a payload is for.
package enum FieldName: Codable, Hashable, Sendable {
    // MARK: TLS records (RFC 8446 5.1)
    case recordType
    case recordVersion
    case recordLength
    case changeCipherSpec
    case alert
    case applicationData
    /// A handshake message that is no readable ClientHello.
    case handshakeMessage

    // MARK: TLS ClientHello (RFC 8446 4.1.2)
    case handshakeType
    case handshakeLength
    case helloVersion
    case random
    case sessionIDLength
    case sessionID
    case cipherSuitesLength
    case cipherSuites
    case compressionLength
    case compression
    case extensionsLength
    case extensionType(Int)
    case extensionLength(Int)
    case extensionBody(Int)

    // MARK: TLS server name (RFC 6066 3)
    case serverNameListLength
    case serverNameType
    case serverNameLength
    case serverName

    // MARK: HTTP/1 requests (RFC 9112)
    case method
    case target
    case httpVersion
    case headerName(HeaderName)
    case headerValue(HeaderName)
    /// Blanks, colons and line ends.
    case separator
    case body

    // MARK: QUIC Initial packets (RFC 9000 17.2.2)
    /// The bytes in front of the payload: version, connection ids, length and the like.
    case quicHeader
    /// The payload's bytes that are none of the ClientHello: other frames, padding, the tag that protects all of it.
    case quicBody

    // MARK: Anything else
    case payload
}

/// How a header of an HTTP request is called.
package enum HeaderName: Codable, Hashable, Sendable {
    /// As it stands.
    case readable(String)
    /// By something that is no name, which is not repeated.
    case damaged
    /// By nothing: its line has no colon.
    case missing
}

extension FieldName {
    /// Whether the field only tells a parser where other fields are: inverting it makes a whole message
    /// unreadable, whatever a classifier looks for in it.
    package var isFraming: Bool {
        switch self {
        case .recordType, .recordVersion, .recordLength, .handshakeType, .handshakeLength, .sessionIDLength,
            .cipherSuitesLength, .compressionLength, .extensionsLength, .extensionType, .extensionLength,
            .serverNameListLength, .serverNameType, .serverNameLength, .separator,
            .quicHeader:
            true
        default: false
        }
    }

    /// Whether the field names the server, which is where classifiers look first.
    package var namesServer: Bool {
        switch self {
        case .serverName: true
        case .headerValue(.readable(let name)): name.lowercased() == "host"
        default: false
        }
    }
}
